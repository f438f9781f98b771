import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// Members who are renamed, merged, removed and taken back in a home (decision 0070).
@Suite struct MembershipTests {
  private let fixture: HomeFixture
  private var home: Home { fixture.home }
  private var mother: CommandContext { CommandContext(actor: fixture.mother) }

  init() throws { fixture = try HomeFixture() }

  private func code(_ body: () throws -> Void) -> DomainError.Code? {
    do { try body() } catch { return (error as? DomainError)?.code }
    return nil
  }

  @Test func `a command without a named athlete has one, whoever gives it`() throws {
    let double = try home.addMember(name: "Sam", role: .player, again: true, by: fixture.mother)
    #expect(try home.athlete(named: nil, viewer: fixture.mother) == fixture.player)
    #expect(try home.athlete(named: nil, viewer: double) == double)
    // The one with a season comes first, whenever the other one was added.
    try home.perform(
      .school(UUID(), .add(athlete: double, name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)),
      in: mother)
    #expect(try home.athlete(named: nil, viewer: fixture.mother) == double)
    #expect(throws: CompassError.self) { try home.athlete(named: "Sam", viewer: fixture.mother) }
    #expect(try home.athlete(preferring: "Nobody", viewer: fixture.mother) == double)
    #expect(throws: CompassError.notFound(kind: "athlete", text: "Ana")) {
      try home.athlete(named: "Ana", viewer: fixture.mother)
    }
  }

  @Test func `whoever leaves has no way in any more, and comes back by undo`() throws {
    let luis = fixture.father
    let secret = try home.pairedDevices.invite(luis, now: home.now())
    let phone = try #require(try home.pairedDevices.pair(with: secret, name: "phone", now: home.now()))
    _ = try home.pairedDevices.invite(luis, now: home.now())
    let calendar = try home.calendarFeeds.make(for: luis)
    try home.setPerson(luis)
    let school = try fixture.add("Rice University")
    try fixture.perform(school, .editNotes("his"), by: luis)
    let left = try home.perform(.family(.remove(id: luis)), in: mother)
    #expect(home.pairedDevices.device(phone, now: home.now()) == nil && home.calendarFeeds.person(calendar) == nil)
    #expect(try home.settings.user == nil)
    #expect(try home.read { try $0.mayEnter(luis) } == false)
    #expect(throws: CompassError.memberNoMore("Luis")) {
      try fixture.perform(school, .editNotes("no"), by: luis)
    }
    #expect(throws: CompassError.memberNoMore("Luis")) { try home.actor(named: "Luis") }
    #expect(try home.read { try $0.members().map(\.name) } == ["Sam", "Ana"])
    // What he did is still his.
    let page = try home.read { try TimelinePage.load(from: $0, viewer: fixture.viewer(fixture.mother)) }
    #expect(page.changes.contains { $0.text.hasPrefix("Luis wrote notes") })
    #expect(
      page.changes.contains {
        $0.text == "You (Ana) took Luis out of the family" || $0.text == "You took Luis out of the family"
      })
    let family = try home.read {
      try FamilyPage.load(from: $0, viewer: fixture.viewer(fixture.mother), canSwitch: false)
    }
    #expect(family?.former.map(\.how) == ["Removed"] && family?.countText == "2 people")
    try home.undo(left.events.first?.id, in: mother)
    #expect(try home.read { try $0.members().map(\.name) } == ["Sam", "Ana", "Luis"])
    try fixture.perform(school, .editNotes("again"), by: luis)
    #expect(try home.perform(.family(.takeBack(id: luis)), in: mother).events.isEmpty)
  }

  @Test func `a double's device is that of the person who stays, and a season is never lost`() throws {
    let double = try home.addMember(name: "Sam", role: .player, again: true, by: fixture.mother)
    try home.setPerson(double)
    let school = UUID()
    try home.perform(
      .school(school, .add(athlete: double, name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)),
      in: mother)
    #expect(code { try home.perform(.family(.merge(id: double, into: fixture.player)), in: mother) } == .refused)
    #expect(code { try home.perform(.family(.remove(id: double)), in: mother) } == .refused)
    try home.perform(.family(.merge(id: fixture.player, into: double)), in: mother)
    try home.perform(.family(.takeBack(id: fixture.player)), in: mother)
    try home.perform(.school(school, .delete(dependants: Dependants(), cascade: false)), in: mother)
    try home.perform(.family(.merge(id: double, into: fixture.player)), in: mother)
    #expect(try home.settings.user == fixture.player && home.actor(named: nil) == fixture.player)
    try home.setPerson(double)
    #expect(try home.actor(named: nil) == fixture.player)
  }

  @Test func `a person who left can be erased`() throws {
    try home.perform(.family(.remove(id: fixture.father)), in: mother)
    let luis = try home.erasureTarget(.person, "Luis", by: fixture.mother)
    try home.erase(luis, why: .asked, by: fixture.mother)
    #expect(try home.read { try $0.everybody().map(\.name) } == ["Sam", "Ana"])
  }

  /// Random commands of the family by everybody who ever was a member.
  @Test(arguments: 0..<UInt64(max(2, Soak.count(200)))) func `whatever members do, a parent stays and nothing is lost`(
    _ number: UInt64
  ) throws {
    let seed = Soak.firstSeed &+ number
    var random = SeededGenerator(seed: seed)
    let names = ["Sam", "sam ", "Jos\u{E9}", "Jose\u{301}", "Ana", "Luis", "Mia"]
    for step in 0..<60 {
      let people = try home.read { try $0.people() }
      func anybody() -> UUID { people.members.randomElement(using: &random)?.id ?? fixture.player }
      func role() -> MemberRole { Bool.random(using: &random) ? .parent : .player }
      let name = names.randomElement(using: &random) ?? "Sam"
      let again = Int.random(in: 0..<3, using: &random) == 0
      let command: Family.Command =
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1: .addMember(id: home.freshID(), name: name, role: role(), again: again)
        case 2: .rename(id: anybody(), name: name, again: again)
        case 3: .setRole(id: anybody(), role: role())
        case 4: .remove(id: anybody())
        case 5: .merge(id: anybody(), into: anybody())
        default: .takeBack(id: anybody())
        }
      let actor = CommandContext(actor: anybody())
      let note = Comment(rawValue: "seed \(seed), step \(step): \(command)")
      let before = try home.read { try $0.people() }
      do {
        let outcome = try home.perform(.family(command), in: actor)
        let after = try home.read { try $0.people() }
        if let event = outcome.events.first?.id {
          do {
            let back = try home.undo(event, in: actor)
            #expect(try home.read { try $0.people() }.isSame(as: before), note)
            try home.undo(back.events.first?.id, in: actor)
            #expect(try home.read { try $0.people() }.isSame(as: after), note)
          } catch CompassError.memberNoMore {
            // Whoever took himself out cannot take that back.
            #expect(after.left[actor.actor] != nil, note)
          } catch let error as DomainError {
            #expect([.forbidden, .refused].contains(error.code), note)
          }
        }
      } catch let error as DomainError {
        #expect(error.code != .notFound, note)
        #expect(try home.read { try $0.people() } == before, note)
      } catch CompassError.memberNoMore {
        #expect(before.left[actor.actor] != nil, note)
      }
      let now = try home.read { try $0.people() }
      #expect(!now.isWithoutParent && now.present.contains { $0.role == .player }, note)
      for member in now.present {
        #expect(throws: Never.self, note) { try home.athlete(named: nil, viewer: member.id) }
      }
    }
  }
}

extension Family {
  /// Whether the same people are members, with the same names and roles.
  fileprivate func isSame(as other: Family) -> Bool {
    func members(_ family: Family) -> [Member] { family.present.sorted { $0.id.lowercased < $1.id.lowercased } }
    return members(self) == members(other)
  }
}
