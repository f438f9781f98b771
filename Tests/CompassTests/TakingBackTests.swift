import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// Whose changes a person may take back, what an undo counts that somebody else took back, and what comes back with one
/// record of many that went together.
@Suite struct TakingBackTests {
  private let fixture: HomeFixture
  private var home: Home { fixture.home }
  private var player: CommandContext { CommandContext(actor: fixture.player) }
  private var mother: CommandContext { CommandContext(actor: fixture.mother) }

  init() throws { fixture = try HomeFixture() }

  @Test(.verifies("PR-20")) func `nobody takes back what is somebody else's own`() throws {
    let days = NotificationFields(followUpReminderDays: .value(9))
    let hers = try home.perform(.preferences(fixture.mother, .editNotifications(days)), in: mother)
    #expect { try home.undo(hers.events.first?.id, in: player) } throws: { ($0 as? DomainError)?.code == .forbidden }
    #expect { try home.undoPlan(of: hers.events.first?.id, in: player) } throws: {
      ($0 as? DomainError)?.code == .forbidden
    }
    try home.undo(hers.events.first?.id, in: mother)
  }

  @Test func `what somebody else took back is no step of one's own any more`() throws {
    let school = try fixture.add("Rice University")
    let first = try home.perform(.school(school, .setTier(.a)), in: player)
    try home.perform(.school(school, .setFavorite(true)), in: player)
    try home.undo(first.events.first?.id, in: mother)
    #expect(try home.undoStack(of: fixture.player).undo?.type == "FavoriteToggled")
    try home.undo(nil, in: player)
    let stack = try home.undoStack(of: fixture.player)
    #expect(stack.undo?.type == "SchoolAdded" && stack.redo?.type == "FavoriteToggled")
  }

  @Test func `a school of many that were taken back together comes back whole`() throws {
    let schools = (0..<3).map { _ in home.freshID() }
    let commands = schools.enumerated().flatMap { index, id in
      [
        Command.school(
          id,
          .add(athlete: fixture.player, name: "College \(index)", fields: SchoolFields(), status: nil, notes: "far")),
        .school(id, .setTier(.b)), .school(id, .setFavorite(true)), .school(id, .addItem(.pro, text: "close")),
      ]
    }
    let all = try home.performTogether(commands, in: player)
    let before = try #require(try fixture.page(schools[1]))
    let undone = try home.undo(all.events.first?.id, in: player)
    let removals = try home.log.events(at: undone.events.map(\.position)).filter { $0.type == "SchoolDeleted" }
    let removal = try #require(removals.first { $0.stream == .school(schools[1]) })
    try home.restore(removal.id, in: player)
    let after = try #require(try fixture.page(schools[1]))
    #expect(after.pros.map(\.text) == ["close"] && after.isFavorite && after.priorityTier == before.priorityTier)
    #expect(try home.read { try $0.schools().map(\.id) } == [schools[1].lowercased])
  }

  @Test func `a school that is restored by its name comes back whole`() throws {
    let school = home.freshID()
    let added = try home.performTogether(
      [
        Command.school(
          school, .add(athlete: fixture.player, name: "Rice", fields: SchoolFields(), status: nil, notes: nil)),
        .school(school, .setTier(.b)), .school(school, .addItem(.pro, text: "close")),
      ], in: player)
    #expect(try home.restore(school: school, in: player).events.isEmpty)
    try home.undo(added.events.first?.id, in: player)
    try home.restore(school: school, in: player)
    let page = try #require(try fixture.page(school))
    #expect(page.pros.map(\.text) == ["close"] && page.priorityTier == "B")
    #expect(throws: CompassError.self) { try home.restore(school: home.freshID(), in: player) }
  }

  @Test func `several commands are taken back all or none, and never over what somebody set since`() throws {
    let school = try fixture.add("Rice University")
    let tier = try home.perform(.school(school, .setTier(.a)), in: player)
    let star = try home.perform(.school(school, .setFavorite(true)), in: player)
    try home.perform(.school(school, .setTier(.b)), in: mother)
    let both = [tier, star].compactMap { $0.events.first?.id }
    #expect(throws: CompassError.self) { try home.undo(together: both, in: player) }
    #expect(try fixture.page(school)?.isFavorite == true)
    try home.undo(together: both, anyway: true, in: player)
    #expect(try fixture.page(school)?.isFavorite == false)
  }

  @Test func `commands made up on a history are not carried out on another one`() throws {
    let head = try home.log.head()
    let school = try fixture.add("Rice University")
    #expect(throws: DomainError.self) {
      try home.performTogether([.school(school, .setFavorite(true))], in: player, ifStillAt: head)
    }
    try home.performTogether([.school(school, .setFavorite(true))], in: player, ifStillAt: home.log.head())
  }

  @Test func `what is offered to be taken back is what may be`() throws {
    let other = try home.addMember(name: "Max", role: .player)
    try home.perform(.preferences(fixture.player, .editPlayer(PlayerDetails(gpa: .value(3.5)))), in: player)
    let entries = try home.audit(viewer: other).entries
    let entry = try #require(entries.first { $0.type == "PlayerDetailsEdited" })
    #expect(entry.isAllowed(to: Actor(id: fixture.player, role: .player)))
    for actor in [Actor(id: other, role: .player), Actor(id: fixture.mother, role: .parent)] {
      #expect(!entry.isAllowed(to: actor))
      #expect(throws: DomainError.self) { try home.undo(entry.id, in: CommandContext(actor: actor.id)) }
    }
  }

  @Test func `a family keeps an athlete, also when a role is taken back`() throws {
    #expect(throws: DomainError.self) {
      try home.perform(.family(.setRole(id: fixture.player, role: .parent)), in: player)
    }
    let other = try home.addMember(name: "Max", role: .parent, by: fixture.mother)
    let made = try home.perform(.family(.setRole(id: other, role: .player)), in: mother)
    try home.perform(.family(.setRole(id: fixture.player, role: .parent)), in: mother)
    #expect(throws: DomainError.self) { try home.undo(made.events.first?.id, in: mother) }
  }
}
