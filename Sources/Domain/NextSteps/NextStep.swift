/// One thing to do next, and the reason for it.
public struct NextStep: Hashable, Sendable {
  /// What to do. Steps of equal urgency are sorted by kind, in the order of these cases.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Choose between one's own value and somebody else's.
    case choose
    /// Answer an offer before its deadline.
    case answerOffer = "offer"
    /// Answer a coach who wrote.
    case reply
    /// Register for an event.
    case register
    /// Get ready for a visit, a camp or a game.
    case prepare
    /// Record whether the athlete attended a past event, and whom they met there.
    case recap
    /// Write again to a school after a long time without contact.
    case followUp = "follow-up"
    /// Write to a school for the first time.
    case reachOut = "reach-out"
    /// Add data that fit scores need.
    case fillIn = "fill-in"
  }

  /// How urgent a step is. More urgent steps come first.
  public enum Urgency: Int, CaseIterable, Comparable, Hashable, Sendable {
    case now, thisWeek, soon, whenever

    /// The more urgent value is the smaller one.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// Why the step is there.
  public enum Reason: Hashable, Sendable {
    /// An answer is due in `days` days; negative if it is overdue.
    case due(days: Int)
    /// A coach wrote `daysAgo` days ago; the viewer wants to answer within `within` days.
    case wrote(daysAgo: Int, within: Int)
    /// The event begins in `days` days; 0 or negative while it takes place.
    case begins(days: Int)
    /// The event ended `daysAgo` days ago.
    case ended(daysAgo: Int)
    /// The last contact was `days` days ago; the viewer wants to renew it within `within` days.
    case silent(days: Int, within: Int)
    /// There was never a contact.
    case neverContacted
    /// Somebody else changed the same on the server.
    case overruled
    /// Data of `schools` schools, or of the athlete, is missing.
    case missing(Season.Gap, schools: Int)
  }

  /// What to do.
  public let kind: Kind
  /// What the step is about: the id of an offer, event or school; for a choice, the id of the event that brought the other
  /// value; for a reply, the school's id and, if a coach wrote,
  /// the coach's; for missing data, the gap's name and, in a family with several athletes, the athlete's id. It does
  /// not change while the step is there.
  public let record: String
  /// The id of the school that the step is about, if any.
  public let school: String?
  /// The id of the coach that the step is about, if any.
  public let coach: String?
  /// Why the step is there.
  public let reason: Reason
  /// What led to the step. A settlement holds only while this is unchanged.
  public let cause: Cause
  /// How urgent the step is.
  public let urgency: Urgency

  init(
    _ kind: Kind, _ record: String, school: String? = nil, coach: String? = nil, _ reason: Reason,
    from cause: Cause = Cause(), _ urgency: Urgency
  ) {
    (self.kind, self.record, self.school, self.coach) = (kind, record, school, coach)
    (self.reason, self.cause, self.urgency) = (reason, cause, urgency)
  }

  /// The step to choose between one's own value and the one that an event brought, as far as it is known by that event
  /// alone.
  public init(choiceAfter event: String, school: String? = nil) {
    self.init(.choose, event, school: school, .overruled, .now)
  }

  /// The step's id, unique among all steps and the same on each day: "reply/0190…".
  public var id: String { "\(kind.rawValue)/\(record)" }
}
