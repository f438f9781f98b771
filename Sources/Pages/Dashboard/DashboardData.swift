import Compass
import Domain
import Projections

/// The rows that a dashboard is made of, and what follows from them for several of its parts.
struct DashboardData {
  /// A coach and when the family last had to do with him.
  struct Contact {
    let coach: CoachRow
    let school: String
    /// Days since the last contact; nil where there was none.
    let days: Int?
    let inbound: Int
    let outbound: Int
  }

  /// An offer that waits for an answer and has a deadline.
  struct Deadline {
    let offer: OfferRow
    let texts: OfferTexts
    let days: Int
  }

  /// A recruiting event with its days.
  struct Outing {
    let row: RecruitingEventRow
    let start: CalendarDate
    let end: CalendarDate
  }

  let viewer: Viewer
  let schools: [SchoolListRow]
  let names: [String: String]
  let coaches: [CoachRow]
  let interactions: [InteractionRow]
  let offers: [(row: OfferRow, texts: OfferTexts)]
  let events: [RecruitingEventRow]
  let metrics: [MetricRow]
  let documents: [DocumentRow]
  let player: PlayerDetails
  let home: Coordinates?
  let notifications: NotificationSettings
  /// The parts that the viewer wants to see.
  let shown: Set<DashboardPart>
  /// The schools that something is still to be done about: those that nobody said no to, and after a commitment that
  /// one alone.
  let pursued: [SchoolListRow]
  /// Where the athlete said yes.
  let committed: [SchoolListRow]

  init(_ reading: Reading, _ viewer: Viewer, shown: Set<DashboardPart>) throws {
    self.viewer = viewer
    self.shown = shown
    schools = try reading.schools(of: viewer.athlete)
    committed = schools.filter { $0.status == SchoolStatus.committed.rawValue }
    pursued =
      committed.isEmpty
      ? schools.filter { $0.status.map(SchoolStatus.init(rawValue:))?.isPursued ?? true } : committed
    let names = Dictionary(schools.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    self.names = names
    coaches = try reading.coaches().filter { names[$0.school] != nil }
    interactions = try reading.interactions(of: viewer.athlete)
    offers = try reading.offers(of: viewer.athlete).map { ($0, OfferTexts($0, schools: names, viewer: viewer)) }
    events = try reading.events(of: viewer.athlete)
    metrics = try reading.metrics(of: viewer.athlete)
    documents = try reading.documents(unshared: true)
    player = try reading.playerDetails(of: viewer.athlete)
    home = try reading.homeLocation(of: viewer.athlete).coordinates
    notifications = try reading.notificationSettings(of: viewer.id)
  }

  /// The day of an instant where the viewer is.
  func day(_ milliseconds: Int64) -> CalendarDate { viewer.text.day(of: Instant(milliseconds: milliseconds)) }

  func date(_ date: CalendarDate) -> String { viewer.text.date(date) }

  /// The coaches, those whom nobody contacted first, then by the time since.
  var contacts: [Contact] {
    let byCoach = Dictionary(grouping: interactions.filter { $0.coach != nil }, by: { $0.coach ?? "" })
    let contacts = coaches.map { coach in
      let rows = byCoach[coach.id] ?? []
      let inbound = rows.count { $0.direction == InteractionDirection.inbound.rawValue }
      let newest = rows.map(\.occurredAt).max()
      return Contact(
        coach: coach, school: names[coach.school] ?? "", days: newest.map { max(0, day($0).days(to: viewer.today)) },
        inbound: inbound, outbound: rows.count { $0.direction == InteractionDirection.outbound.rawValue })
    }
    return contacts.sorted { a, b in
      (a.days ?? .max, b.coach.fields.fullName) > (b.days ?? .max, a.coach.fields.fullName)
    }
  }

  /// The coaches whom to contact again, by the viewer's own number of days; those never contacted too. After a
  /// commitment nobody has to be won any more.
  var followUps: [Contact] {
    guard committed.isEmpty else { return [] }
    let schools = Set(pursued.map(\.id))
    return contacts.filter { contact in
      schools.contains(contact.coach.school)
        && contact.days.map { $0 >= notifications.followUpReminderDays } ?? true
    }
  }

  /// The offers that wait for an answer. One of a school that is out of the question does not; one of a school that this
  /// home does not know does.
  var openOffers: [(row: OfferRow, texts: OfferTexts)] {
    let schools = Set(pursued.map(\.id))
    return offers.filter { offer in
      offer.texts.status == .pending && (schools.contains(offer.row.school) || names[offer.row.school] == nil)
    }
  }

  /// The deadlines of the offers that wait for an answer, the soonest first.
  var deadlines: [Deadline] {
    openOffers
      .compactMap { offer in
        offer.texts.urgency.days.map { Deadline(offer: offer.row, texts: offer.texts, days: $0) }
      }
      .sorted { ($0.days, $0.texts.school) < ($1.days, $1.texts.school) }
  }

  /// The events that are not over, the soonest first.
  var upcoming: [Outing] {
    events.compactMap { row in
      guard let start = row.fields.startDate.value.flatMap({ CalendarDate($0) }) else { return nil }
      let end = row.fields.endDate.value.flatMap { CalendarDate($0) } ?? start
      return end < viewer.today ? nil : Outing(row: row, start: start, end: end)
    }
    .sorted { ($0.start, $0.row.id) < ($1.start, $1.row.id) }
  }

  /// Whether an event is of a school that is out of the question.
  func isOutOfTheQuestion(_ outing: Outing) -> Bool {
    guard let school = outing.row.fields.school.value?.lowercased, names[school] != nil else { return false }
    return !pursued.contains { $0.id == school }
  }

  /// The player's accounts: what a person calls the network, and the handle.
  var accounts: [(network: String, handle: String)] {
    [
      ("Twitter", player.twitterHandle.value.map { "@\($0)" }),
      ("Instagram", player.instagramHandle.value.map { "@\($0)" }),
      ("TikTok", player.tiktokHandle.value.map { "@\($0)" }), ("Facebook", player.facebookUrl.value),
    ].compactMap { network, handle in handle.map { (network, $0) } }
  }

  /// The number of a card.
  func count(of part: DashboardPart) -> Int {
    switch part {
    case .coaches: coaches.count
    case .schools: schools.count
    case .interactions: interactions.count
    case .offers: offers.count
    case .events: events.count
    case .performance: metrics.count
    case .notifications: alerts.count
    case .socialMedia: accounts.count
    default: 0
    }
  }
}
