import Compass
import Domain
import Projections

/// The rows that tell of an athlete's season, and what follows from them for what comes next and for the dashboard.
struct SeasonRows {
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
  let player: PlayerDetails
  let home: Coordinates?
  let notifications: NotificationSettings
  /// What the viewer said of steps, by their ids.
  let said: [String: NextStep.Settlement]
  /// The schools that something is still to be done about: those that nobody said no to, and after a commitment that
  /// one alone.
  let pursued: [SchoolListRow]
  /// Where the athlete said yes.
  let committed: [SchoolListRow]
  /// The schools as the rules of what comes next see them.
  private let listed: Season

  init(_ reading: Reading, _ viewer: Viewer) throws {
    self.viewer = viewer
    schools = try reading.schools(of: viewer.athlete)
    let names = Dictionary(schools.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    self.names = names
    coaches = try reading.coaches().filter { names[$0.school] != nil }
    interactions = try reading.interactions(of: viewer.athlete)
    offers = try reading.offers(of: viewer.athlete).map { ($0, OfferTexts($0, schools: names, viewer: viewer)) }
    events = try reading.events(of: viewer.athlete)
    player = try reading.playerDetails(of: viewer.athlete)
    home = try reading.homeLocation(of: viewer.athlete).coordinates
    notifications = try reading.notificationSettings(of: viewer.id)
    said = try reading.settledSteps(of: viewer.id)
    committed = schools.filter { $0.status == SchoolStatus.committed.rawValue }
    var listed = Season()
    listed.schools = schools.map { row in
      Season.School(
        id: row.id, name: row.name, status: row.status.map(SchoolStatus.init(rawValue:)) ?? .researching,
        tier: row.priorityTier.map(PriorityTier.init(rawValue:)))
    }
    self.listed = listed
    let known = listed.pursued
    pursued = schools.filter { known[$0.id] != nil }
  }

  /// The day of an instant where the viewer is.
  func day(_ milliseconds: Int64) -> CalendarDate { viewer.text.day(of: Instant(milliseconds: milliseconds)) }

  /// The offers that wait for an answer. One of a school that is out of the question does not; one of a school that this
  /// home does not know does.
  var openOffers: [(row: OfferRow, texts: OfferTexts)] {
    let dropped = listed.dropped
    return offers.filter { $0.texts.status == .pending && !dropped.contains($0.row.school) }
  }

  /// The deadlines of the offers that wait for an answer, the soonest first.
  var deadlines: [Deadline] {
    openOffers
      .compactMap { offer in
        offer.texts.urgency.days.map { Deadline(offer: offer.row, texts: offer.texts, days: $0) }
      }
      .sorted { ($0.days, $0.texts.school) < ($1.days, $1.texts.school) }
  }

  /// The events with a day, the soonest first.
  var outings: [Outing] {
    events.compactMap { row in
      guard let start = row.fields.startDate.value.flatMap({ CalendarDate($0) }) else { return nil }
      return Outing(row: row, start: start, end: row.fields.endDate.value.flatMap { CalendarDate($0) } ?? start)
    }
    .sorted { ($0.start, $0.row.id) < ($1.start, $1.row.id) }
  }

  /// The events that are not over, the soonest first.
  var upcoming: [Outing] { outings.filter { $0.end >= viewer.today } }
}

extension SeasonRows {
  /// What comes next, the most pressing first.
  var steps: [NextStep] { NextSteps.all(of: season, on: viewer.today) }

  /// What the viewer called done or put off, in the same order.
  var settled: [(step: NextStep, settlement: NextStep.Settlement)] {
    NextSteps.settled(of: season, on: viewer.today)
  }

  private var season: Season {
    var season = listed
    let known = Set(coaches.map(\.id))
    season.contacts = interactions.map { row in
      Season.Contact(
        id: row.id, school: row.school, coach: row.coach.flatMap { known.contains($0) ? $0 : nil },
        asks: InteractionType(rawValue: row.type).isLetter && row.direction == InteractionDirection.inbound.rawValue,
        at: row.occurredAt,
        day: day(row.occurredAt))
    }
    season.offers = openOffers.compactMap { row, texts in
      texts.fields.deadlineDate.value.flatMap { CalendarDate($0) }
        .map { Season.Offer(id: row.id, school: row.school, deadline: $0) }
    }
    season.outings = outings.map { outing in
      let fields = outing.row.fields
      return Season.Outing(
        id: outing.row.id, school: fields.school.value?.lowercased, name: outing.row.name, start: outing.start,
        end: outing.end,
        needsRegistration: fields.type.value?.takesRegistration == true && fields.registered.value != true,
        isAttended: outing.row.attended)
    }
    season.gaps = gaps
    season.reminderDays = notifications.followUpReminderDays
    season.athlete = viewer.athlete.lowercased
    season.settled = said
    return season
  }

  private var gaps: [Season.Gap: Int] {
    var gaps: [Season.Gap: Int] = [:]
    if home == nil { gaps[.home] = pursued.count }
    if player.droppingNulls().isEmpty { gaps[.player] = pursued.count }
    let basis = FitBasis(player: player)
    let unrated = pursued.count { !basis.missing(of: $0).isEmpty }
    if unrated > 0 { gaps[.schools] = unrated }
    let known = Set(coaches.map(\.school))
    let unknown = pursued.count { !known.contains($0.id) }
    if unknown > 0 { gaps[.coaches] = unknown }
    return gaps
  }
}
