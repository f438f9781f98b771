import Foundation

extension NextStep {
  /// What a step came from. Where that is another, the step is there for a new reason, and what a person said of the old one
  /// is not said of it.
  public struct Cause: Hashable, Sendable {
    /// The contact that it came from: a letter that waits, or the last word with a school.
    public var contact: String?
    /// The day that it is about: a deadline, or an event's first or last day.
    public var day: CalendarDate?
    /// Of how many schools data is missing.
    public var schools: Int?

    /// A cause; nothing where a step has always the same.
    public init(contact: String? = nil, day: CalendarDate? = nil, schools: Int? = nil) {
      (self.contact, self.day, self.schools) = (contact, day, schools)
    }

    /// Whether what was said of this cause is still said of another: of fewer schools, too, as somebody is filling them in.
    func covers(_ other: Cause) -> Bool {
      guard contact.hasSameBytes(as: other.contact), day == other.day else { return false }
      guard let schools, let others = other.schools else { return schools == other.schools }
      return others <= schools
    }
  }

  /// What a person said of a step: that it is done, or from which day on he wants to see it again.
  public struct Settlement: Hashable, Sendable {
    /// What the step came from then.
    public var cause: Cause
    /// The day from which it is shown again; nil where it is done.
    public var until: CalendarDate?

    /// A step's end, or its rest until a day.
    public init(cause: Cause, until: CalendarDate? = nil) { (self.cause, self.until) = (cause, until) }

    /// Whether a step is not shown on a day, because of this.
    public func hides(_ step: NextStep, on today: CalendarDate) -> Bool {
      guard cause.covers(step.cause) else { return false }
      return until.map { today < $0 } ?? true
    }
  }

  /// For how many days it can be put off at a press: not beyond the day that it is about.
  public var delays: [Int] {
    let delays = [1, 3, 7, 30]
    switch reason {
    case .due(let days), .begins(let days): return days > 0 ? delays.filter { $0 <= days } : delays
    default: return delays
    }
  }

  /// Whether a text is a step's id: its kind, and the records or the gap that it is about.
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

  /// Whether a text is a word of steps' ids, and so tells of nobody.
  public static func isWord(_ text: String) -> Bool {
    Kind(rawValue: text) != nil || Season.Gap(rawValue: text) != nil
  }
}
