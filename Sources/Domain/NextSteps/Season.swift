/// The data of an athlete's season that `NextSteps` needs: plain values, without a clock or a database.
public struct Season: Hashable, Sendable {
  /// A school on the list.
  public struct School: Hashable, Sendable {
    /// The id.
    public var id: String
    /// The name.
    public var name: String
    /// The recruiting status.
    public var status: SchoolStatus
    /// The priority tier: A, B, C or none.
    public var tier: PriorityTier?

    /// Creates a school.
    public init(id: String, name: String, status: SchoolStatus, tier: PriorityTier? = nil) {
      (self.id, self.name, self.status, self.tier) = (id, name, status, tier)
    }
  }

  /// One contact with a school, or with one of its coaches.
  public struct Contact: Hashable, Sendable {
    /// The interaction's id.
    public var id: String
    /// The school's id.
    public var school: String
    /// The coach's id, if a coach took part.
    public var coach: String?
    /// Whether somebody at the school wrote and waits for an answer. Conversations wait for none.
    public var asks: Bool
    /// When the contact took place, in milliseconds since 1970 UTC.
    public var at: Int64
    /// The day of `at` in the viewer's time zone.
    public var day: CalendarDate

    /// Creates a contact.
    public init(id: String, school: String, coach: String? = nil, asks: Bool, at: Int64, day: CalendarDate) {
      (self.id, self.school, self.coach, self.asks, self.at, self.day) = (id, school, coach, asks, at, day)
    }
  }

  /// An offer that must be answered by a day.
  public struct Offer: Hashable, Sendable {
    /// The id.
    public var id: String
    /// The school's id.
    public var school: String
    /// The last day for an answer.
    public var deadline: CalendarDate

    /// Creates an offer.
    public init(id: String, school: String, deadline: CalendarDate) {
      (self.id, self.school, self.deadline) = (id, school, deadline)
    }
  }

  /// Somebody else's value that stands in the place of one's own.
  public struct Choice: Hashable, Sendable {
    /// The id of the event that brought it.
    public var event: String
    /// The id of the school that it concerns, if any.
    public var school: String?

    /// Creates a choice.
    public init(event: String, school: String? = nil) { (self.event, self.school) = (event, school) }
  }

  /// A recruiting event.
  public struct Outing: Hashable, Sendable {
    /// The id.
    public var id: String
    /// The id of the school that holds the event, if any.
    public var school: String?
    /// The name.
    public var name: String
    /// The first day.
    public var start: CalendarDate
    /// The last day.
    public var end: CalendarDate
    /// Whether the event takes registration and the athlete is not registered yet.
    public var needsRegistration: Bool
    /// Whether the athlete attended.
    public var isAttended: Bool

    /// Creates an event.
    public init(
      id: String, school: String? = nil, name: String, start: CalendarDate, end: CalendarDate,
      needsRegistration: Bool = false, isAttended: Bool = false
    ) {
      (self.id, self.school, self.name, self.start, self.end) = (id, school, name, start, end)
      (self.needsRegistration, self.isAttended) = (needsRegistration, isAttended)
    }
  }

  /// Missing data without which fit scores are not meaningful.
  public enum Gap: String, CaseIterable, Hashable, Sendable {
    /// The family's home address is unknown.
    case home
    /// The player's details are unknown.
    case player
    /// Schools have too little data for a score.
    case schools
    /// Schools have no coach.
    case coaches
  }

  /// The schools on the athlete's list, including those that are out of the question.
  public var schools: [School] = []
  /// All contacts with the schools.
  public var contacts: [Contact] = []
  /// The offers that wait for an answer.
  public var offers: [Offer] = []
  /// What somebody else changed on the server while one's own change was on its way.
  public var choices: [Choice] = []
  /// All recruiting events.
  public var outings: [Outing] = []
  /// The missing data, with the number of schools concerned.
  public var gaps: [Gap: Int] = [:]
  /// The days within which the viewer wants to answer or renew a contact: a setting of each person (PR-97).
  public var reminderDays = NotificationSettings.defaults.followUpReminderDays
  /// The id of the athlete, if the family has several.
  public var athlete: String?
  /// The viewer's settlements, by the steps' ids.
  public var settled: [String: NextStep.Settlement] = [:]

  /// Creates a season without data.
  public init() {}

  /// The schools that are still pursued, by id: those that neither side declined; after a commitment, only the schools
  /// with one.
  public var pursued: [String: School] {
    let committed = schools.filter { $0.status == .committed }
    return Dictionary(
      (committed.isEmpty ? schools.filter(\.status.isPursued) : committed).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The ids of the schools on the list that are out of the question. A school that is not on the list is never among
  /// them.
  public var dropped: Set<String> { Set(schools.map(\.id)).subtracting(pursued.keys) }

  /// Whether the athlete has committed to a school. No other school needs to be contacted then.
  public var isCommitted: Bool { schools.contains { $0.status == .committed } }
}
