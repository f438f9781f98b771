import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import HomeTestSupport
import TestSupport
import Testing

/// Records that are older than the family's rules are erased as by `rc erase`, others are not.
@Suite struct RetentionTests {
  private static let month: Int64 = 31 * 86_400_000

  /// A home with a contact and a document, after which time passes.
  private struct Season {
    let fixture: HomeFixture
    let school: UUID
    let contact: UUID
    let document: UUID
    var home: Home { fixture.home }

    init() throws {
      fixture = try HomeFixture()
      school = try fixture.add("Rice University")
      contact = try Self.log("an old word", fixture, school)
      document = fixture.home.freshID()
      try fixture.home.perform(
        .document(
          document,
          .add(
            school: school,
            DocumentFields(
              title: .value("Transcript"), type: .value(.transcript), url: .value("https://example.com/a.pdf")))),
        in: CommandContext(actor: fixture.mother))
    }

    static func log(_ text: String, _ fixture: HomeFixture, _ school: UUID) throws -> UUID {
      let id = fixture.home.freshID()
      try fixture.home.perform(
        .interaction(
          id, .log(InteractionLogged(content: text, direction: .outbound, school: school, type: .email))),
        in: CommandContext(actor: fixture.player))
      return id
    }

    func pass(months: Int64) {
      fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + months * RetentionTests.month)
    }

