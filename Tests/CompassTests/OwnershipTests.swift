import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

@testable import Compass

/// An athlete of age takes the home over: what parents could do is the athlete's, and each of them may do what was chosen.
@Suite struct OwnershipTests {
  /// The family of the fixture, whose clock says 2026-02-02, with the home taken over: Ana reads, Luis has no access.
  private static func takenOver() throws -> HomeFixture {
    let fixture = try HomeFixture()
    _ = try fixture.add("Rice University")
    try fixture.choose([fixture.mother: .readOnly, fixture.father: .closed])
    return fixture
  }

  private func refused(_ body: () throws -> Void) -> DomainError.Code? {
    do {
      try body()
      Issue.record("not refused")
      return nil
    } catch let error as DomainError {
      return error.code
    } catch CompassError.noAccess {
      return .forbidden
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test func `a parent who reads changes only what is that parent's alone`() throws {
    let fixture = try Self.takenOver()
    let (home, mother) = (fixture.home, fixture.mother)
    let school = try #require(try home.read { try $0.schools() }.first.flatMap { UUID(strict: $0.id) })
    for command: Command in [
      .school(school, .setFavorite(true)), .location(fixture.player, HomeLocation(city: .value("Austin"))),
      .family(.addMember(id: home.freshID(), name: "Eva", role: .parent)),
      .family(.setRole(id: fixture.father, role: .player)), .retention(.keep(.interactions, months: 12)),
      .preferences(fixture.player, .applyTemplate(.bestFit, ids: [])), .ownership(born: nil, access: [mother: .full]),
    ] {
      #expect(refused { try home.perform(command, in: CommandContext(actor: mother)) } == .forbidden, "\(command)")
    }
    try home.perform(.privateNote(school: school, text: "mine"), in: CommandContext(actor: mother))
    let settings = NotificationFields(enableDailyDigest: .value(false))
    try home.perform(.preferences(mother, .editNotifications(settings)), in: CommandContext(actor: mother))
    for kind: ErasureKind in [.school, .family] {
      let name = kind == .school ? "Rice University" : ""
      let target = try home.erasureTarget(kind, name, by: mother)
      #expect(refused { _ = try home.erasurePlan(target, by: mother) } == .forbidden)
    }
    let own = try home.erasureTarget(.note, school.lowercased, by: mother)
    try home.erase(own, why: .asked, by: mother)
    let page = try home.read {
      try CoachesPage.load(school: school.lowercased, from: $0, viewer: fixture.viewer(mother))
    }
    #expect(page?.add == nil)
  }

  @Test func `the owner erases, sets rules, adds people and sees who may what`() throws {
    let fixture = try Self.takenOver()
    let (home, player) = (fixture.home, fixture.player)
    try home.perform(.retention(.keep(.interactions, months: 12)), in: CommandContext(actor: player))
    let eva = try home.addMember(name: "Eva", role: .parent, by: player)
    #expect(try home.read { try $0.actor(eva).access } == .full)
    try home.perform(.family(.setRole(id: eva, role: .player)), in: CommandContext(actor: player))
    try home.perform(.family(.setRole(id: eva, role: .parent)), in: CommandContext(actor: player))
    let school = try #require(try home.read { try $0.schools() }.first.flatMap { UUID(strict: $0.id) })
    try fixture.perform(school, .setFavorite(true), by: eva)
    #expect(refused { try home.addMember(name: "Leo", role: .parent, by: eva) } == .forbidden)
    let luis = try home.erasureTarget(.person, "Luis", by: player)
    #expect(try home.erase(luis, why: .asked, by: player).waiting == [])
    try home.erase(try home.erasureTarget(.school, "Rice University", by: player), why: .asked, by: player)
    let page = try #require(
      try home.read { try FamilyPage.load(from: $0, viewer: fixture.viewer(), canSwitch: true) })
    #expect(page.owner?.hasPrefix("Sam runs this home since") == true && page.takeOver == nil && page.add != nil)
    #expect(page.members.map(\.accessValue) == ["owner", "read", "full"])
    #expect(page.members.map { $0.accessLabel != nil } == [false, true, true])
    let target = try home.erasureTarget(.family, "", by: player)
    #expect(try home.erase(target, why: .asked, by: player).waiting == [])
  }

  @Test func `a home that is closed to somebody opens at no door, and opens again when the owner says so`() throws {
    let fixture = try Self.takenOver()
    let (home, father, now) = (fixture.home, fixture.father, fixture.home.now())
    let school = try #require(try home.read { try $0.schools() }.first.flatMap { UUID(strict: $0.id) })
    #expect(refused { try fixture.perform(school, .setFavorite(true), by: father) } == .forbidden)
    #expect(throws: CompassError.noAccess("Luis")) { _ = try home.actor(named: "Luis") }
    try home.setPerson(father)
    #expect(throws: CompassError.noAccess("Luis")) { _ = try home.actor(named: nil) }
    #expect(try !home.read { try $0.mayEnter(father) } && home.read { try $0.mayEnter(fixture.mother) })
    let invitation = try home.pairedDevices.invite(father, now: now)
    let phone = try #require(try home.pairedDevices.pair(with: invitation, name: "Phone", now: now))
    #expect(try !home.mayPairDevices(of: father, by: father) && !home.mayPairDevices(of: father, by: fixture.player))
    #expect(try home.mayRemoveDevices(of: father, by: fixture.player))
    #expect(try !home.mayRemoveDevices(of: fixture.player, by: fixture.mother))
    let sight = try #require(try home.read { try $0.members() }.first { $0.name == "Sam" })
    #expect(refused { _ = try home.read { try $0.share(of: sight, for: father) } } == .forbidden)
    #expect(refused { _ = try home.read { try $0.share(of: sight, for: fixture.mother) } } == .forbidden)
    try fixture.choose([father: .full])
    try fixture.perform(school, .setFavorite(true), by: father)
    #expect(home.pairedDevices.device(phone, now: now)?.person == father)
  }

  @Test func `nobody comes of age by one reading of the clock`() throws {
    let fixture = try HomeFixture()
    func take() throws {
      try fixture.home.perform(
        .ownership(born: CalendarDate("2011-01-01"), access: [fixture.mother: .full, fixture.father: .full]),
        in: CommandContext(actor: fixture.player))
    }
    let right = fixture.clock.now
    fixture.clock.now = Instant(milliseconds: right.milliseconds + 4 * 366 * 86_400_000)
    #expect(refused { try take() } == .refused)
    // Nor by another entry of that moment.
    _ = try fixture.add("Rice University")
    #expect(refused { try take() } == .refused)
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + 3_600_000)
    try take()
    #expect(try fixture.home.read { try $0.actor(fixture.player).access } == .owner)
  }

