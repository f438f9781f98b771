import Domain
import EventLog
import EventSchemas
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

@testable import Compass

/// A person is erased: the name and what was that person's alone are nowhere, and what others need stays.
@Suite(.serialized) struct PersonErasureTests {
  private struct Erased {
    let planted: PlantedHome
    let aunt: UUID
    let target: ErasureTarget
    var home: Home { planted.home }
    var mother: UUID { planted.fixture.mother }

    init() throws {
      planted = try PlantedHome(people: true)
      try planted.spread()
      aunt = try #require(planted.aunt)
      target = try planted.home.erasureTarget(.person, aunt.lowercased, by: planted.fixture.mother)
    }

    @discardableResult
    func erase(by actor: UUID? = nil) throws -> ErasureReport {
      try home.erase(target, why: .asked, by: actor ?? mother)
    }
  }

  static func prove(_ home: Home) throws {
    let rows = try home.projections.verify().filter { !$0.isEqual }.map(\.name)
    let chain = try home.proveChain()
    #expect(chain.firstBad == nil && rows == [], "\(chain) \(rows)")
    #expect(try !home.log.hasTraces() && home.finishErasures() == [])
  }

  @Test func `nothing of a person is left in any file, and everything else is`() throws {
    let way = try Erased()
    #expect(way.planted.secretsOfAunt.count == 2)
    #expect(try way.planted.found().count == way.planted.secrets.count)
    let report = try way.erase()
    #expect(report.waiting == [])
    let found = try way.planted.found()
    #expect(found.isDisjoint(with: way.planted.secretsOfAunt))
    #expect(found.count == way.planted.secrets.count - way.planted.secretsOfAunt.count)
    try Self.prove(way.home)
    // Whatever was the person's alone has lost its payload, what was written for the family has not.
    let left = try way.home.log.events().filter { $0.actor == way.aunt.lowercased && $0.data != nil }.map(\.type)
    #expect(left == ["FavoriteToggled"])
  }

