import Foundation

/// Takes measures: starts child processes alternately for both sides and compares their results.
struct Runner {
  let workspace: Workspace
  let runs: Int
  let events: Int?
  let isQuick: Bool
  let machine: Machine

  /// Takes a measure.
  ///
  /// - Parameter show: Called with each result as soon as it is known.
  func take(_ measure: Measure, _ show: (Result) -> Void) throws {
    let count = events ?? (isQuick ? measure.events.quick : measure.events.full)
    switch measure {
    case .families: try families(show)
    case .supabase: try supabase(show)
    case .erase: try erasures(count, show)
    case .serve: try serve(count, show)
    case .rebuild: try rebuild(count, show)
    case .uneven: try uneven(show)
    case .small: try small(show)
    case .appendOneFolded: try appendFolded(count, show)
    default: try take(measure, count).forEach(show)
    }
  }

  private func take(_ measure: Measure, _ events: Int) throws -> [Result] {
    let schools = max(events / 50, 1)
    switch measure {
    case .appendOne: return [try compare(measure, events: events, atLeast: 0.8)]
    case .appendBatch: return [try compare(measure, events: events, atLeast: 0.5)]
    case .appendBatchMillion:
      try prepare(schools, events)
      return [try compare(measure, events: events, atLeast: 0.5)]
    case .loadMillion: return [try loadMillion(events)]
    case .scan:
      try prepare(schools, events)
      return [try compare(measure, events: events, atLeast: 0.6)]
    case .loadStream:
      try prepare(schools, events)
      return [try loadStream(events)]
    case .opponent: return [try opponent(schools, events)]
    case .fileSize:
      try prepare(schools, events)
      return [try fileSize(schools, events)]
    case .schoolsList: return try schoolsList(events)
    case .schoolDetail:
      return [try latency("school-detail", schools: 1, events: events, unit: "ms", atMost: 2)]
    case .next:
      let schools = max(events / 20, 1)
      try prepare(schools, events)
      return [try latency("what-next", schools: schools, events: events, unit: "ms", atMost: 20)]
    case .drawn:
      let schools = max(events / 20, 1)
      try prepare(schools, events)
      return try DrawnPage.allCases.map { page in
        try latency(page.measure, schools: schools, events: events, unit: "ms", atMost: page.limit, counted: "bytes")
      }
    case .audit:
      try prepare(schools, events)
      return try ["audit-person", "audit-instant"].map { name in
        try latency(name, schools: schools, events: events, unit: "ms", atMost: 3)
      }
    case .replay: return try replay(schools, events)
    case .erase, .serve, .families, .supabase, .rebuild, .uneven, .small, .appendOneFolded: return []
    }
  }

  func prepare(_ schools: Int, _ events: Int) throws {
    _ = try start(.ours, "prepare", schools: schools, events: events)
  }

  // MARK: Children

  static var executable: URL {
    let link = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return link.lastPathComponent == "exe" ? URL(fileURLWithPath: CommandLine.arguments[0]) : link
  }