  @Test func `the home is not taken over too early, for a sibling or twice by mistake`() throws {
    let fixture = try HomeFixture()
    let (home, player) = (fixture.home, fixture.player)
    let access: [UUID: MemberAccess] = [fixture.mother: .full, fixture.father: .full]
    func take(_ born: String, by actor: UUID) throws {
      try home.perform(.ownership(born: CalendarDate(born), access: access), in: CommandContext(actor: actor))
    }
    #expect(refused { try take("2008-02-03", by: player) } == .refused)
    #expect(refused { try take("1980-01-01", by: fixture.mother) } == .forbidden)
    try home.perform(.player(player, PlayerDetails(graduationYear: .value(2029))), in: CommandContext(actor: player))
    #expect(refused { try take("2008-02-01", by: player) } == .refused)
    let young = try home.read { try FamilyPage.load(from: $0, viewer: fixture.viewer(), canSwitch: false) }
    #expect(young?.takeOver == nil)
    try home.perform(.player(player, PlayerDetails(graduationYear: .value(2026))), in: CommandContext(actor: player))
    let old = try home.read { try FamilyPage.load(from: $0, viewer: fixture.viewer(), canSwitch: false) }
    #expect(old?.takeOver?.people.map(\.label) == ["Ana may", "Luis may"])
    let sister = try home.addMember(name: "Mia", role: .player, by: fixture.mother)
    #expect(refused { try take("2008-02-01", by: player) } == .refused)
    let target = try home.erasureTarget(.person, "Mia", by: fixture.mother)
    #expect(throws: ErasureError.self) { try home.erasurePlan(target, by: fixture.mother) }
    try home.perform(.family(.setRole(id: sister, role: .parent)), in: CommandContext(actor: fixture.mother))
    #expect(refused { try take("2008-02-01", by: player) } == .invalid, "Mia's access is to be chosen")
    // No text of the family and no date of birth is in the events of the ownership.
    try home.perform(
      .ownership(born: CalendarDate("2008-02-01"), access: access.merging([sister: .readOnly]) { $1 }),
      in: CommandContext(actor: player))
    let events = try home.log.events().filter { $0.stream.category == "ownership" }
    #expect(events.count == 4 && events.allSatisfy { $0.data?.contains("2008") == false })
    // Repeated with its id it is the same command; undone it is not.
    #expect(refused { try home.undo(events[0].id, in: CommandContext(actor: player)) } == .refused)
    let timeline = try home.read { try TimelinePage.load(from: $0, viewer: fixture.viewer(fixture.mother)) }
    #expect(timeline.changes.contains { $0.text == "Sam took the home over" })
    #expect(timeline.changes.contains { $0.text == "Sam chose for Mia: Read Only" })
  }