  @Test func `what the person wrote for the family is a former member's, now and in the past`() throws {
    let way = try Erased()
    let before = try way.home.log.head().position
    try way.erase()
    for moment in [nil, Moment.position(before)] {
      let people = try way.home.read(at: moment) { try People(from: $0, viewer: way.mother) }
      #expect(people.name(way.aunt.lowercased) == "a former member")
      #expect(people.plainName(way.planted.fixture.father.lowercased) == "Luis")
    }
    let timeline = try way.home.read { try TimelinePage.load(from: $0, viewer: way.planted.fixture.viewer(way.mother)) }
    #expect("\(timeline)".contains("a former member"))
    #expect(throws: CompassError.notAMember(way.aunt.lowercased)) {
      try way.planted.fixture.perform(way.planted.school, .setFavorite(false), by: way.aunt)
    }
  }

  @Test func `a parent who erases a person learns nothing of that person's private notes`() throws {
    func asked(_ writes: Bool) throws -> (plan: [String], report: [String], erasures: [String], events: Int) {
      let fixture = try HomeFixture()
      let school = try fixture.add("Rice University")
      if writes {
        try fixture.home.perform(
          .privateNote(school: school, text: "for me alone"), in: CommandContext(actor: fixture.father))
      }
      let target = try fixture.home.erasureTarget(.person, "Luis", by: fixture.mother)
      let plan = try fixture.home.erasurePlan(target, by: fixture.mother)
      let report = try fixture.home.erase(target, why: .asked, by: fixture.mother)
      let history = fixture.home.history(seenBy: Sight(of: fixture.mother))
      #expect(try !fixture.home.log.events().contains { $0.type == "PrivateNoteEdited" && $0.data != nil })
      return (
        plan.items.map(\.type), ["\(report.whole)", "\(report.parts)", "\(report.events.count)"],
        try history.erasures().map { "\($0.stream.category) \($0.whole.count)" }, plan.whole
      )
    }
    let (with, without) = (try asked(true), try asked(false))
    #expect(with.plan == without.plan && with.plan == ["MemberAdded"])
    #expect(with.report == without.report && with.erasures == without.erasures && with.events == without.events)
  }

  @Test func `a person's devices, invitations and calendar open nothing any more, and others' do`() throws {
    let way = try Erased()
    let (home, now) = (way.home, way.home.now())
    func pair(_ person: UUID) throws -> String {
      let invitation = try home.pairedDevices.invite(person, now: now)
      return try #require(try home.pairedDevices.pair(with: invitation, name: "Phone", now: now))
    }
    let (hers, mine) = (try pair(way.aunt), try pair(way.mother))
    let open = try home.pairedDevices.invite(way.aunt, now: now)
    let calendar = try home.calendarFeeds.make(for: way.aunt)
    for (person, host) in [(way.aunt, "desk"), (way.mother, "laptop")] {
      try home.pairedHouses.keep(.init(origin: "https://\(host).local", person: person, secret: "x", authority: nil))
    }
    try home.setPerson(way.aunt)
    #expect(try home.erasurePlan(way.target, by: way.mother).files.count { $0.hasPrefix("devices/") } == 2)
    try way.erase()
    #expect(home.pairedDevices.device(hers, now: now) == nil && home.pairedDevices.device(mine, now: now) != nil)
    #expect(home.pairedDevices.invitation(open, now: now) == nil && home.calendarFeeds.person(calendar) == nil)
    #expect(home.pairedHouses.all().map(\.origin) == ["https://laptop.local"])
    #expect(try home.settings.user == nil)
  }

  // MARK: Who may, and what cannot be

  @Test func `a person erases himself, and nobody but a parent erases another`() throws {
    let way = try Erased()
    let head = try way.home.log.head()
    let error = #expect(throws: DomainError.self) { try way.erase(by: way.planted.fixture.player) }
    #expect(error?.code == .forbidden)
    #expect(try way.home.log.head() == head)
    try way.erase(by: way.aunt)
    #expect(try way.planted.found().isDisjoint(with: way.planted.secretsOfAunt))
  }

  @Test func `an athlete and the only person stay while the family does, and a person has no field`() throws {
    let fixture = try HomeFixture()
    let (home, mother) = (fixture.home, fixture.mother)
    for actor in [mother, fixture.player] {
      let target = try home.erasureTarget(.person, "Sam", by: actor)
      #expect(throws: ErasureError.neededPerson(name: "Sam")) { try home.erase(target, why: .asked, by: actor) }
    }
    // Another role does not make an athlete's season anybody's.
    _ = try fixture.add("Rice University")
    _ = try home.addMember(name: "Max", role: .player, by: mother)
    try home.perform(.family(.setRole(id: fixture.player, role: .parent)), in: CommandContext(actor: mother))
    let former = try home.erasureTarget(.person, "Sam", by: mother)
    #expect(throws: ErasureError.neededPerson(name: "Sam")) { try home.erase(former, why: .asked, by: mother) }
    let field = try home.erasureTarget(.person, "Luis", field: "name", by: mother)
    #expect(throws: ErasureError.self) { try home.erase(field, why: .asked, by: mother) }
    let alone = TemporaryFolder()
    let other = try Home(folder: alone.url)
    defer { try? other.close() }
    try other.createFamily(name: "The Lakes")
    let only = try other.addMember(name: "Eva", role: .parent)
    let target = try other.erasureTarget(.person, "Eva", by: only)
    #expect(throws: ErasureError.neededPerson(name: "Eva")) { try other.erase(target, why: .asked, by: only) }
  }

  @Test func `twice, and by a name that is gone`() throws {
    let way = try Erased()
    try way.erase()
    for again in [
      { try way.erase() },
      {
        try way.home.erase(
          try way.home.erasureTarget(.person, way.aunt.lowercased, by: way.mother), why: .asked, by: way.mother)
      },
    ] {
      let error = #expect(throws: ErasureError.self) { try again() }
      guard case .nothingLeft(_, .some)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  // MARK: What would bring it back

  @Test func `neither a restore, nor a copy, nor an addition to the family brings a person back`() throws {
    let way = try Erased()
    let outside = TemporaryFolder()
    try FileManager.default.createDirectory(at: outside.url, withIntermediateDirectories: true)
    let backup = outside.url.appendingPathComponent("old.sqlite")
    try way.home.backup(to: backup)
    let copy = try Home(folder: outside.url.appendingPathComponent("copy"))
    defer { try? copy.close() }
    let family = try #require(try way.home.settings.family)
    try copy.takeOver(way.home.log, of: family)
    try way.erase()
    try copy.takeOver(way.home.log, of: family)
    #expect(
      try copy.read { try $0.members() }.count == 3 && copy.read { try $0.formerMembers() } == [way.aunt.lowercased])
    try Self.prove(copy)
    try way.home.restore(from: backup, by: way.mother)
    #expect(try way.planted.found().isDisjoint(with: way.planted.secretsOfAunt))
    #expect(try way.home.read { try $0.members() }.count == 3)
    try Self.prove(way.home)
  }
}
