import Foundation

extension Runner {
  /// What publishing to a project costs the device, and what it brings.
  func supabase(_ show: (Result) -> Void) throws {
    let server = try NullServer()
    defer { server.stop() }
    for (atATime, limit) in [(1, 0.7), (16, 0.3)] {
      let count = events ?? (isQuick ? Measure.supabase.events.quick : Measure.supabase.events.full)
      _ = try publishing(.ours, "prepare", count, server)
      show(try publishing(atATime, count, server, atLeast: limit))
    }
  }

  private func publishing(_ atATime: Int, _ count: Int, _ server: NullServer, atLeast limit: Double) throws -> Result {
    var (ours, theirs): ([Sample], [Sample]) = ([], [])
    for _ in 0..<runs {
      ours.append(try publishing(.ours, "\(atATime)", count, server))
      theirs.append(try publishing(.c, "\(atATime)", count, server))
    }
    let value = ours.map(perSecond).median
    let reference = theirs.map(perSecond).median
    return Result(
      name: "supabase-publish-\(atATime)", value: value, unit: "requests/s", baseline: reference,
      ratio: value / reference, goal: Goal(limit: limit, sense: .atLeast, of: .ratio),
      note:
        "\(count) requests, \(ours.first?.checksum ?? ""), CPU \(Report.number(ours.map(\.microsEach).median)) µs each, "
        + "libcurl in C \(Report.number(theirs.map(\.microsEach).median))")
  }

  private func publishing(_ side: Child.Side, _ what: String, _ count: Int, _ server: NullServer) throws -> Sample {
    try start(side, "supabase-publish-\(what)", events: count, project: server.address)
  }

  private func perSecond(_ sample: Sample) -> Double { Double(sample.count) / sample.wall * 1e6 }
}