  @Test func `a parent's rule of retention rests until the owner sets it again`() throws {
    let fixture = try HomeFixture()
    let home = fixture.home
    let school = try fixture.add("Rice University")
    let contact = home.freshID()
    try home.perform(
      .interaction(contact, .log(InteractionLogged(direction: .inbound, school: school, type: .email))),
      in: CommandContext(actor: fixture.player))
    try home.perform(.retention(.keep(.interactions, months: 1)), in: CommandContext(actor: fixture.mother))
    try fixture.choose([fixture.mother: .full, fixture.father: .full])
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + 90 * 86_400_000)
    #expect(refused { try home.eraseExpired(isConfirmed: true) } == .forbidden)
    #expect(try home.log.redactions().isEmpty)
    try home.perform(.retention(.keep(.interactions, months: 1)), in: CommandContext(actor: fixture.player))
    #expect(try home.eraseExpired(isConfirmed: true)?.whole == 1)
  }

  @Test func `a restore of an older backup does not give the home back to the parents`() throws {
    let fixture = try HomeFixture()
    let (home, outside) = (fixture.home, TemporaryFolder())
    try FileManager.default.createDirectory(at: outside.url, withIntermediateDirectories: true)
    let backup = outside.url.appendingPathComponent("old.sqlite")
    try home.backup(to: backup)
    try fixture.choose([fixture.mother: .readOnly, fixture.father: .closed])
    try home.restore(from: backup)
    let accesses = try home.read { reading in
      try [fixture.player, fixture.mother, fixture.father].map { try reading.actor($0).access }
    }
    #expect(accesses == [.owner, .readOnly, .closed])
    #expect(try home.proveChain().firstBad == nil)
  }

  @Test func `in the past the home was the parents'`() throws {
    let fixture = try Self.takenOver()
    let access = try fixture.home.read(at: .position(4)) { try $0.actor(fixture.mother).access }
    #expect(access == nil)
    let page = try fixture.home.read(at: .position(4)) {
      try FamilyPage.load(from: $0, viewer: fixture.viewer(), canSwitch: true)
    }
    #expect(page?.owner == nil && page?.takeOver == nil)
  }
}

extension HomeFixture {
  /// The player takes the home over, or chooses anew.
  fileprivate func choose(_ access: [UUID: MemberAccess]) throws {
    try home.perform(
      .ownership(born: CalendarDate("2008-01-01"), access: access), in: CommandContext(actor: player))
  }
}
