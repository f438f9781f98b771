/// The measures of erasures, each beside a rebuild of the same log in the same run.
extension Runner {
  func erasures(_ events: Int, _ show: (Result) -> Void) throws {
    for events in Set([max(events / 100, 1000), events]).sorted() { show(try erase(events)) }
    show(try foldRedacted(events))
  }

  /// One record is erased: the rows that it concerns are folded anew, and all rows are copied to a new file.
  private func erase(_ events: Int) throws -> Result {
    let schools = max(events / 50, 1)
    try prepare(schools, events)
    var (erased, rebuilt): ([Sample], [Sample]) = ([], [])
    for _ in 0..<(events > 100_000 ? 1 : runs) {
      erased.append(try start(.ours, "erase", schools: schools, events: events))
      rebuilt.append(try start(.ours, "rebuild", schools: schools, events: events))
    }
    let value = erased.compactMap(\.p50).median / 1000
    let reference = rebuilt.map(\.wall).median / 1000
    return Result(
      name: "erase-\(events)", value: value, unit: "ms", baseline: reference, ratio: value / reference,
      goal: Goal(limit: events < 10_000 ? 1.5 : 0.5, bound: .atMost, subject: .ratio),
      note: "one contact, beside a rebuild")
  }

  /// A log of which every tenth payload was erased is folded no slower than the whole one.
  private func foldRedacted(_ events: Int) throws -> Result {
    let schools = max(events / 50, 1)
    try prepare(schools, events)
    _ = try start(.ours, "prepare-redacted", schools: schools, events: events)
    var (redacted, whole): ([Sample], [Sample]) = ([], [])
    for _ in 0..<runs {
      redacted.append(try start(.ours, "rebuild-redacted", schools: schools, events: events))
      whole.append(try start(.ours, "rebuild", schools: schools, events: events))
    }
    let value = redacted.map(\.microsEach).median
    let reference = whole.map(\.microsEach).median
    return Result(
      name: "rebuild-redacted", value: value, unit: "CPU µs/event", baseline: reference, ratio: value / reference,
      goal: Goal(limit: 1.05, bound: .atMost, subject: .ratio), note: "every tenth payload erased")
  }
}
