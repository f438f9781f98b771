/// How near a deadline is, in calendar days where the viewer is (facts §2.9, OD-13 to OD-17, C15).
///
/// Never counted in hours: in the evening of the last day it is still today.
public enum DeadlineUrgency: Hashable, Sendable {
  /// No deadline is set.
  case none
  /// So many days ago.
  case overdue(days: Int)
  /// Today.
  case today
  /// Within a week.
  case critical(days: Int)
  /// Within thirty days.
  case soon(days: Int)
  /// Later.
  case later(days: Int)

  /// The urgency of a deadline on a day.
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

  /// Days until the deadline, negative when it has passed; nil without one.
  public var days: Int? {
    switch self {
    case .none: nil
    case .overdue(let days): -days
    case .today: 0
    case .critical(let days), .soon(let days), .later(let days): days
    }
  }
}
