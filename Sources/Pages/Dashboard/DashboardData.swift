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

  init(_ reading: Reading, _ viewer: Viewer) throws {
    self.viewer = viewer
    schools = try reading.schools(of: viewer.athlete)
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

  /// The coaches whom to contact again, by the viewer's own number of days; those never contacted too.
  var followUps: [Contact] { contacts.filter { $0.days.map { $0 >= notifications.followUpReminderDays } ?? true } }

  /// The deadlines of the offers that wait for an answer, the soonest first.
  var deadlines: [Deadline] {
    offers.filter { $0.texts.status == .pending }
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
