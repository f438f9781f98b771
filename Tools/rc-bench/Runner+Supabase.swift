import Foundation

extension Runner {
  /// Measures the costs of publishing for the device, its throughput, and how long it keeps people waiting.
  func supabase(_ show: (Result) -> Void) throws {
    let changes = events ?? (isQuick ? Measure.supabase.events.quick : Measure.supabase.events.full)
    let server = try NullServer()
    defer { server.stop() }
    try server.project.write(to: workspace)
    try nullServer(changes, show)
    try ready(isQuick ? 2_000 : 20_000, show)
    let stack: LocalStack
    do {
      stack = try LocalStack(workspace)
    } catch {
      return show(Result(name: "supabase-stack", value: 0, unit: "", goal: nil, void: "\(error)"))
    }
    defer { stack.stop() }
    try digest(stack, isQuick ? 10_000 : 100_000, show)
    try wholeEvents(stack, changes, show)
  }

  /// Compares publishing with a C program that uses libcurl; both send to a server that answers at once. Counts
  /// requests per second of wall time, because both wait for the disk; the note has the CPU time.
  private func nullServer(_ changes: Int, _ show: (Result) -> Void) throws {
    _ = try start(.ours, "supabase-prepare", events: changes)
    for (atATime, limit) in [(1, 0.7), (16, 0.3)] {
      var (ours, theirs): ([Sample], [Sample]) = ([], [])
      for _ in 0..<runs {
        ours.append(try start(.ours, "supabase-\(atATime)", events: changes))
        theirs.append(try start(.c, "supabase-\(atATime)", events: changes))
      }
      let (value, reference) = (ours.map(\.perSecond).median, theirs.map(\.perSecond).median)
      show(
        Result(
          name: "supabase-publish-\(atATime)", value: value, unit: "requests/s", baseline: reference,
          ratio: value / reference, goal: Goal(limit: limit, bound: .atLeast, subject: .ratio),
          note:
            "\(changes) requests, \(ours.first?.checksum ?? ""), CPU \(Report.number(ours.map(\.microsEach).median)) µs "
            + "each, C \(Report.number(theirs.map(\.microsEach).median)); ratios \(ratios(ours, theirs))"))
    }
  }

  /// Measures how long the list of schools takes to load while all events wait to be published: first with no
  /// publication running, then with one that starts at the same time.
  private func ready(_ events: Int, _ show: (Result) -> Void) throws {
    let schools = max(events / 50, 1)
    _ = try start(.ours, "prepare", schools: schools, events: events)
    for name in ["ready", "ready-publishing"] {
      let samples = try (0..<runs).map { _ in
        try start(.ours, "supabase-" + name, schools: schools, events: events)
      }
      show(
        Result(
          name: "supabase-\(name)", value: (samples.map(\.wall).max() ?? 0) / 1000, unit: "ms, the slowest",
          goal: Goal(limit: 200, bound: .atMost, subject: .value),
          note: "\(events) events wait, \(samples.first?.checksum ?? ""); median "
            + "\(tenths(samples.map(\.wall).median)) ms of \(runs)"))
    }
  }

  /// Measures the digests of a project of one family with this number of rows.
  private func digest(_ stack: LocalStack, _ rows: Int, _ show: (Result) -> Void) throws {
    let project = try stack.project()
    try project.write(to: workspace)
    try stack.sql(
      """
      insert into performance_metrics (user_id, family_unit_id, recorded_date, metric_type, value)
      select '\(BenchProject.user)', '\(BenchProject.family)', '2026-02-01', 'velocity', n from generate_series(1, \(rows)) n
      """, in: project)
    let sample = try start(.ours, "supabase-digest", events: rows)
    show(
      Result(
        name: "supabase-digest", value: Double(sample.bytes ?? 0), unit: "bytes",
        goal: Goal(limit: 1000, bound: .atMost, subject: .value),
        note: "\(sample.checksum), head and body; one request, p50 \(tenths(sample.p50)) ms"))
  }

  /// Measures publishing whole events. Compares it with psql, which makes the same calls, and with publishing rows.
  /// Every run starts with a new, empty project.
  private func wholeEvents(_ stack: LocalStack, _ changes: Int, _ show: (Result) -> Void) throws {
    var (ours, psql, rows): ([Sample], [Sample], [Sample]) = ([], [], [])
    for _ in 0..<runs {
      try stack.project().write(to: workspace)
      ours.append(try start(.ours, "supabase-stack", events: changes))
      try stack.project().write(to: workspace)
      psql.append(try start(.c, "supabase-stack", events: changes))
      try stack.project(takesEvents: false).write(to: workspace)
      rows.append(try start(.ours, "supabase-stack", events: changes))
    }
    let value = ours.map(\.perSecond).median
    for (name, others, limit) in [("psql", psql, 0.6), ("rows", rows, 2.0)] {
      let reference = others.map(\.perSecond).median
      show(
        Result(
          name: "supabase-whole-\(name)", value: value, unit: "events/s", baseline: reference, ratio: value / reference,
          goal: Goal(limit: limit, bound: .atLeast, subject: .ratio),
          note: "\(changes) events, beside "
            + (name == "psql" ? "the same calls by psql" : "rows by 8 connections") + "; ratios \(ratios(ours, others))"
        ))
    }
  }

  private func ratios(_ ours: [Sample], _ theirs: [Sample]) -> [String] {
    zip(ours, theirs).map { Report.number($0.perSecond / $1.perSecond) }
  }
}

extension Sample {
  /// The number per second of wall time.
  fileprivate var perSecond: Double { wall > 0 ? Double(count) / wall * 1e6 : 0 }
}
