import Compass
import Domain
import EventLog
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Replay

/// What two homes decided about the same people and records before they met (decision 0070).
@Suite struct SyncedMembersTests {
  private static let (sam, ana, luis) = (SyncedFamily.people[0], SyncedFamily.people[1], SyncedFamily.people[2])

  private func set(_ role: MemberRole, of person: UUID) -> Family.Command { .setRole(id: person, role: role) }

  /// Two parents each let the other one go: the same one stays in both homes, as a parent.
  @Test(arguments: [true, false], [true, false]) func `where two homes meet, a parent stays`(
    _ isFirstRemoved: Bool, _ isSecondRemoved: Bool
  ) throws {
    // Two homes at which the athlete sits, whom nobody sends away.
    let family = try SyncedFamily(seed: 7, homes: 4)
    let (here, there) = (family.homes[0], family.homes[3])
    func command(_ person: UUID, _ isRemoved: Bool) -> Command {
      .family(isRemoved ? .remove(id: person) : set(.player, of: person))
    }
    try here.home.perform(command(Self.luis, isFirstRemoved), in: CommandContext(actor: Self.ana))
    try there.home.perform(command(Self.ana, isSecondRemoved), in: CommandContext(actor: Self.luis))
    for (from, to) in [(0, 3), (3, 0), (0, 3)] { try family.meet(from, to) }
    let people = try [here, there].map { home in try home.home.read { try $0.people() } }
    #expect(people[0] == people[1])
    #expect(people[0].present.filter { $0.role == .parent }.count == 1)
    #expect(try here.home.read { try $0.people() }.present.contains { $0.id == Self.sam && $0.role == .player })
  }

  @Test func `what is left of an erased record is known until somebody erases it for good`() throws {
    var family = try SyncedFamily(seed: 11, homes: 2)
    let (here, there) = (family.homes[0].home, family.homes[1].home)
    let ana = CommandContext(actor: Self.ana)
    let (school, coach) = (here.freshID(), here.freshID())
    try here.perform(
      .school(
        school, .add(athlete: Self.sam, name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)),
      in: ana)
    var fields = CoachFields()
    (fields.firstName, fields.lastName, fields.role) = (.value("Kim"), .value("Lee"), .value(.known[0]))
    try here.perform(.coach(coach, .add(school: school, fields)), in: ana)
    try family.meetUntilNothingIsNew()
    #expect(try here.read { try $0.leftOvers() }.isEmpty && here.diagnose().findings.isEmpty)
    let target = try here.erasureTarget(.coach, "Kim Lee", by: Self.ana)
    try here.erase(target, why: .asked, by: Self.ana)
    fields = CoachFields()
    fields.notes = .value("Her number is 555-0100")
    try there.perform(.coach(coach, .edit(fields)), in: ana)
    try family.meetUntilNothingIsNew()
    let short = String(coach.lowercased.prefix(13))
    for home in [here, there] {
      #expect(try home.read { try $0.leftOvers() } == [.coach(coach)])
      let finding = try #require(try home.diagnose().findings.first)
      #expect(finding.problem.contains(coach.lowercased) && finding.cure.hasPrefix("rc erase coach \(short)"))
      let viewer = Viewer(
        id: Self.ana, athlete: Self.sam, timeZone: .gmt, locale: .init(identifier: "en_US"), now: home.now())
      let page = try home.read {
        try FamilyPage.load(from: $0, viewer: viewer, canSwitch: false, canErase: true, devices: nil)
      }
      #expect(page?.leftOvers.map(\.name) == ["Coach \(short)"])
      #expect(page?.leftOvers.first?.erase?.route.rawValue.contains(coach.lowercased) == true)
    }
    let left = try here.erasureTarget(.coach, short, by: Self.ana)
    try here.erase(left, why: .asked, by: Self.ana)
    try family.meetUntilNothingIsNew()
    for home in [here, there] {
      #expect(try home.read { try $0.leftOvers() }.isEmpty && home.diagnose().findings.isEmpty)
      #expect(try home.log.events().allSatisfy { $0.data?.contains("555-0100") != true })
    }
  }
}
