public import Compass
public import Domain
public import Foundation
public import Pages

/// A family with a school and its events.
public struct EventSeason {
  /// The family's home.
  public let fixture: HomeFixture
  /// The school.
  public let school: UUID

  /// A home with one school and no event yet.
  public init() throws {
    fixture = try HomeFixture()
    school = try fixture.add("Rice University")
  }

  /// An event of which everything is known.
  public static let whole = EventFields(
    address: .value("1 Stadium Way"), checkinTime: .value("08:15"), city: .value("San Antonio"),
    costCents: .value(15000), description: .value("Bring wood bats."), endDate: .value("2026-04-16"),
    eventSource: .value(.webSearch), location: .value("Alumni Field"), name: .value("Spring Showcase 2026"),
    performanceNotes: .value("Three hits"), registered: .value(true), startDate: .value("2026-04-15"),
    startTime: .value("09:00"), state: .value("TX"), type: .value(.showcase), url: .value("https://a.org/x"))

  /// An event of which only the necessary is known.
  public static let least = EventFields(
    name: .value("Fall Camp"), startDate: .value("2025-10-04"), type: .value(.camp))

  /// Puts an event on the calendar, of the school unless it is not `linked`.
  public func add(_ fields: EventFields, linked: Bool = true, by actor: UUID? = nil) throws -> UUID {
    let id = fixture.home.freshID()
    var fields = fields
    if linked { fields.school = .value(school) }
    try fixture.home.perform(
      .event(id, .schedule(athlete: fixture.player, fields)), in: CommandContext(actor: actor ?? fixture.player))
    return id
  }

  /// Performs a command as the player.
  @discardableResult
  public func perform(_ command: Command, occurredAt: Instant? = nil) throws -> Outcome {
    try fixture.home.perform(command, in: CommandContext(actor: fixture.player, occurredAt: occurredAt))
  }

  /// Logs a metric, measured at an event or at none.
  @discardableResult
  public func measure(_ event: UUID?, _ value: Double = 92.5, _ type: MetricType = .velocity, verified: Bool = true)
    throws
    -> UUID
  {
    let id = fixture.home.freshID()
    try perform(
      .metric(
        id,
        .log(
          MetricLogged(
            athlete: fixture.player, event: event, metricType: type, recordedDate: "2026-04-15", unit: "",
            value: value, verified: verified))))
    return id
  }

  /// An event's page as somebody sees it, the player by default.
  public func page(_ id: UUID, viewer: UUID? = nil, at moment: Moment? = nil) throws -> EventDetailPage? {
    try fixture.home.read(at: moment) {
      try EventDetailPage.load(id.lowercased, from: $0, viewer: fixture.viewer(viewer))
    }
  }

  /// A coach on the school's staff.
  public func hire(_ first: String, _ last: String, _ role: CoachRole = .head) throws -> UUID {
    let id = fixture.home.freshID()
    let fields = CoachFields(
      email: .value("\(first)@rice.edu".lowercased()), firstName: .value(first), lastName: .value(last),
      phone: .value("(512) 555-0142"), role: .value(role))
    try perform(.coach(id, .add(school: school, fields)))
    return id
  }

  /// Notes that a coach was there, who is on no staff.
  public func mark(_ event: UUID, _ name: String, role: String = "head") throws -> UUID {
    let coach = fixture.home.freshID()
    try perform(.event(event, .markPresent(.init(coach: coach, name: name, role: role))))
    return coach
  }
}
