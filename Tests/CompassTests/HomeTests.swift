import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

@Suite struct HomeTests {
  @Test func `the same command id is one result`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    let context = CommandContext(actor: fixture.player, id: fixture.home.freshID())
    let first = try fixture.home.perform(.school(school, .addItem(.pro, text: "close")), in: context)
    let again = try fixture.home.perform(.school(school, .addItem(.pro, text: "close")), in: context)
    #expect(first.events.map(\.id) == again.events.map(\.id))
    #expect(try fixture.page(school)?.pros.count == 1)
    // The same text under a new id is a second item (ruling 5).
    try fixture.perform(school, .addItem(.pro, text: "close"))
    #expect(try fixture.page(school)?.pros.map(\.text) == ["close", "close"])
  }

  @Test(.verifies("SD-135"))
  func `edits of two people merge by field, and the last one wins within a field`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    try fixture.perform(school, .edit(SchoolFields(city: .value("Houston"), mascot: .value("Owl"))), by: fixture.mother)
    try fixture.perform(school, .edit(SchoolFields(mascot: .value("Owls"))), by: fixture.father)
    let information = try #require(try fixture.page(school)).information
    #expect(information.contains { $0.label == "Mascot" && $0.text == "Owls" })
    let info = try fixture.home.read { try $0.detail(school.lowercased)?.info }
    #expect(info?.city.value == "Houston")
  }

  @Test func `a stranger may do nothing`() throws {
    let fixture = try HomeFixture()
    #expect(throws: CompassError.self) {
      try fixture.home.perform(
        .family(.addMember(id: UUID(), name: "X", role: .parent)), in: CommandContext(actor: UUID()))
    }
  }

  @Test(.verifies("SD-63"))
  func `parents change neither the player's details nor a fit score`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    #expect(throws: DomainError.self) {
      try fixture.home.perform(
        .player(fixture.player, PlayerDetails(gpa: .value(4))), in: CommandContext(actor: fixture.mother))
    }
    #expect(throws: DomainError.self) {
      try fixture.perform(
        school, .recordFitScore(athletic: 1, academic: 1, opportunity: 1, personal: 1), by: fixture.mother)
    }
  }

  @Test func `a stream with an event of a newer version can be read but not changed`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    try fixture.home.log.append(
      [NewEvent(id: UUID(), stream: .school(school), type: "SchoolTeleported", schema: 1, data: "{}")],
      in: AppendContext(
        actor: fixture.player.lowercased, family: #require(try fixture.home.log.family()), device: "d",
        clock: 1_770_000_000_001))
    #expect(
      throws: CompassError.newerEvents(stream: "school/\(school.lowercased)", type: "SchoolTeleported", schema: 1)
    ) {
      try fixture.perform(school, .setFavorite(true))
    }
    #expect(try fixture.page(school)?.name == "Rice University")
    #expect(try fixture.home.diagnose().problems == ["made by a newer version": 1])
  }

  @Test func `a date is the end of that day where the person is`() throws {
    let chicago = try #require(TimeZone(identifier: "America/Chicago"))
    #expect(try Moment("2026-02-11", timeZone: chicago) == .instant(Instant(milliseconds: 1_770_875_999_999)))
    // The night in which the clocks go forward: the day ends an hour earlier in UTC.
    #expect(try Moment("2026-03-08", timeZone: chicago) == .instant(Instant(milliseconds: 1_773_032_399_999)))
    #expect(try Moment("17", timeZone: chicago) == .position(17))
    #expect(throws: CompassError.badMoment("soon")) { try Moment("soon", timeZone: chicago) }
  }

  @Test func `the audit names field, item, before and after`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    try fixture.perform(school, .editNotes("first"), by: fixture.mother)
    try fixture.perform(school, .editNotes("second"), by: fixture.father)
    var filter = AuditFilter()
    filter.field = "notes"
    let entries = try fixture.home.audit(filter, viewer: fixture.player).entries
    #expect(entries.map { $0.changes.map(\.from) } == [["\"first\""], [nil]])
    #expect(entries.map { $0.changes.map(\.to) } == [["\"second\""], ["\"first\""]])
    #expect(entries.map(\.actor) == [fixture.father.lowercased, fixture.mother.lowercased])
    filter.text = "FIRST"
    #expect(try fixture.home.audit(filter, viewer: fixture.player).entries.count == 2)
    filter.text = "second"
    filter.actor = fixture.mother.lowercased
    #expect(try fixture.home.audit(filter, viewer: fixture.player).entries.isEmpty)
  }
}
