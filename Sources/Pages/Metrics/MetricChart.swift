import Domain

/// A metric over time, with the personal best: a line for eyes. Each of its values stands in words beside it.
public struct MetricChart: Codable, Equatable, Sendable {
  /// How wide and how tall the drawing is.
  public static let (width, height) = (1000, 160)

  /// A value.
  public struct Point: Codable, Equatable, Sendable {
    /// From the left edge, by its day.
    public let x: Int
    /// From the upper edge; the highest value stands highest, whether it is the best or not.
    public let y: Int
    /// Whether it is the personal best.
    public let isBest: Bool
  }

  /// The values, the oldest first.
  public let points: [Point]
  /// "Personal best: 92.5 mph, Apr 15, 2026".
  public let best: String
  /// What stands at the upper edge: "92.5 mph".
  public let highest: String
  /// What stands at the lower edge: "88 mph".
  public let lowest: String
  /// The first day and the last one.
  public let days: [String]

  /// - Parameters:
  ///   - values: What was measured and when, in any order; what has no day that can be read is left out.
  ///   - best: The best value; the first day that has it counts.
  /// - Returns: Nil where there are no two days to draw a line between.
  init?(_ values: [(day: String, value: Double)], best: Double, unit: String, text: LocalText) {
    let known = values.compactMap { one in CalendarDate(one.day).map { (day: $0, value: one.value) } }
      .filter { $0.value.isFinite }
      .sorted { ($0.day, $0.value) < ($1.day, $1.value) }
    guard let first = known.first, let last = known.last, first.day < last.day,
      let low = known.map(\.value).min(), let high = known.map(\.value).max(),
      let record = known.firstIndex(where: { $0.value == best })
    else { return nil }
    let days = Double(first.day.days(to: last.day))
    points = known.enumerated().map { index, one in
      let share = high > low ? (one.value - low) / (high - low) : 0.5
      return Point(
        x: Int(Double(first.day.days(to: one.day)) / days * Double(Self.width)),
        y: Self.height - Int(share * Double(Self.height)), isBest: index == record)
    }
    self.best = "Personal best: \(text.measure(best, unit)), \(text.date(known[record].day))"
    highest = text.measure(high, unit)
    lowest = text.measure(low, unit)
    self.days = [text.date(first.day), text.date(last.day)]
  }
}
