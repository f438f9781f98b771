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
    #expect(try season.home.expiredRecords().isEmpty && season.home.eraseExpired() == nil)
    try season.say(.hold(record: held.description, isHeld: false))
    #expect(try season.home.eraseExpired()?.whole == 1)
  }

  @Test func `a record that the check leaves alone stays, and is named`() throws {
    struct Unsent: Error {}
    let season = try Season()
    try season.say(.keep(.interactions, months: 1))
    try season.say(.keep(.documents, months: 1))
    season.pass(months: 3)
    let report = try season.home.eraseExpired { plan, parent in
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
    let report = try #require(try home.eraseExpired())
    #expect(report.waiting == [])
    let expired = ["Coach", "Document", "Event", "Interaction", "Metric", "Offer", "Write"]
    let left = Set(try planted.found().compactMap { planted.secrets[$0]?.type })
    #expect(left.filter { type in expired.contains(where: type.hasPrefix) } == ["CoachingPhilosophyEdited"])
    #expect(left.contains("SchoolAdded") && left.contains("PlayerDetailsEdited"))
    #expect(try home.proveChain().firstBad == nil)
  }
}