  func start(
    _ side: Child.Side, _ name: String, schools: Int? = nil, events: Int, families: ClosedRange<Int>? = nil
  ) throws -> Sample {
    let process = Process()
    process.executableURL = Self.executable
    var arguments = ["--child", side.rawValue, name, "--events", String(events), "--work", workspace.folder.path]
    if let schools { arguments += ["--schools", String(schools)] }
    if let families { arguments += ["--families", "\(families.lowerBound)-\(families.upperBound)"] }
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError("\(name) (\(side.rawValue)) ended with \(process.terminationStatus)")
    }
    return try JSONDecoder().decode(Sample.self, from: bytes)
  }

  /// Runs both sides alternately, as often as asked for.
  private func pairs(
    _ ours: String, _ baseline: String, schools: Int? = nil, events: Int
  ) throws -> (ours: [Sample], baseline: [Sample]) {
    var pairs: (ours: [Sample], baseline: [Sample]) = ([], [])
    for _ in 0..<runs {
      pairs.ours.append(try start(.ours, ours, schools: schools, events: events))
      pairs.baseline.append(try start(.c, baseline, schools: schools, events: events))
    }
    return pairs
  }

  // MARK: Measures

  private func compare(_ measure: Measure, events: Int, atLeast limit: Double) throws -> Result {
    let (ours, baseline) = try pairs(measure.rawValue, measure.rawValue, events: events)
    let value = ours.map(\.microsEach).median
    let reference = baseline.map(\.microsEach).median
    var result = Result(
      name: measure.rawValue, value: value, unit: "CPU µs/event", baseline: reference, ratio: reference / value,
      goal: Goal(limit: limit, bound: .atLeast, subject: .ratio))
    if Set((ours + baseline).map(\.checksum)).count != 1 { result.void = "the two sides' checksums differ" }
    if !isQuick, self.events == nil, let slow = machine.slowness(measure.rawValue, reference) { result.void = slow }
    result.note = "\(rate(ours)) events/s, C \(rate(baseline))"
    return result
  }

  func rate(_ samples: [Sample]) -> String {
    let each = samples.map(\.wallEach).median
    return String(Int(each > 0 ? 1e6 / each : 0))
  }

  private func loadMillion(_ events: Int) throws -> Result {
    let (ours, baseline) = try pairs("load-million", "load-million-text", events: events)
    let value = ours.map(\.microsEach).median
    let reference = baseline.map(\.microsEach).median
    return Result(
      name: "load-million", value: value, unit: "CPU µs/event", baseline: reference, ratio: reference / value,
      goal: Goal(limit: 2, bound: .atLeast, subject: .ratio),
      void: baseline.contains { $0.checksum != String(events) } ? "events are missing" : nil,
      note: "\(rate(ours)) events/s, C with text keys \(rate(baseline))")
  }

  private func loadStream(_ events: Int) throws -> Result {
    let (ours, baseline) = try pairs("load-stream", "load-stream", events: events)
    let value = ours.compactMap(\.p50).median
    let reference = baseline.compactMap(\.p50).median
    return Result(
      name: "load-stream", value: value, unit: "µs p50", baseline: reference, ratio: value / reference,
      goal: Goal(limit: 1.5, bound: .atMost, subject: .ratio),
      void: Set((ours + baseline).map(\.checksum)).count == 1 ? nil : "the two sides' checksums differ")
  }

  private func fileSize(_ schools: Int, _ events: Int) throws -> Result {
    let path = Workspace.log(in: workspace.home(schools: schools, events: events))
    let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    let payloads = try LogSizes.meanPayload(path)
    return Result(
      name: "file-size", value: Double(bytes) / Double(events), unit: "bytes/event",
      goal: Goal(limit: 400, bound: .atMost, subject: .value),
      note: "payloads of \(Int(payloads.rounded())) bytes on average")
  }

  private func schoolsList(_ events: Int) throws -> [Result] {
    let schools = max(events / 2, 1)
    try prepare(schools, events)
    return try [("schools-list", 15), ("schools-list-filter", 15), ("schools-list-all", 150)].map { name, limit in
      try latency(name, schools: schools, events: events, unit: "ms", atMost: limit)
    }
  }

  /// Takes each of these measures once: repeating a wait of seconds five times does not make it more precise.
  private func replay(_ schools: Int, _ events: Int) throws -> [Result] {
    typealias Line = (name: String, limit: Double, unit: String, scale: Double)
    try prepare(schools, events)
    let season = min(schools, 100)
    try prepare(season, season * 50)
    let megabytes = 1e6
    let lines: [Line] = [
      ("as-of-school", 10, "ms p99", 1000), ("as-of-list", 15, "ms p99", 1000), ("bisect-school", 0.1, "s p50", 1e6),
      ("bisect-family", 0.4, "s", 1e6), ("blame-school", 20, "ms p99", 1000), ("what-if-school", 50, "ms p50", 1000),
      ("what-if-log", 0.6, "s", 1e6),
    ]
    var results: [Result] = []
    for line in lines {
      let isSeason = line.name == "as-of-list"
      let (schools, events) = isSeason ? (season, season * 50) : (schools, events)
      let sample = try start(.ours, line.name, schools: schools, events: events)
      let micros = (line.unit.hasSuffix("p99") ? sample.p99 : sample.p50) ?? 0
      results.append(
        Result(
          name: line.name, value: micros / line.scale, unit: line.unit,
          goal: Goal(limit: line.limit, bound: .atMost, subject: .value),
          note: "\(schools) schools, \(events) events, \(Int(Double(sample.peakBytes) / megabytes)) MB"))
    }
    return results
  }

  private func serve(_ events: Int, _ show: (Result) -> Void) throws {
    let schools = max(events / 20, 1)
    try prepare(schools, events)
    let (kilobytes, megabytes) = (1e3, 1e6)
    let suffix = isQuick ? Child.brief : ""
    var largest = 0
    func sample(_ name: String) throws -> Sample {
      let sample = try start(.ours, name + suffix, schools: schools, events: events)
      largest = max(largest, Int(sample.checksum) ?? 0)
      return sample
    }
    for (name, limit) in [("serve-list", 200.0), ("serve-detail", 100), ("serve-slider", 50)] {
      let sample = try sample(name)
      show(
        Result(
          name: name, value: (sample.p99 ?? 0) / 1000, unit: "ms p99",
          goal: Goal(limit: limit, bound: .atMost, subject: .value),
          note: "p50 \(tenths(sample.p50)) ms, \(schools) schools, \(events) events"))
    }
    let load = try sample("serve-load")
    let seconds = load.wall / 1e6
    let asked = ServeMeasures.perSecond * ServeMeasures.seconds(isBrief: isQuick)
    show(
      Result(
        name: "serve-load", value: (load.p99 ?? 0) / 1000, unit: "ms p99",
        goal: Goal(limit: 100, bound: .atMost, subject: .value),
        void: load.count < asked ? "of \(asked) pages, the server does not keep up" : nil,
        note:
          "\(load.count) pages in \(Int(seconds)) s, p50 \(tenths(load.p50)) ms, CPU \(Int(load.micros / load.wall * 100)) %"
      ))
    let (early, late) = (Double(load.peakBytes), Double(load.bytes ?? 0))
    show(
      Result(
        name: "serve-memory", value: late / megabytes, unit: "MB", baseline: early / megabytes, ratio: late / early,
        goal: Goal(limit: 1.1, bound: .atMost, subject: .ratio)))
    show(
      Result(
        name: "serve-page", value: Double(largest) / kilobytes, unit: "kB",
        goal: Goal(limit: 150, bound: .atMost, subject: .value), note: "the largest page"))
  }

  /// Converts microseconds to milliseconds, rounded to one digit.
  func tenths(_ micros: Double?) -> Double { ((micros ?? 0) / 100).rounded() / 10 }

  private func latency(
    _ name: String, schools: Int, events: Int, unit: String, atMost limit: Double, counted: String = "found"
  ) throws -> Result {
    var samples: [Sample] = []
    for _ in 0..<runs { samples.append(try start(.ours, name, schools: schools, events: events)) }
    return Result(
      name: name, value: samples.compactMap(\.p50).median / 1000, unit: "\(unit) p50",
      goal: Goal(limit: limit, bound: .atMost, subject: .value),
      note: "\(schools) schools, \(events) events, \(samples.first?.checksum ?? "0") \(counted)")
  }
}
