import Foundation

/// The measures of the fold: of the whole log, of uneven ones, of small ones, and of single events.
extension Runner {
  /// Rebuilds two logs, of which one is ten times as long, each beside C that reads the log and writes the same rows, and
  /// beside C that only reads and parses.
  func rebuild(_ events: Int, _ show: (Result) -> Void) throws {
    let few = max(events / 10, 1000)
    let less = try rebuildAndShow(few, show)
    let more = try rebuildAndShow(events, show)
    let (value, reference) = (more.map(\.microsEach).median, less.map(\.microsEach).median)
    show(
      Result(
        name: "rebuild-linear", value: value, unit: "CPU µs/event", baseline: reference, ratio: value / reference,
        goal: Goal(limit: 1.1, bound: .atMost, subject: .ratio), note: "\(events) against \(few) events"))
    show(
      Result(
        name: "rebuild-memory", value: more.map { Double($0.peakBytes) / 1e6 }.median, unit: "MB",
        goal: Goal(limit: 96, bound: .atMost, subject: .value), note: "resident, \(events) events"))
    let single = try (0..<runs).map { _ in try start(.ours, "rebuild-one-core", events: events) }
    let (one, all) = (single.map(\.wallEach).median, more.map(\.wallEach).median)
    show(
      Result(
        name: "rebuild-one-core", value: one, unit: "µs/event", baseline: all, ratio: one / all,
        void: Set((single + more).map(\.checksum)).count == 1 ? nil : "one core folds other rows",
        note: "elapsed time, beside all \(ProcessInfo.processInfo.activeProcessorCount) cores"))
    let verify = try start(.ours, "verify", events: events)
    show(
      Result(
        name: "verify", value: verify.micros / Double(events), unit: "CPU µs/event", baseline: value,
        ratio: verify.micros / Double(events) / value, goal: Goal(limit: 1.2, bound: .atMost, subject: .ratio),
        note: "\(verify.peakBytes / 1_000_000) MB, beside a rebuild"))
  }

  /// Returns the samples of our side.
  private func rebuildAndShow(_ events: Int, _ show: (Result) -> Void) throws -> [Sample] {
    try prepare(max(events / 50, 1), events)
    var (ours, rows, scans): ([Sample], [Sample], [Sample]) = ([], [], [])
    for _ in 0..<runs {
      ours.append(try start(.ours, "rebuild", events: events))
      rows.append(try start(.c, "rebuild", events: events))
      scans.append(try start(.c, "scan", events: events))
    }
    let value = ours.map(\.microsEach).median
    show(
      Result(
        name: "rebuild-\(events)", value: value, unit: "CPU µs/event",
        goal: Goal(limit: 8, bound: .atMost, subject: .value), note: "\(rate(ours)) events/s"))
    let (written, read) = (rows.map(\.microsEach).median, scans.map(\.microsEach).median)
    show(
      Result(
        name: "rebuild-rows-\(events)", value: value, unit: "CPU µs/event", baseline: written, ratio: written / value,
        goal: Goal(limit: 0.65, bound: .atLeast, subject: .ratio),
        void: Set((ours + rows).map(\.checksum)).count == 1 ? nil : "the two sides' rows differ",
        note: "C reads, parses, hashes, writes and proves the same rows"))
    show(
      Result(
        name: "rebuild-scan-\(events)", value: value, unit: "CPU µs/event", baseline: read, ratio: value / read,
        goal: Goal(limit: 8, bound: .atMost, subject: .ratio), note: "C reads and parses"))
    return ours
  }

  /// Rebuilds each uneven log beside an even one of the same size.
  func uneven(_ show: (Result) -> Void) throws {
    for log in UnevenLog.allCases {
      let size = isQuick ? log.size / 10 : log.size
      let count = try start(.ours, "prepare-" + log.rawValue, events: size).count
      try prepare(max(count / 50, 1), count)
      var samples: (uneven: [Sample], even: [Sample]) = ([], [])
      for _ in 0..<runs {
        samples.uneven.append(try start(.ours, "rebuild-" + log.rawValue, events: size))
        samples.even.append(try start(.ours, "rebuild", events: count))
      }
      let (value, reference) = (samples.uneven.map(\.microsEach).median, samples.even.map(\.microsEach).median)
      show(
        Result(
          name: "rebuild-\(log.rawValue)", value: value, unit: "CPU µs/event", baseline: reference,
          ratio: value / reference, goal: Goal(limit: 2, bound: .atMost, subject: .ratio),
          note: "\(size) in \(count) events, beside an even log"))
    }
  }

  /// Makes the rows of a small family, and shows a page of one whose rows do not exist.
  func small(_ show: (Result) -> Void) throws {
    let lines: [(name: String, events: Int, limit: Double)] = [("prepare-family", 500, 6), ("unseen-family", 2000, 30)]
    for line in lines {
      try prepare(line.events / 50, line.events)
      let sample = try start(.ours, line.name + (isQuick ? Child.brief : ""), events: line.events)
      let isCPU = line.name == "prepare-family"
      show(
        Result(
          name: line.name, value: (isCPU ? sample.microsEach : sample.p99 ?? 0) / 1000,
          unit: isCPU ? "ms CPU" : "ms p99",
          goal: Goal(limit: line.limit, bound: .atMost, subject: .value),
          note: "\(line.events) events, p50 \(tenths(sample.p50)) ms"))
    }
  }

  /// Appends single events with and without the fold, and counts the pages that both write.
  func appendFolded(_ events: Int, _ show: (Result) -> Void) throws {
    var samples: (folded: [Sample], alone: [Sample]) = ([], [])
    for _ in 0..<runs {
      samples.folded.append(try start(.ours, "append-one-folded", events: events))
      samples.alone.append(try start(.ours, "append-one", events: events))
    }
    let (folded, alone) = (samples.folded.map(\.microsEach).median, samples.alone.map(\.microsEach).median)
    show(
      Result(
        name: "append-one-folded", value: folded - alone, unit: "CPU µs/event more", baseline: alone,
        ratio: folded / alone, goal: Goal(limit: 100, bound: .atMost, subject: .value),
        void: Set((samples.folded + samples.alone).map(\.checksum)).count == 1 ? nil : "the two logs differ",
        note: "\(rate(samples.folded)) events/s"))
    guard let pages = samples.folded.last?.pages else { return }
    show(
      Result(
        name: "append-one-pages", value: pages.rows, unit: "pages/event more", baseline: pages.log,
        ratio: (pages.rows + pages.log) / pages.log, goal: Goal(limit: 5, bound: .atMost, subject: .value),
        note: "pages of rows that an append writes, beside those of the log"))
  }
}