    func pass(days: Int64) {
      fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + days * 86_400_000)
    }

    func say(_ command: Retention.Command, by person: UUID? = nil) throws {
      try home.perform(.retention(command), in: CommandContext(actor: person ?? fixture.mother))
    }

    func payload(of stream: StreamName) throws -> String? {
      try home.log.events(EventRange(stream: stream)).first?.data
    }
  }

  @Test func `everything is kept until a parent sets a rule`() throws {
    let season = try Season()
    season.pass(months: 100)
    #expect(try season.home.expiredRecords().isEmpty && season.home.eraseExpired() == nil)
    #expect(throws: DomainError.self) { try season.say(.keep(.interactions, months: 1), by: season.fixture.player) }
    try season.say(.keep(.interactions, months: 1))
    #expect(try season.home.expiredRecords().map(\.target.stream) == [.interaction(season.contact)])
    try season.say(.keep(.interactions, months: nil))
    #expect(try season.home.expiredRecords().isEmpty)
    try season.home.undo(nil, in: CommandContext(actor: season.fixture.mother))
    #expect(try season.home.expiredRecords().count == 1)
  }

  @Test func `what is older than the rule is erased in the name of the parent who set it, and nothing else`() throws {
    let season = try Season()
    try season.say(.keep(.interactions, months: 2))
    season.pass(months: 1)
    let newer = try Season.log("a newer word", season.fixture, season.school)
    #expect(try season.home.eraseExpired() == nil)
    season.pass(months: 1)
    #expect(try season.home.expiredRecords().count == 1)
    // It is too old for the first time.
    #expect(try season.home.eraseExpired() == nil)
    season.pass(days: 1)
    let report = try #require(try season.home.eraseExpired())
    #expect(report.whole == 1 && report.parts == 0 && report.waiting == [])
    #expect(try season.payload(of: .interaction(season.contact)) == nil)
    #expect(try season.payload(of: .interaction(newer))?.contains("a newer word") == true)
    #expect(try season.payload(of: StreamName(category: "document", key: season.document.lowercased)) != nil)
    let event = try #require(try season.home.log.events(EventRange(types: [EventsRedacted.type])).last)
    #expect(event.actor == season.fixture.mother.lowercased && event.stream == .interaction(season.contact))
    #expect(event.data?.contains("\"why\":\"unneeded\"") == true)
    #expect(try season.home.eraseExpired() == nil)
    #expect(try season.home.proveChain().firstBad == nil && !season.home.log.hasTraces())
  }

  @Test(arguments: [false, true]) func `a hold keeps a record, and what refers to it`(isOfSchool: Bool) throws {
    let season = try Season()
    try season.say(.keep(.interactions, months: 1))
    season.pass(months: 3)
    let held: StreamName = isOfSchool ? .school(season.school) : .interaction(season.contact)
    try season.say(.hold(record: held.description, isHeld: true))
    #expect(try season.home.expiredRecords().isEmpty && season.home.eraseExpired(isConfirmed: true) == nil)
    #expect(try season.home.retentionPreview().kept.map(\.reason) == [.held])
    try season.say(.hold(record: held.description, isHeld: false))
    #expect(try season.home.eraseExpired(isConfirmed: true)?.whole == 1)
  }

  @Test func `a record that the check leaves alone stays, and is named`() throws {
    struct Unsent: Error {}
    let season = try Season()
    try season.say(.keep(.interactions, months: 1))
    try season.say(.keep(.documents, months: 1))
    season.pass(months: 3)
    let report = try season.home.eraseExpired(isConfirmed: true) { plan, parent in
      #expect(parent == season.fixture.mother)
      if plan.target.kind == .document { throw Unsent() }
    }
    #expect(report?.whole == 1 && report?.waiting.count == 1 && report?.waiting[0].contains("Transcript") == true)
    #expect(try season.payload(of: StreamName(category: "document", key: season.document.lowercased)) != nil)
  }

  @Test func `all kinds together leave nothing of what expired in any file`() throws {
    let planted = try PlantedHome()
    try planted.spread()
    let (home, fixture) = (planted.home, planted.fixture)
    for kind in RetentionKind.known {
      try home.perform(.retention(.keep(kind, months: 1)), in: CommandContext(actor: fixture.mother))
    }
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + 3 * Self.month)
    let plans = try home.expiredRecords()
    #expect(Set(plans.map(\.target.kind)) == [.interaction, .document, .offer, .event, .metric, .coach])
    // A payload that two of them reach is erased once.
    let ids = plans.flatMap(\.items).map(\.id)
    #expect(ids.count == Set(ids).count)
    let report = try #require(try home.eraseExpired(isConfirmed: true))
    #expect(report.waiting == [])
    let expired = ["Coach", "Document", "Event", "Interaction", "Metric", "Offer", "Write"]
    let left = Set(try planted.found().compactMap { planted.secrets[$0]?.type })
    #expect(left.filter { type in expired.contains(where: type.hasPrefix) } == ["CoachingPhilosophyEdited"])
    #expect(left.contains("SchoolAdded") && left.contains("PlayerDetailsEdited"))
    #expect(try home.proveChain().firstBad == nil)
  }

  // MARK: What the clock says

  @Test func `a clock that is years ahead for a moment erases nothing`() throws {
    let season = try Season()
    try season.say(.keep(.interactions, months: 12))
    #expect(try season.home.eraseExpired() == nil)
    season.pass(days: 1)
    let right = season.fixture.clock.now
    season.pass(months: 36)
    let waiting = try season.home.eraseExpired()?.waiting ?? []
    #expect(waiting.count == 1 && waiting[0].contains("somebody confirms it"), "\(waiting)")
    season.fixture.clock.now = right
    #expect(try season.home.eraseExpired() == nil)
    #expect(try season.payload(of: .interaction(season.contact)) != nil)
  }

  @Test func `the first application erases nothing, not even twice within a moment`() throws {
    let season = try Season()
    season.pass(months: 40)
    try season.say(.keep(.interactions, months: 1))
    #expect(try season.home.eraseExpired() == nil && season.home.eraseExpired() == nil)
    season.pass(days: 1)
    #expect(try season.home.eraseExpired()?.whole == 1)
  }

  @Test func `what was told since the rules were last applied stays, whatever its time`() throws {
    let season = try Season()
    try season.say(.keep(.interactions, months: 12))
    #expect(try season.home.eraseExpired() == nil)
    // The clock is two years behind while a contact is logged.
    season.pass(months: -24)
    let late = try Season.log("of today", season.fixture, season.school)
    season.pass(months: 24)
    season.pass(days: 1)
    #expect(try season.home.eraseExpired() == nil)
    season.pass(days: 1)
    // Nor later: it cannot be older than what was told before it.
    #expect(try season.home.eraseExpired() == nil)
    #expect(try season.payload(of: .interaction(late)) != nil)
  }

  @Test func `after a long pause somebody has to confirm what goes`() throws {
    let season = try Season()
    try season.say(.keep(.interactions, months: 12))
    #expect(try season.home.eraseExpired() == nil)
    season.pass(months: 15)
    #expect(try season.home.retentionPreview().question != nil && season.home.expiredRecords().count == 1)
    for _ in 0..<3 {
      #expect(try season.home.eraseExpired()?.waiting.count == 1)
      season.pass(days: 1)
    }
    #expect(try season.home.eraseExpired(isConfirmed: true)?.whole == 1)
    #expect(try season.home.retentionPreview().question == nil)
  }

  @Test func `a corrected clock makes a record as old as it is`() throws {
    let season = try Season()
    let start = season.fixture.clock.now
    try season.say(.keep(.interactions, months: 12))
    season.pass(months: -24)
    let wrong = try Season.log("two years behind", season.fixture, season.school)
    season.fixture.clock.now = start
    let position = try season.home.log.head().position
    let correction = try season.home.clockCorrection(from: position, through: position, was: start)
    try season.home.perform(.clock(.correct(correction)), in: CommandContext(actor: season.fixture.mother))
    season.pass(months: 6)
    #expect(try season.home.eraseExpired(isConfirmed: true) == nil)
    #expect(try season.payload(of: .interaction(wrong)) != nil)
  }

  // MARK: What lives

  @Test func `a record is as old as the newest of its dates and of what refers to it`() throws {
    let season = try Season()
    let (home, fixture) = (season.home, season.fixture)
    func perform(_ command: Command) throws {
      try home.perform(command, in: CommandContext(actor: fixture.mother))
    }
    let (coach, idle, open, ended, camp) = (
      home.freshID(), home.freshID(), home.freshID(), home.freshID(), home.freshID()
    )
    for (id, name) in [(coach, "Grant"), (idle, "Hall")] {
      try perform(
        .coach(
          id,
          .add(
            school: season.school,
            CoachFields(firstName: .value("Ann"), lastName: .value(name), role: .value(.head)))))
    }
    let today = fixture.clock.now.date()
    func offer(_ id: UUID, deadline: Int) throws {
      try perform(
        .offer(
          id,
          .record(
            athlete: fixture.player,
            OfferFields(
              deadlineDate: .value(today.adding(days: deadline).description),
              offerDate: .value(today.description), offerType: .value(.partial),
              school: .value(season.school)))))
    }
    try offer(open, deadline: 800)
    try offer(ended, deadline: 20)
    try perform(
      .event(
        camp,
        .schedule(
          athlete: fixture.player,
          EventFields(
            name: .value("Summer Camp"), startDate: .value(today.adding(days: 760).description), type: .value(.camp)))))
    for kind in [RetentionKind.interactions, .coaches, .offers, .events] { try season.say(.keep(kind, months: 12)) }
    season.pass(months: 24)
    let contact = home.freshID()
    try home.perform(
      .interaction(
        contact,
        .log(
          InteractionLogged(
            coach: coach, content: "a word", direction: .outbound, school: season.school, type: .email))),
      in: CommandContext(actor: fixture.player))
    let preview = try home.retentionPreview()
    #expect(
      Set(preview.going.map(\.plan.target.stream.key))
        == [idle.lowercased, ended.lowercased, season.contact.lowercased])
    let kept = Dictionary(uniqueKeysWithValues: preview.kept.map { ($0.target.stream.key, $0.reason) })
    #expect(kept[open.lowercased] == .ahead(what: "its deadline", today.adding(days: 800)))
    #expect(kept[camp.lowercased] == .ahead(what: "its day", today.adding(days: 760)))
    if case .referred(.interaction, _)? = kept[coach.lowercased] {} else { Issue.record("\(kept)") }
    #expect(kept.count == 3)
    try home.eraseExpired(isConfirmed: true)
    for id in [coach, open, camp, contact] {
      #expect(try home.log.events().contains { $0.stream.key == id.lowercased && $0.data != nil })
    }
  }
}
