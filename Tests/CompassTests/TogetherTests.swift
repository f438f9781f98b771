import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import TestSupport
import Testing

@Suite struct TogetherTests {
  private func commands(_ fixture: HomeFixture, _ schools: [UUID]) -> [Command] {
    schools.enumerated().flatMap { index, id in
      [
        Command.school(
          id,
          .add(athlete: fixture.player, name: "College \(index)", fields: SchoolFields(), status: nil, notes: nil)),
        .school(id, .changeStatus(.contacted, note: nil)), .school(id, .setFavorite(true)),
        .school(id, .addItem(.pro, text: "close")), .privateNote(school: id, text: "mine"),
        .interaction(
          fixture.home.freshID(), .log(InteractionLogged(direction: .outbound, school: id, type: .email))),
      ]
    }
  }

  @Test func `commands given together are one command, and a later one builds upon an earlier one`() throws {
    let fixture = try HomeFixture()
    let schools = [fixture.home.freshID(), fixture.home.freshID()]
    let context = CommandContext(actor: fixture.player, id: fixture.home.freshID())
    let outcome = try fixture.home.performTogether(commands(fixture, schools), in: context)
    #expect(outcome.events.count == 12)
    #expect(outcome.events.first?.id == context.id)
    #expect(try Set(fixture.home.log.events(at: outcome.events.map(\.position)).map(\.correlation)) == [context.id])
    let page = try #require(try fixture.page(schools[1]))
    #expect(page.isFavorite && page.pros.map(\.text) == ["close"] && page.privateNotes == "mine")
    // The same command again is the same result (ruling 5).
    let head = try fixture.home.log.head()
    let again = try fixture.home.performTogether(commands(fixture, schools), in: context)
    #expect(again.events.map(\.id) == outcome.events.map(\.id))
    #expect(try fixture.home.log.head() == head)
  }

  @Test func `one refusal refuses all of them`() throws {
    let fixture = try HomeFixture()
    let school = fixture.home.freshID()
    let head = try fixture.home.log.head()
    #expect(throws: DomainError.self) {
      try fixture.home.performTogether(
        commands(fixture, [school]) + [.school(fixture.home.freshID(), .setFavorite(true))],
        in: CommandContext(actor: fixture.player))
    }
    #expect(try fixture.home.log.head() == head)
    #expect(try fixture.page(school) == nil)
  }

  @Test func `what was given together is taken back together`() throws {
    let fixture = try HomeFixture()
    let schools = (0..<3).map { _ in fixture.home.freshID() }
    let context = CommandContext(actor: fixture.player)
    let added = schools.enumerated().flatMap { index, id in
      [
        Command.school(
          id,
          .add(athlete: fixture.player, name: "College \(index)", fields: SchoolFields(), status: nil, notes: "n")),
        .school(id, .setTier(.a)), .school(id, .addItem(.con, text: "far")),
      ]
    }
    try fixture.home.performTogether(added, in: context)
    #expect(try fixture.list().resultCount == 3)
    try fixture.home.undo(nil, in: context)
    #expect(try fixture.list().resultCount == 0)
    // And the undo can be undone.
    try fixture.home.undo(nil, in: context)
    let page = try #require(try fixture.page(schools[2]))
    #expect(page.cons.map(\.text) == ["far"] && page.notes == "n")
  }
}
