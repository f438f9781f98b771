/// What the rules allow and a person hardly ever means: it is asked about, not refused.
///
/// ```swift
/// Doubt.farAhead("2999-01-01", "startDate", today: today)  // "startDate 2999-01-01 is more than 10 years ahead"
/// ```
public enum Doubt {
  /// How far ahead a family plans: what a child of eight signs up for.
  static let years = 10

  /// A day that is too far ahead to be planned; nil for any other, and for what is not a day.
  public static func farAhead(_ day: String?, _ field: String, today: CalendarDate) -> String? {
    guard let date = day.flatMap({ CalendarDate($0) }), today.days(to: date) > years * 366 else { return nil }
    return "\(field) \(date) is more than \(years) years ahead"
  }

  /// An instant at which nothing can have happened yet; a day is left for clocks and time zones.
  public static func notYet(_ instant: Instant?, now: Instant) -> String? {
    guard let instant, instant.milliseconds > now.milliseconds + 86_400_000 else { return nil }
    return "\(instant) is still to come, and this is said to have happened then"
  }

  /// What nobody measures: a value beyond what athletes reach, in the type's usual unit, or a day that is still to come.
  public static func of(_ metric: MetricLogged, today: CalendarDate) -> [String] {
    var doubts: [String] = []
    let type = metric.metricType
    let isUsualUnit = metric.unit.isEmpty || metric.unit == type.usualUnit
    if let range = type.reachable, isUsualUnit, !range.contains(metric.value) {
      let unit = type.usualUnit.isEmpty ? "" : " \(type.usualUnit)"
      let bounds = [range.lowerBound, range.upperBound].map { NumberText.plain($0) }
      doubts.append(
        "\(type.label) \(NumberText.plain(metric.value))\(unit) is beyond what athletes reach, "
          + "\(bounds[0]) to \(bounds[1])\(unit)")
    }
    if let day = CalendarDate(metric.recordedDate), today.days(to: day) > 1 {
      doubts.append("\(day) is still to come, and this is said to have been measured then")
    }
    return doubts
  }
}

extension MetricType {
  /// The values that athletes reach, from the first season to the major leagues; nil where there is no telling.
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
