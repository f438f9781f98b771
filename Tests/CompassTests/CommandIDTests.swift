import Domain
import EventLog
import Foundation
import GRDB
import HomeTestSupport
import TestSupport
import Testing

@testable import Compass
@testable import Projections

/// A command's id stands for one command (ruling 5): given again it answers the first result, another one is refused.
@Suite struct CommandIDTests {
  private func commands(_ fixture: HomeFixture, _ school: UUID) -> [(first: Command, other: Command)] {
    let interaction = fixture.home.freshID()
    func logged(_ content: String) -> Command {
      .interaction(
        interaction, .log(InteractionLogged(content: content, direction: .outbound, school: school, type: .email)))
    }
    return [
      (.school(school, .setFavorite(true)), .school(school, .setFavorite(false))),
      (.school(school, .editNotes("a")), .school(school, .editNotes("b"))),
      (.school(school, .addItem(.pro, text: "near")), .school(school, .addItem(.pro, text: "far"))),
      (
        .school(school, .changeStatus(.contacted, note: nil)), .school(school, .changeStatus(.contacted, note: "wrote"))
      ),
      (.privateNote(school: school, text: "mine"), .privateNote(school: school, text: "yours")),
      (logged("hello"), logged("good bye")),
      (
        .school(
          fixture.home.freshID(),
          .add(athlete: fixture.player, name: "Alpha College", fields: .init(), status: nil, notes: nil)),
        .school(
          fixture.home.freshID(),
          .add(athlete: fixture.player, name: "Beta College", fields: .init(), status: nil, notes: nil))
      ),
    ]
  }

  @Test func `the same command again is the same result, whatever happened since, and another one is refused`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    for (first, other) in commands(fixture, school) {
      let context = CommandContext(actor: fixture.player, id: UUID())
      let outcome = try fixture.home.perform(first, in: context)
      try #require(!outcome.events.isEmpty)
      fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + 60_000)
      try fixture.perform(school, .setRanking(Int.random(in: 1...100)))
      let head = try fixture.home.log.head()
      let again = try fixture.home.perform(first, in: context)
      #expect(again.events.map(\.id) == outcome.events.map(\.id) && again.events.allSatisfy(\.wasThere), "\(first)")
      #expect(throws: CompassError.self, "\(other)") { try fixture.home.perform(other, in: context) }
      var someoneElse = context
      someoneElse.actor = fixture.mother
      #expect(throws: CompassError.self, "\(first)") { try fixture.home.perform(first, in: someoneElse) }
      #expect(try fixture.home.log.head() == head)
    }
  }

  @Test func `a deletion given again counts what it counted then`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    try fixture.perform(school, .addItem(.pro, text: "near"))
    let context = CommandContext(actor: fixture.player, id: UUID())
    let deletion = Command.school(school, .delete(dependants: Dependants(), cascade: true))
    let outcome = try fixture.home.perform(deletion, in: context)
    try fixture.perform(school, .restore)
    #expect(try fixture.home.perform(deletion, in: context).events.map(\.id) == outcome.events.map(\.id))
    #expect(throws: CompassError.self) {
      try fixture.home.perform(.school(school, .setFavorite(true)), in: context)
    }
  }

  @Test func `a command whose rows cannot be written has succeeded, and they are folded in memory`() throws {
    let folder = TemporaryFolder("rc-warned")
    let told = Told()
    var environment = Home.Environment()
    environment.warn = { told.tell($0) }
    let home = try Home(folder: folder.url, environment: environment)
    try home.createFamily(name: "The Rivers")
    let player = try home.addMember(name: "Sam", role: .player)
    // The disk is full for the rows, not for the log.
    try home.projections.limitPages(0)
    let school = home.freshID()
    let outcome = try home.perform(
      .school(
        school,
        .add(
          athlete: player, name: "Rice", fields: SchoolFields(), status: nil,
          notes: String(repeating: "x", count: 5_000))),
      in: CommandContext(actor: player))
    #expect(try home.log.head().position == outcome.events.last?.position)
    #expect(
      told.lines.count == 1 && told.lines[0].contains("the disk is full; the rows are folded in memory"),
      "\(told.lines)")
    #expect(try home.read { try $0.schools() }.map(\.name) == ["Rice"])
  }
}

extension ProjectionStore {
  /// Lets the file of the rows grow by so many pages and no more.
  fileprivate func limitPages(_ count: Int) throws {
    try currentFile().database.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages + count)")
    }
  }
}
