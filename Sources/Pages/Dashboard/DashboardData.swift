import Compass
import Domain
import Projections

/// The rows that a dashboard is made of, and values derived from them for several of its parts.
struct DashboardData {
  /// A coach with the school's name and the number of contacts in each direction.
  struct Contact {
    let coach: CoachRow
    let school: String
    let inbound: Int
    let outbound: Int
  }

  let season: SeasonRows
  let metrics: [MetricRow]
  let documents: [DocumentRow]
  /// The parts that the viewer wants to see.
  let shown: Set<DashboardPart>
  /// The next steps, the most urgent first.
  let steps: [StepTexts]

  init(_ reading: Reading, _ viewer: Viewer, shown: Set<DashboardPart>) throws {
    self.shown = shown
    season = try SeasonRows(reading, viewer)
    metrics = try reading.metrics(of: viewer.athlete)
    documents = try reading.documents(unshared: true)
    steps = NextPage.steps(of: season)
  }

  /// Returns the day of an instant in the viewer's time zone.
  func day(_ milliseconds: Int64) -> CalendarDate { season.day(milliseconds) }

  func date(_ date: CalendarDate) -> String { season.viewer.text.date(date) }

  /// The coaches with the number of contacts in each direction.
  var contacts: [Contact] {
    let byCoach = Dictionary(grouping: season.interactions.filter { $0.coach != nil }, by: { $0.coach ?? "" })
    return season.coaches.map { coach in
      let rows = byCoach[coach.id] ?? []
      return Contact(
        coach: coach, school: season.names[coach.school] ?? "",
        inbound: rows.count { $0.direction == InteractionDirection.inbound.rawValue },
        outbound: rows.count { $0.direction == InteractionDirection.outbound.rawValue })
    }
  }

  /// The player's accounts: the network's name and the handle.
  var accounts: [(network: String, handle: String)] {
    [
      ("Twitter", season.player.twitterHandle.value.map { "@\($0)" }),
      ("Instagram", season.player.instagramHandle.value.map { "@\($0)" }),
      ("TikTok", season.player.tiktokHandle.value.map { "@\($0)" }), ("Facebook", season.player.facebookUrl.value),
    ].compactMap { network, handle in handle.map { (network, $0) } }
  }

  /// Returns the number that a card shows.
  func count(of part: DashboardPart) -> Int {
    switch part {
    case .coaches: season.coaches.count
    case .schools: season.schools.count
    case .interactions: season.interactions.count
    case .offers: season.offers.count
    case .events: season.events.count
    case .performance: metrics.count
    case .notifications: urgentSteps.count
    case .socialMedia: accounts.count
    default: 0
    }
  }
}
