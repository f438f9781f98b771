import Domain
import Foundation

extension Runner {
  /// The sizes of the measures of many families: for a full run, and for a smoke test.
  private struct Scale {
    let stages: [Int]
    let events: Int
    let cold: (families: Int, events: Int)
    let seconds: Int
    let calls: Int

    static let full = Scale(stages: [100, 1_000, 10_000], events: 500, cold: (100, 2_000), seconds: 5, calls: 500)
    static let quick = Scale(stages: [20, 200, 2_000], events: 100, cold: (5, 2_000), seconds: 2, calls: 50)
  }

  /// Measures many families in a private PostgreSQL: first the costs of one family as their number grows, then
  /// questions about all of them.
  func families(_ show: (Result) -> Void) throws {
    let scale = isQuick ? Scale.quick : Scale.full
    let server: BenchPostgres
    do {
      server = try BenchPostgres(workspace)
    } catch {
      return show(Result(name: "families", value: 0, unit: "", goal: nil, void: "\(error)"))
    }
    defer { server.stop() }
    for stage in scale.stages {
      try server.fill(to: stage, events: scale.events)
      try curve(stage, scale, show)
      if stage == scale.stages[0] { try upgrade(server, stage, show) }
      // Measures that concern only a few families run among a thousand.
      if stage == scale.stages[scale.stages.count - 2] { try single(server, stage, scale, show) }
    }
    try all(server, scale, show)
  }

  private func child(_ name: String, _ families: ClosedRange<Int>, calls: Int = 0) throws -> Sample {
    try start(.ours, name, events: calls, families: families)
  }

  /// Measures the cost of one family at a given number of families.
  private func curve(_ stage: Int, _ scale: Scale, _ show: (Result) -> Void) throws {
    let sample = min(stage, 100)
    let lines: [(name: String, families: ClosedRange<Int>, calls: Int)] = [
      ("append-one", 1...stage, scale.calls), ("cold", stage - sample + 1...stage, 0),
      ("warm", 1...sample, scale.calls),
      ("audit", 1...stage, scale.calls / 5),
    ]
    for line in lines {
      let found = try child("families-" + line.name, line.families, calls: line.calls)
      show(
        Result(
          name: "families-\(line.name)-\(stage)", value: (found.p50 ?? 0) / 1000, unit: "ms p50",
          note: "\(stage) families of \(scale.events) events, p99 \(tenths(found.p99)) ms"))
    }
  }

  /// Measures what people wait for and the capacity of a node.
  private func single(_ server: BenchPostgres, _ stage: Int, _ scale: Scale, _ show: (Result) -> Void) throws {
    let others = 2_000_001...2_000_000 + stage
    try server.load(others, FamilyMix(events: scale.events))
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<runs {
      let sample = try child("families-append", 1...stage, calls: scale.seconds)
      ours.append(Double(sample.count) / sample.wall * 1e6)
      theirs.append(try server.pgbench(others, seconds: scale.seconds))
    }
    show(
      Result(
        name: "families-append", value: ours.median, unit: "events/s", baseline: theirs.median,
        ratio: ours.median / theirs.median, goal: Goal(limit: 0.5, bound: .atLeast, subject: .ratio),
        note:
          "8 connections, \(stage) families, beside pgbench; ratios \(zip(ours, theirs).map { Report.number($0 / $1) })"
      ))
    try server.deleteFamilies(others)

    let first = 1_000_001
    try server.load(first...first + scale.cold.families - 1, FamilyMix(events: scale.cold.events))
    let cold = first...first + scale.cold.families - 1
    for (name, what) in [("cold", "nothing of it on the node"), ("closed", "its rows in the node's folder")] {
      let sample = try child("families-" + name, cold)
      show(
        Result(
          name: "families-\(name)", value: (sample.p99 ?? 0) / 1000, unit: "ms p99",
          goal: Goal(limit: 25, bound: .atMost, subject: .value),
          note: "\(scale.cold.events) events, \(what), p50 \(tenths(sample.p50)) ms"))
    }
    try server.deleteFamilies(cold)

    let (node, home) = try (0..<runs).reduce(into: ([Sample](), [Sample]())) { found, _ in
      found.0.append(try child("families-warm", 2...2, calls: scale.calls))
      found.1.append(try child("families-home", 2...2, calls: scale.calls))
    }
    let (page, same) = (node.compactMap(\.p50).median, home.compactMap(\.p50).median)
    show(
      Result(
        name: "families-warm", value: page / 1000, unit: "ms p50", baseline: same / 1000, ratio: page / same,
        goal: Goal(limit: 1.2, bound: .atMost, subject: .ratio),
        note: "the same page over SQLite; p99 \(tenths(node.compactMap(\.p99).median)) and "
          + "\(tenths(home.compactMap(\.p99).median)) ms"))

    let news = try child("families-news", 3...3, calls: scale.calls)
    show(
      Result(
        name: "families-news", value: (news.p99 ?? 0) / 1000, unit: "ms p99",
        goal: Goal(limit: 50, bound: .atMost, subject: .value),
        note: "from the beginning of the command at the other node, p50 \(tenths(news.p50)) ms"))
    let memory = try child("families-memory", 1...stage)
    show(
      Result(
        name: "families-memory", value: Double(memory.bytes ?? 0) / 1e6, unit: "MB",
        goal: Goal(limit: 512, bound: .atMost, subject: .value),
        note: "\(stage) families open, at most \(memory.peakBytes / 1_000_000) MB"))
  }

