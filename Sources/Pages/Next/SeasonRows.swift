import Compass
import Domain
import Projections

/// The rows of an athlete's season, and what the What Next page and the dashboard derive from them.
struct SeasonRows {
  /// A pending offer with a deadline.
  struct Deadline {
    let offer: OfferRow
    let texts: OfferTexts
    let days: Int
  }

  /// A recruiting event with its first and last day.
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
  /// The viewer's settlements of steps, by step id.
  let said: [String: NextStep.Settlement]
  /// The changes that gave way to somebody else's on the server, by the ids of the steps.
  let overruled: [String: OverruledChange]
  /// The schools that are still pursued: those with a commitment if there is one, otherwise those that neither side has
  /// declined.
  let pursued: [SchoolListRow]
  /// The schools that the athlete committed to.
  let committed: [SchoolListRow]
  /// The schools as the What Next rules take them.
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
    overruled = Dictionary(
      try OverruledChange.all(from: reading, viewer: viewer).map { ($0.step, $0) },
      uniquingKeysWith: { first, _ in first })
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

  /// Returns the day of an instant in the viewer's time zone.
  func day(_ milliseconds: Int64) -> CalendarDate { viewer.text.day(of: Instant(milliseconds: milliseconds)) }

  /// The pending offers, without those of listed schools that are not pursued any more. Offers of schools that this
  /// home does not know are included.
  var openOffers: [(row: OfferRow, texts: OfferTexts)] {
    let dropped = listed.dropped
    return offers.filter { $0.texts.status == .pending && !dropped.contains($0.row.school) }
  }

  /// The deadlines of the pending offers, the soonest first.
  var deadlines: [Deadline] {
    openOffers
      .compactMap { offer in
        offer.texts.urgency.days.map { Deadline(offer: offer.row, texts: offer.texts, days: $0) }
      }
      .sorted { ($0.days, $0.texts.school) < ($1.days, $1.texts.school) }
  }

  /// The events that have a start date, the soonest first.
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
  /// The open steps, the most urgent first.
  var steps: [NextStep] { NextSteps.all(of: season, on: viewer.today) }

  /// The steps that the viewer marked done or put off, in the same order.
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
    season.choices = overruled.values.map { Season.Choice(event: $0.event, school: $0.school) }
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
