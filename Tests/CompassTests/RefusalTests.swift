import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Projections
import TestSupport
import Testing

@Suite struct RefusalTests {
  private let fixture: HomeFixture
  private let school: UUID

  init() throws {
    fixture = try HomeFixture()
    school = try fixture.add("Rice University", status: .contacted)
  }

  @discardableResult
  private func refuse(_ outcome: Outcome) throws -> Outcome {
    try fixture.home.recordRefusal(
      of: try #require(outcome.events.first).id, status: 403, code: "42501", message: "row-level security",
      in: CommandContext(actor: fixture.player))
  }

  private func detail() throws -> SchoolDetailRow {
    try #require(try fixture.home.read { try $0.detail(school.lowercased) })
  }

  @Test(.verifies("SL-62", "SD-43", "SD-31"))
  func `a refused single value goes back, and the record says why`() throws {
    try refuse(fixture.perform(school, .setFavorite(true)))
    try refuse(fixture.perform(school, .setTier(.a)))
    let refused = try refuse(fixture.perform(school, .changeStatus(.committed, note: nil)))
    let detail = try detail()
    #expect(!detail.isFavorite && detail.priorityTier == nil && detail.status == "contacted")
    #expect(refused.events.count == 2)
    let reasons = try fixture.home.read { try $0.refusals(of: .school(school)) }
    #expect(reasons.map(\.message) == ["row-level security", "row-level security", "row-level security"])
    let back = try #require(try fixture.home.log.event(refused.events[1].id))
    #expect(back.causation == refused.events[0].id && back.type == "StatusChanged")
  }

  @Test func `a refused deletion brings the school back`() throws {
    try refuse(fixture.perform(school, .delete(dependants: Dependants(), cascade: false)))
    #expect(try detail().deletedBy == nil)
  }

  @Test func `a refused removal brings a contact back as it was, and a coach as old as he was`() throws {
    let (contact, coach) = (fixture.home.freshID(), fixture.home.freshID())
    let logged = InteractionLogged(content: "hello", direction: .outbound, school: school, type: .email)
    let fields = CoachFields(firstName: .value("Ann"), lastName: .value("Lee"), role: .value(.head))
    try fixture.home.perform(.interaction(contact, .log(logged)), in: CommandContext(actor: fixture.player))
    try fixture.home.perform(.coach(coach, .add(school: school, fields)), in: CommandContext(actor: fixture.player))
    func rows() throws -> (InteractionRow?, CoachRow?) {
      try fixture.home.read { (try InteractionRow.fetchOne($0.db), try CoachRow.fetchOne($0.db)) }
    }
    let before = try rows()
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + 3_600_000)
    let mother = CommandContext(actor: fixture.mother)
    try refuse(fixture.home.perform(.interaction(contact, .remove), in: mother))
    try refuse(fixture.home.perform(.coach(coach, .remove), in: mother))
    let after = try rows()
    #expect(after.0 == before.0)
    #expect(after.1?.createdAt == before.1?.createdAt && after.1?.createdBy == before.1?.createdBy)
    #expect(after.1?.removedBy == nil)
  }

  @Test func `what somebody set since stays`() throws {
    let starred = try fixture.perform(school, .setFavorite(true))
    try fixture.perform(school, .setFavorite(false), by: fixture.mother)
    try fixture.perform(school, .setFavorite(true), by: fixture.mother)
    #expect(try refuse(starred).events.count == 1)
    #expect(try detail().isFavorite)
  }

  @Test func `the refusal of a value on a school that is gone by now is recorded all the same`() throws {
    let starred = try fixture.perform(school, .setFavorite(true))
    try fixture.perform(school, .delete(dependants: Dependants(), cascade: false))
    #expect(try refuse(starred).events.count == 1)
    #expect(try fixture.home.read { try $0.refusals(of: .school(school)) }.count == 1)
  }

  @Test func `texts and creations stay until a person decides`() throws {
    let outcome = try refuse(fixture.perform(school, .editNotes("first visit in May")))
    #expect(outcome.events.count == 1)
    #expect(try detail().notes == "first visit in May")
  }

  @Test func `the same refusal twice is one, and one of nothing is an error`() throws {
    let starred = try fixture.perform(school, .setFavorite(true))
    try refuse(starred)
    try fixture.perform(school, .setFavorite(true))
    #expect(try refuse(starred).events.isEmpty)
    #expect(try detail().isFavorite)
    #expect(throws: CompassError.self) {
      try fixture.home.recordRefusal(
        of: fixture.home.freshID(), status: 403, message: "no", in: CommandContext(actor: fixture.player))
    }
  }

  @Test func `the reason for a refused private note does not quote it`() throws {
    let outcome = try fixture.home.perform(
      .privateNote(school: school, text: "they seem disorganised"), in: CommandContext(actor: fixture.mother))
    try fixture.home.recordRefusal(
      of: try #require(outcome.events.first).id, status: 400, message: "Failing row contains (they seem disorganised)",
      in: CommandContext(actor: fixture.mother))
    let entries = try fixture.home.audit(AuditFilter(), viewer: fixture.player)
    #expect(!"\(entries)".contains("disorganised"))
  }
}
