/// Warnings about values that the rules allow and that are probably mistakes: the person is asked, the value is not
/// refused.
///
/// ```swift
/// InputWarning.farAhead("2999-01-01", "startDate", today: today)  // "startDate 2999-01-01 is more than 10 years ahead"
/// ```
public enum InputWarning {
  /// How many years ahead a family plans: a child of eight may sign up for something that far ahead.
  static let years = 10

  /// Returns a warning about a day that is too far ahead; nil for any other day, and for a text that is not a day.
  public static func farAhead(_ day: String?, _ field: String, today: CalendarDate) -> String? {
    guard let date = day.flatMap({ CalendarDate($0) }), today.days(to: date) > years * 366 else { return nil }
    return "\(field) \(date) is more than \(years) years ahead"
  }

  /// Returns a warning about an instant in the future at which something is said to have happened. One day of tolerance
  /// allows for clocks and time zones.
  public static func inFuture(_ instant: Instant?, now: Instant) -> String? {
    guard let instant, instant.milliseconds > now.milliseconds + 86_400_000 else { return nil }
    return "\(instant) is still to come, and this is said to have happened then"
  }

  /// Returns warnings about a metric: a value beyond the range of athletes, in the type's usual unit, or a day in the
  /// future.
  public static func of(_ metric: MetricLogged, today: CalendarDate) -> [String] {
    var warnings: [String] = []
    let type = metric.metricType
    let isUsualUnit = metric.unit.isEmpty || metric.unit == type.usualUnit
    if let range = type.reachable, isUsualUnit, !range.contains(metric.value) {
      let unit = type.usualUnit.isEmpty ? "" : " \(type.usualUnit)"
      let bounds = [range.lowerBound, range.upperBound].map { NumberText.plain($0) }
      warnings.append(
        "\(type.label) \(NumberText.plain(metric.value))\(unit) is beyond what athletes reach, "
          + "\(bounds[0]) to \(bounds[1])\(unit)")
    }
    if let day = CalendarDate(metric.recordedDate), today.days(to: day) > 1 {
      warnings.append("\(day) is still to come, and this is said to have been measured then")
    }
    return warnings
  }
}

extension MetricType {
  /// The range of values that athletes reach, from the first season to the major leagues; nil if there is no such
  /// range.
  fileprivate var reachable: ClosedRange<Double>? {
    switch self {
    case .velocity, .exitVelocity: 20...130
    case .sixtyTime: 5...20
    case .popTime: 1...6
    case .battingAverage: 0...1
    case .earnedRunAverage: 0...100
    case .strikeouts: 0...1000
    default: nil
    }
  }
}
