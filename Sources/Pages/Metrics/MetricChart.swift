import Domain

/// A line chart of a metric over time, with the personal best. Its values are also listed as text beside it.
public struct MetricChart: Codable, Equatable, Sendable {
  /// The size of the drawing, in its own units.
  public static let (width, height) = (1000, 160)

  /// A value in the drawing.
  public struct Point: Codable, Equatable, Sendable {
    /// The distance from the left edge, by date.
    public let x: Int
    /// The distance from the upper edge; the highest value is at the top, whether it is the best one or not.
    public let y: Int
    /// Whether the value is the personal best.
    public let isBest: Bool
  }

  /// The values, oldest first.
  public let points: [Point]
  /// "Personal best: 92.5 mph, Apr 15, 2026".
  public let best: String
  /// The value at the upper edge: "92.5 mph".
  public let highest: String
  /// The value at the lower edge: "88 mph".
  public let lowest: String
  /// The first date and the last one.
  public let days: [String]

  /// - Parameters:
  ///   - values: The values with their dates, in any order. Values that are not finite or have no readable date are
  ///     left out.
  ///   - best: The best value; its first occurrence is marked.
  /// - Returns: Nil without values on two different dates, or if none of the values is `best`.
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
