import Foundation

extension Runner {
  /// Rebuilds all projections beside the same events in rows written by the library `eventsourcing` for Python. Left out
  /// with a word where that is not installed.
  func opponent(_ schools: Int, _ events: Int) throws -> Result {
    try prepare(schools, events)
    var samples: (ours: [Sample], theirs: [Sample]) = ([], [])
    for _ in 0..<runs {
      guard let theirs = try eventsourcing(schools, events) else {
        return Result(
          name: Measure.opponent.rawValue, value: 0, unit: "CPU µs/event",
          note: "left out: python3 (or RC_BENCH_PYTHON) has no eventsourcing: pip install eventsourcing==9.5.6")
      }
      samples.theirs.append(theirs)
      samples.ours.append(try start(.ours, "rebuild", schools: schools, events: events))
    }
    let (value, reference) = (samples.ours.map(\.microsEach).median, samples.theirs.map(\.microsEach).median)
    return Result(
      name: Measure.opponent.rawValue, value: value, unit: "CPU µs/event", baseline: reference,
      ratio: reference / value,
      goal: Goal(limit: 12, bound: .atLeast, subject: .ratio),
      void: samples.theirs.contains { $0.count != events } ? "events are missing" : nil)
  }

  /// Returns nil if the library is not installed.
  private func eventsourcing(_ schools: Int, _ events: Int) throws -> Sample? {
    let folder = try workspace.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      ProcessInfo.processInfo.environment["RC_BENCH_PYTHON"] ?? "python3", "-B",
      "Tools/rc-bench/eventsourcing_projection.py", Workspace.log(in: workspace.home(schools: schools, events: events)),
      folder.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus == 69 { return nil }
    guard process.terminationStatus == 0 else {
      throw BenchError("eventsourcing_projection.py ended with \(process.terminationStatus)")
    }
    return try JSONDecoder().decode(Sample.self, from: bytes)
  }
}
