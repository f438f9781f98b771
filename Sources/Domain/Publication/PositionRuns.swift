/// Positions as runs, "17-41" or "43": a batch of receipts is mostly one run, and its event stays small.
public enum PositionRuns {
  /// The runs of positions, in their order.
  public static func text(of positions: [Int64]) -> [String] {
    var runs: [ClosedRange<Int64>] = []
    for position in Set(positions).sorted() {
      if let last = runs.last, last.upperBound + 1 == position {
        runs[runs.count - 1] = last.lowerBound...position
      } else {
        runs.append(position...position)
      }
    }
    return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
  }

  /// The positions that a run stands for; nil for anything else, and for one of more than a million positions.
  public static func range(_ text: String) -> ClosedRange<Int64>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
    guard (1...2).contains(parts.count), let first = parts.first.flatMap(\.self), let last = parts.last.flatMap(\.self),
      first > 0, first <= last, last - first < 1_000_000
    else { return nil }
    return first...last
  }
}
