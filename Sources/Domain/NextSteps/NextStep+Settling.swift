import Foundation

extension NextStep {
  /// What led to a step. If the cause changes, the step is there for a new reason, and an earlier settlement no longer
  /// applies.
  public struct Cause: Hashable, Sendable {
    /// The id of the contact that led to the step: a letter that waits for an answer, or the last contact with a
    /// school.
    public var contact: String?
    /// The day that the step is about: a deadline, or an event's first or last day.
    public var day: CalendarDate?
    /// The number of schools with missing data.
    public var schools: Int?

    /// Creates a cause. It is empty for a step whose cause never changes.
    public init(contact: String? = nil, day: CalendarDate? = nil, schools: Int? = nil) {
      (self.contact, self.day, self.schools) = (contact, day, schools)
    }

    /// Whether a settlement for this cause still applies to another. It also applies if fewer schools have missing
    /// data: somebody is then filling it in.
    func covers(_ other: Cause) -> Bool {
      guard contact.hasSameBytes(as: other.contact), day == other.day else { return false }
      guard let schools, let others = other.schools else { return schools == other.schools }
      return others <= schools
    }
  }

  /// What a person decided about a step: that it is done, or from which day to show it again.
  public struct Settlement: Hashable, Sendable {
    /// The step's cause at that time.
    public var cause: Cause
    /// The day from which the step is shown again; nil if it is done.
    public var until: CalendarDate?

    /// Creates a settlement: done, or put off until a day.
    public init(cause: Cause, until: CalendarDate? = nil) { (self.cause, self.until) = (cause, until) }

    /// Whether this settlement hides a step on a day.
    public func hides(_ step: NextStep, on today: CalendarDate) -> Bool {
      guard cause.covers(step.cause) else { return false }
      return until.map { today < $0 } ?? true
    }
  }

  /// The numbers of days by which the step can be put off with one click, none beyond the day that it is about.
  public var delays: [Int] {
    let delays = [1, 3, 7, 30]
    switch reason {
    case .due(let days), .begins(let days): return days > 0 ? delays.filter { $0 <= days } : delays
    default: return delays
    }
  }

  /// Whether a text is a step's id: a kind, followed by the ids or the gap that the step is about.
  public static func isID(_ text: String) -> Bool {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return false }
    parts.removeFirst()
    switch kind {
    case .reply: guard (1...2).contains(parts.count) else { return false }
    case .fillIn:
      guard (1...2).contains(parts.count), Season.Gap(rawValue: String(parts.removeFirst())) != nil else {
        return false
      }
    default: guard parts.count == 1 else { return false }
    }
    return parts.allSatisfy { UUID(strict: String($0)) != nil }
  }

  /// Whether a text is a kind or a gap, as in steps' ids, and so contains nothing personal.
  public static func isWord(_ text: String) -> Bool {
    Kind(rawValue: text) != nil || Season.Gap(rawValue: text) != nil
  }
}
