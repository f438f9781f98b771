/// One thing to do next, and why it is there.
public struct NextStep: Hashable, Sendable {
  /// What is to be done. Of two that press alike, the kind that stands first here comes first.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Answer an offer before its deadline.
    case answerOffer = "offer"
    /// Answer a coach who wrote.
    case reply
    /// Register for an event.
    case register
    /// Get ready for a visit, a camp or a game.
    case prepare
    /// Say of a past event whether the athlete was there, and whom he met.
    case recap
    /// Write again to a school that has not been heard of for a while.
    case followUp = "follow-up"
    /// Write to a school for the first time.
    case reachOut = "reach-out"
    /// Add data that fit scores are made of.
    case fillIn = "fill-in"
  }

  /// How much it presses: what presses more comes first.
  public enum Urgency: Int, CaseIterable, Comparable, Hashable, Sendable {
    case now, thisWeek, soon, whenever

    /// The more pressing one is the smaller one.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// Why it is there.
  public enum Reason: Hashable, Sendable {
    /// An answer is due in so many days; negative where that has passed.
    case due(days: Int)
    /// A coach wrote so many days ago, and the viewer answers within so many.
    case wrote(daysAgo: Int, within: Int)
    /// It begins in so many days; 0 and less while it is on.
    case begins(days: Int)
    /// It ended so many days ago.
    case ended(daysAgo: Int)
    /// The last contact was so many days ago, and the viewer renews it within so many.
    case silent(days: Int, within: Int)
    /// There never was a contact.
    case neverContacted
    /// Data of so many schools, or of the athlete, is missing.
    case missing(Season.Gap, schools: Int)
  }

  /// What is to be done.
  public let kind: Kind
  /// The id of what it is about: an offer, the school, and its coach, that waits for an answer, an event, a school, or the gap's
  /// name and the athlete. It stays while the step does, whoever else writes meanwhile.
  public let record: String
  /// The school's id, where it is about one.
  public let school: String?
  /// The coach's id, where it is about one.
  public let coach: String?
  /// Why it is there.
  public let reason: Reason
  /// What it came from: what a person said of it holds while this stays.
  public let cause: Cause
  /// How much it presses.
  public let urgency: Urgency

  init(
    _ kind: Kind, _ record: String, school: String? = nil, coach: String? = nil, _ reason: Reason,
    from cause: Cause = Cause(), _ urgency: Urgency
  ) {
    (self.kind, self.record, self.school, self.coach) = (kind, record, school, coach)
    (self.reason, self.cause, self.urgency) = (reason, cause, urgency)
  }

  /// What tells it from all others, on every day on which it is there: "reply/0190…".
  public var id: String { "\(kind.rawValue)/\(record)" }
}
