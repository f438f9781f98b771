/// Positions as runs, "17-41" or "43". The positions of a batch of receipts are mostly one run, so the event stays
/// small.
public enum PositionRuns {
  /// Returns the runs of positions, in ascending order.
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

  /// Returns the positions of a run; nil for any other text, and for a run of more than a million positions.
  public static func range(_ text: String) -> ClosedRange<Int64>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
    guard (1...2).contains(parts.count), let first = parts.first.flatMap(\.self), let last = parts.last.flatMap(\.self),
      first > 0, first <= last, last - first < 1_000_000
    else { return nil }
    return first...last
  }
}
