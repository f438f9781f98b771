/// What has to be known of an athlete's season to say what comes next: plain values, without a clock or a database.
public struct Season: Hashable, Sendable {
  /// A school on the list.
  public struct School: Hashable, Sendable {
    /// Its id.
    public var id: String
    /// What it is called.
    public var name: String
    /// How far the recruiting has come.
    public var status: SchoolStatus
    /// A, B, C or none.
    public var tier: PriorityTier?

    /// A school.
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
    /// The coach's id, where one took part.
    public var coach: String?
    /// Whether somebody of the school wrote and waits for an answer: a talk has had its answer.
    public var asks: Bool
    /// When it took place; milliseconds since 1970 UTC.
    public var at: Int64
    /// The day of that where the viewer is.
    public var day: CalendarDate

    /// A contact.
    public init(id: String, school: String, coach: String? = nil, asks: Bool, at: Int64, day: CalendarDate) {
      (self.id, self.school, self.coach, self.asks, self.at, self.day) = (id, school, coach, asks, at, day)
    }
  }

  /// An offer that waits for an answer until a day.
  public struct Offer: Hashable, Sendable {
    /// Its id.
    public var id: String
    /// The school's id.
    public var school: String
    /// The last day for an answer.
    public var deadline: CalendarDate

    /// An offer.
    public init(id: String, school: String, deadline: CalendarDate) {
      (self.id, self.school, self.deadline) = (id, school, deadline)
    }
  }

  /// A recruiting event.
  public struct Outing: Hashable, Sendable {
    /// Its id.
    public var id: String
    /// The school that holds it, where one does.
    public var school: String?
    /// What it is called.
    public var name: String
    /// Its first day.
    public var start: CalendarDate
    /// Its last day.
    public var end: CalendarDate
    /// Whether there is something to register for, and that is still to be done.
    public var needsRegistration: Bool
    /// Whether the athlete was there.
    public var isAttended: Bool

    /// An event.
    public init(
      id: String, school: String? = nil, name: String, start: CalendarDate, end: CalendarDate,
      needsRegistration: Bool = false, isAttended: Bool = false
    ) {
      (self.id, self.school, self.name, self.start, self.end) = (id, school, name, start, end)
      (self.needsRegistration, self.isAttended) = (needsRegistration, isAttended)
    }
  }

  /// Data without which fit scores say little.
  public enum Gap: String, CaseIterable, Hashable, Sendable {
    /// Nobody knows where the family lives.
    case home
    /// Nothing is known of the player.
    case player
    /// Schools tell too little for a verdict.
    case schools
    /// Schools have no coach.
    case coaches
  }

  /// The schools on the athlete's list, with those that are out of the question.
  public var schools: [School] = []
  /// All contacts with them.
  public var contacts: [Contact] = []
  /// The offers that wait for an answer.
  public var offers: [Offer] = []
  /// All recruiting events.
  public var outings: [Outing] = []
  /// What is missing, with the number of schools that it concerns.
  public var gaps: [Gap: Int] = [:]
  /// The days within which a contact is answered or renewed: each person's own choice (PR-97).
  public var reminderDays = NotificationSettings.defaults.followUpReminderDays
  /// Whose season it is, where a family has several.
  public var athlete: String?
  /// What the viewer said of steps, by their ids.
  public var settled: [String: NextStep.Settlement] = [:]

  /// A season of which nothing is known.
  public init() {}

  /// The schools that something is still to be done about, by their ids: those that nobody said no to, and after a
  /// commitment that one alone.
  public var pursued: [String: School] {
    let committed = schools.filter { $0.status == .committed }
    return Dictionary(
      (committed.isEmpty ? schools.filter(\.status.isPursued) : committed).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The schools on the list that are out of the question. One that is not on the list never is.
  public var dropped: Set<String> { Set(schools.map(\.id)).subtracting(pursued.keys) }

  /// Whether the athlete said yes somewhere: nobody has to be won any more.
  public var isCommitted: Bool { schools.contains { $0.status == .committed } }
}
