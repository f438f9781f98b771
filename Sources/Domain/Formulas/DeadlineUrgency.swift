/// How near a deadline is, in calendar days of the viewer's time zone (facts §2.9, OD-13 to OD-17, C15).
///
/// Hours do not count: a deadline is `today` until the end of its day.
public enum DeadlineUrgency: Hashable, Sendable {
  /// No deadline is set.
  case none
  /// The deadline passed `days` days ago.
  case overdue(days: Int)
  /// The deadline is today.
  case today
  /// The deadline is within a week.
  case critical(days: Int)
  /// The deadline is within thirty days.
  case soon(days: Int)
  /// The deadline is later.
  case later(days: Int)

  /// Creates the urgency of a deadline on a day.
  public init(_ deadline: CalendarDate?, today: CalendarDate) {
    guard let deadline else {
      self = .none
      return
    }
    let days = today.days(to: deadline)
    self =
      switch days {
      case ..<0: .overdue(days: -days)
      case 0: .today
      case ...7: .critical(days: days)
      case ...30: .soon(days: days)
      default: .later(days: days)
      }
  }

  /// The days until the deadline, negative if it has passed; nil without a deadline.
  public var days: Int? {
    switch self {
    case .none: nil
    case .overdue(let days): -days
    case .today: 0
    case .critical(let days), .soon(let days), .later(let days): days
    }
  }
}
