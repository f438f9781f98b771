import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// What belongs to a record comes back with it; what others wrote is not hidden without a word; the last thing of a person
/// is what he did himself.
@Suite struct UndoTests {
  private let fixture: HomeFixture
  private let school: UUID

  init() throws {
    fixture = try HomeFixture()
    school = try fixture.add("Rice University")
  }

  private var home: Home { fixture.home }

  @discardableResult
  private func perform(_ command: Command, by actor: UUID, at instant: Instant? = nil) throws -> Outcome {
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + 60_000)
    return try home.perform(command, in: CommandContext(actor: actor, occurredAt: instant))
  }

  private func undo(_ outcome: Outcome? = nil, anyway: Bool = false, by actor: UUID) throws {
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + 3_600_000)
    try home.undo(outcome?.events.first?.id, anyway: anyway, in: CommandContext(actor: actor))
  }

  private func row<Row: ProjectionRow>(_: Row.Type) throws -> Row? { try home.read { try Row.fetchOne($0.db) } }

  /// An event as a pull appends it.
  private func observe(_ event: DomainEvent, _ stream: StreamName, by actor: UUID, at instant: Int64? = nil) throws {
    let new = NewEvent(
      id: home.freshID(), stream: stream, type: event.type, schema: event.schema, data: EventCodec.encode(event),
      occurredAt: instant)
    try home.log.append(
      [new],
      in: AppendContext(
        actor: actor.lowercased, family: try #require(home.settings.family).lowercased, device: "laptop",
        clock: fixture.clock.now.milliseconds, origin: .remote))
  }

  private func contact(_ content: String = "hello") -> InteractionLogged {
    InteractionLogged(content: content, direction: .outbound, school: school, type: .phoneCall)
  }

  // MARK: What belongs to the record

  @Test func `a contact comes back with the time that it took place and who logged it`() throws {
    let id = home.freshID()
    let then = Instant(milliseconds: 1_760_000_000_000)
    try perform(.interaction(id, .log(contact())), by: fixture.player, at: then)
    let before = try row(InteractionRow.self)
    for _ in 0..<2 {
      let removal = try perform(.interaction(id, .remove), by: fixture.mother)
      try undo(removal, by: fixture.father)
      #expect(try row(InteractionRow.self) == before)
    }
    #expect(before?.occurredAt == then.milliseconds && before?.loggedBy == fixture.player.lowercased)
    #expect(try row(SchoolListRow.self)?.lastContact == then.milliseconds)
  }

  @Test func `a metric, a pro, a coach who was there and a share come back as old as they were`() throws {
    let (metric, event, coach, document) = (home.freshID(), home.freshID(), home.freshID(), home.freshID())
    try perform(
      .metric(
        metric,
        .log(
          MetricLogged(
            athlete: fixture.player, metricType: .velocity, recordedDate: "2026-02-01", unit: "mph", value: 88,
            verified: false))), by: fixture.player)
    try perform(.school(school, .addItem(.pro, text: "close")), by: fixture.player)
    try perform(
      .coach(
        coach,
        .add(
          school: school,
          CoachFields(firstName: .value("Ann"), lastName: .value("Lee"), role: .value(.head)))), by: fixture.player)
    try perform(
      .event(
        event,
        .schedule(
          athlete: fixture.player,
          EventFields(
            name: .value("Camp"), school: .value(school), startDate: .value("2026-04-01"), type: .value(.camp)))),
      by: fixture.player)
    try perform(
      .event(event, .markPresent(.init(coach: coach, name: "Ann Lee", role: "head"))), by: fixture.player)
    try perform(
      .document(
        document,
        .add(
          school: school,
          DocumentFields(
            title: .value("Transcript"), type: .value(.transcript), url: .value("https://files.example.com/a.pdf")))),
      by: fixture.player)
    let item = try #require(try row(SchoolItemRow.self))
    let before = (
      try row(MetricRow.self), try row(EventCoachRow.self), try row(DocumentSchoolRow.self)
    )
    for command in [
      Command.metric(metric, .remove), .school(school, .removeItem(try #require(UUID(uuidString: item.item)))),
      .event(event, .unmarkPresent(coach)), .document(document, .unshare(school: school)),
    ] {
      let removal = try perform(command, by: fixture.mother)
      #expect(!removal.events.isEmpty)
      try undo(removal, by: fixture.father)
    }
    #expect(try row(MetricRow.self) == before.0)
    #expect(try row(SchoolItemRow.self) == item)
    #expect(try row(EventCoachRow.self) == before.1)
    #expect(try row(DocumentSchoolRow.self) == before.2)
  }

  @Test func `a contact that a pull logged a second time is again as it was, and not gone`() throws {
    let id = home.freshID()
    try perform(.interaction(id, .log(contact("first"))), by: fixture.player)
    let before = try row(InteractionRow.self)
    try observe(
      .interactionLogged(contact("second")), .interaction(id), by: fixture.player, at: 1_750_000_000_000)
    let seen = try #require(try home.log.events(EventRange(stream: .interaction(id))).last)
    try home.undo(seen.id, in: CommandContext(actor: fixture.father))
    #expect(try row(InteractionRow.self) == before)
    try undo(by: fixture.father)
    #expect(try row(InteractionRow.self)?.content == "second")
    #expect(try row(InteractionRow.self)?.occurredAt == 1_750_000_000_000)
  }

  // MARK: What others wrote

  @Test func `an undo that would hide what others wrote names it, and is done when insisted on`() throws {
    let id = home.freshID()
    let reed = id.lowercased
    let added = try perform(
      .school(id, .add(athlete: fixture.player, name: "Reed", fields: .init(), status: nil, notes: nil)),
      by: fixture.player)
    try perform(.school(id, .setTier(.a)), by: fixture.player)
    let notes = try perform(.school(id, .editNotes("worth a visit")), by: fixture.mother)
    let head = try home.log.head()
    let context = CommandContext(actor: fixture.player)
    let event = added.events.first?.id
    #expect(try home.undoPlan(of: event, in: context).hidden.map(\.event) == notes.events.map(\.id))
    do {
      try undo(added, by: fixture.player)
      Issue.record("it was undone")
    } catch CompassError.wouldHide(let hidden, let type) {
      #expect(hidden.map(\.type) == ["NotesEdited"] && type == "SchoolAdded")
      #expect(hidden.map(\.actor) == [fixture.mother.lowercased])
    }
    #expect(try home.log.head() == head)
    try undo(added, anyway: true, by: fixture.player)
    #expect(try home.read { try $0.detail(reed)?.deletedBy } != nil)
    try undo(by: fixture.player)
    #expect(try home.read { try $0.detail(reed)?.notes } == "worth a visit")
    #expect(try home.read { try $0.detail(reed)?.deletedBy } == nil)
  }

  @Test func `a school that records belong to goes with them only when insisted on`() throws {
    let id = home.freshID()
    let added = try perform(
      .school(id, .add(athlete: fixture.player, name: "Reed", fields: .init(), status: nil, notes: nil)),
      by: fixture.player)
    try perform(
      .coach(
        home.freshID(),
        .add(school: id, CoachFields(firstName: .value("Ken"), lastName: .value("Ito"), role: .value(.head)))),
      by: fixture.player)
    #expect(throws: DomainError.self) { try undo(added, by: fixture.player) }
    try undo(added, anyway: true, by: fixture.player)
    #expect(try home.read { try $0.coaches(of: id.lowercased) }.isEmpty)
    try undo(by: fixture.player)
    #expect(try home.read { try $0.coaches(of: id.lowercased) }.count == 1)
  }

  @Test func `what was set since is taken back only when insisted on`() throws {
    let mine = try perform(.school(school, .setTier(.a)), by: fixture.player)
    try perform(.school(school, .setTier(.b)), by: fixture.mother)
    #expect(throws: CompassError.self) { try undo(mine, by: fixture.player) }
    #expect(try fixture.page(school)?.priorityTier == "B")
    try undo(mine, anyway: true, by: fixture.player)
    #expect(try home.read { try $0.detail(school.lowercased)?.priorityTier } == nil)
  }

  // MARK: The last own action

  @Test func `what a server answered and what a pull found is no action of the person`() throws {
    try perform(.school(school, .setTier(.a)), by: fixture.player)
    let starred = try perform(.school(school, .setFavorite(true)), by: fixture.player)
    try home.recordAcceptance(
      WritesAccepted(exceptions: [], positions: ["1-3"]), in: CommandContext(actor: fixture.player))
    // The refusal takes the star back, which is the server's doing.
    try home.recordRefusal(
      of: try #require(starred.events.first).id, status: 403, message: "no", in: CommandContext(actor: fixture.player))
    try observe(.rankingSet(RankingSet(ranking: 3)), .school(school), by: fixture.player)
    try home.undo(nil, in: CommandContext(actor: fixture.player))
    // The star is off already: the tier is the last thing that is left of what he did.
    let detail = try #require(try home.read { try $0.detail(school.lowercased) })
    #expect(detail.ranking == 3 && detail.priorityTier == nil && !detail.isFavorite)
  }

  // MARK: One rule for a header and its history

  @Test func `a status that is told of another day stands on top of its history`() throws {
    func page() throws -> (header: String, lines: [String]) {
      let page = try #require(try fixture.page(school))
      return (page.status, page.statusHistory.map { "\($0.from) → \($0.to.text)" })
    }
    try perform(.school(school, .changeStatus(.contacted, note: nil)), by: fixture.player)
    let early = Instant(milliseconds: fixture.clock.now.milliseconds - 40 * 86_400_000)
    try perform(.school(school, .changeStatus(.interested, note: nil)), by: fixture.player, at: early)
    let found = try page()
    #expect(found.lines == ["Contacted → Interested", "Researching → Contacted"])
    #expect(found.header == "interested")
    #expect(try home.read { try $0.detail(school.lowercased)?.statusChangedAt } == early.milliseconds)
  }
}