  /// Measures what an operator asks about all families, and what a node does for them after an update.
  private func all(_ server: BenchPostgres, _ scale: Scale, _ show: (Result) -> Void) throws {
    let count = scale.stages.last ?? 0
    let prepared = try child("families-prepare", 1...min(count, 300))
    show(
      Result(
        name: "families-prepare", value: prepared.microsEach / 1000, unit: "ms CPU",
        goal: Goal(limit: 6, bound: .atMost, subject: .value),
        note: "a family of \(scale.events) events is folded again after an update; \(prepared.count) families in "
          + "\(tenths(prepared.wall)) ms"))
    let audit = try child("families-audit", 1...count, calls: scale.calls / 5)
    show(
      Result(
        name: "families-audit", value: (audit.p99 ?? 0) / 1e6, unit: "s p99",
        goal: Goal(limit: 2, bound: .atMost, subject: .value),
        note: "one person's changes in \(count) families of \(scale.events), p50 \(tenths(audit.p50)) ms"))
    let one = try child("families-verify", 1...min(count, 300))
    let began = Stopwatch.now()
    _ = try program("rc", ["log", "verify", server.serverAddress.address("operator"), "--jobs", "4"])
    show(
      parallel(
        "families-verify", one.wall / Double(one.count), count: count,
        took: Stopwatch.now() - began, "rc log verify, 4 at a time"))
  }

  private func upgrade(_ server: BenchPostgres, _ stage: Int, _ show: (Result) -> Void) throws {
    let replay = Self.executable.deletingLastPathComponent().appendingPathComponent("rc-replay").path
    func check(_ address: String, _ jobs: Int) throws -> Double {
      let began = Stopwatch.now()
      _ = try program(
        "rc-replay",
        ["upgrade", "--check", "--all-families", "--log", address, "--with", replay, "--jobs", String(jobs)])
      return Stopwatch.now() - began
    }
    let address = server.serverAddress.address("operator")
    let times = try (1...min(stage, 10)).map { number in
      try check("\(address)?family=\(FamilyMix.family(number).lowercased)", 1)
    }
    let whole = try check(address, 4)
    show(
      parallel(
        "families-upgrade", times.median, count: stage, took: whole,
        "upgrade --check --with this program, 4 at a time; one alone with its start"))
  }

  /// Compares a walk over all families with the sum of the single times divided by the number of cores.
  private func parallel(_ name: String, _ each: Double, count: Int, took: Double, _ note: String) -> Result {
    let cores = Double(ProcessInfo.processInfo.activeProcessorCount)
    let ideal = each * Double(count) / cores
    return Result(
      name: name, value: took / 1e6, unit: "s", baseline: ideal / 1e6, ratio: ideal / took,
      goal: Goal(limit: 0.7, bound: .atLeast, subject: .ratio),
      note: "\(count) families, \(note); one \(tenths(each)) ms, \(Int(cores)) cores")
  }

  private func program(_ name: String, _ arguments: [String]) throws -> String {
    let path = Self.executable.deletingLastPathComponent().appendingPathComponent(name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchError("\(path) is missing; make build BUILD=release")
    }
    return try BenchPostgres.output(of: path, arguments, environment: ["RC_PURPOSE": "rc-bench"])
  }
}
