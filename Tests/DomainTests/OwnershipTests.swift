import Domain
import Foundation
import Testing

@Suite struct OwnershipTests {
  private static let ana = Family.Member(id: Someone.parent, name: "Ana", role: .parent)
  private static let luis = Family.Member(id: Someone.id(3), name: "Luis", role: .parent)
  private static let alex = Family.Member(id: Someone.player, name: "Alex", role: .player)
  private static let all: [UUID: MemberAccess] = [ana.id: .readOnly, luis.id: .closed]

  /// The scenarios' clock says 2026-02-11, in the afternoon in UTC.
  private func takeOver(
    _ born: String?, _ access: [UUID: MemberAccess] = all, athletes: Set<UUID> = [], graduating year: Int? = nil,
    members: [Family.Member] = [alex, ana, luis]
  ) -> Ownership.Command {
    Ownership.Command(
      born: born.flatMap { CalendarDate($0) }, access: access,
      household: Ownership.Household(members: members, athletes: athletes, graduationYear: year))
  }

  private let taken = DomainEvent.homeTakenOver(HomeTakenOver(owner: Someone.player))

  private func chosen(_ member: Family.Member, _ access: MemberAccess) -> DomainEvent {
    .accessSet(AccessSet(access: access, member: member.id))
  }

  @Test func `an athlete of age takes the home over and chooses for the parents`() {
    let outcome = Given(Ownership.self).when(takeOver("2008-02-11", graduating: 2026))
    outcome.then(taken, chosen(Self.ana, .readOnly), chosen(Self.luis, .closed))
    let after = outcome.after
    #expect(after.access(of: Someone.player) == .owner && after.access(of: Self.ana.id) == .readOnly)
    #expect(after.access(of: Someone.id(9)) == .closed, "nobody chose for somebody who came later")
    #expect(Ownership().access(of: Self.ana.id) == nil)
    // Once taken over, the owner chooses anew without a date of birth, and what is chosen is not chosen twice.
    let given = Given(Ownership.self, taken, chosen(Self.ana, .readOnly))
    given.when(takeOver(nil, [Self.ana.id: .full])).then(chosen(Self.ana, .full))
    given.when(takeOver(nil, [Self.ana.id: .readOnly])).nothingHappened()
  }

  @Test func `nobody but the athlete takes the home over, and nobody else chooses afterwards`() {
    Given(Ownership.self).when(takeOver("1980-01-01"), by: .parent).isRefused(with: .forbidden, field: "role")
    Given(Ownership.self, taken).when(takeOver(nil, [Self.luis.id: .full]), by: .parent)
      .isRefused(with: .forbidden, field: "owner")
    Given(Ownership.self, taken).when(takeOver("2000-01-01"), id: Someone.id(9))
      .isRefused(with: .forbidden, field: "owner")
  }

  @Test func `of age is who is so everywhere on Earth, and the date has to be plausible`() {
    let given = Given(Ownership.self)
    given.when(takeOver("2008-02-12")).isRefused(with: .refused, field: "born", "from 2026-02-12 on")
    given.when(takeOver(nil)).isRefused(with: .invalid, field: "born")
    given.when(takeOver("2027-01-01")).isRefused(with: .invalid, field: "born")
    given.when(takeOver("1899-12-31")).isRefused(with: .invalid, field: "born")
    given.when(takeOver("2008-01-01", graduating: 2029)).isRefused(with: .refused, field: "born", "2029")
    // Who is born on a leap day is of age on the first of March.
    let leap = takeOver("2008-02-29")
    given.when(leap).isRefused(with: .refused, field: "born", "from 2026-03-01 on")
    #expect(!Ownership.mayBeOfAge(graduating: 2029, on: CalendarDate(daysSince1970: 20_000)))
    #expect(Ownership.mayBeOfAge(graduating: nil, on: CalendarDate(daysSince1970: 20_000)))
  }

  @Test func `a home with another athlete stays with the parents`() {
    let max = Family.Member(id: Someone.id(4), name: "Max", role: .player)
    Given(Ownership.self).when(takeOver("2000-01-01", members: [Self.alex, Self.ana, Self.luis, max]))
      .isRefused(with: .refused, field: "owner", "Max")
    // Whoever has a season is an athlete, whatever role a parent gave.
    Given(Ownership.self).when(takeOver("2000-01-01", athletes: [Self.luis.id]))
      .isRefused(with: .refused, field: "owner", "Luis")
  }

  @Test func `each access is chosen, known and for a member`() {
    let given = Given(Ownership.self)
    given.when(takeOver("2000-01-01", [Self.ana.id: .full])).isRefused(with: .invalid, field: "access", "Luis")
    let unknown: [UUID: MemberAccess] = [Self.ana.id: .full, Self.luis.id: MemberAccess(rawValue: "some")]
    given.when(takeOver("2000-01-01", unknown)).isRefused(with: .unknownValue, field: "access")
    let owner: [UUID: MemberAccess] = [Self.ana.id: .full, Self.luis.id: .owner]
    given.when(takeOver("2000-01-01", owner)).isRefused(with: .unknownValue, field: "access")
    Given(Ownership.self, taken).when(takeOver(nil, [Someone.id(9): .full])).isRefused(with: .notFound, field: "access")
    Given(Ownership.self, taken).when(takeOver(nil, [Someone.player: .closed]))
      .isRefused(with: .refused, field: "access")
  }

  @Test func `taking over is not undone`() {
    let state = Given(Ownership.self, taken).state
    #expect(throws: DomainError.self) { try Ownership().undo(taken, now: state) }
    #expect(throws: DomainError.self) { try state.undo(chosen(Self.ana, .full), now: state) }
  }

  @Test func `the owner may everything, and the others what was chosen`() {
    func may(_ role: MemberRole, _ access: MemberAccess?) -> Set<Capability> {
      let actor = Actor(id: Someone.parent, role: role, access: access)
      return Set(Capability.allCases.filter { actor.may($0) })
    }
    #expect(may(.player, .owner) == Set(Capability.allCases))
    #expect(may(.player, nil) == may(.player, .owner).subtracting([.setRoles]))
    let parent = may(.parent, nil)
    let ofOwner: Set<Capability> = [.manageFamily, .setRoles, .restoreHistory, .eraseRecords]
    #expect(may(.parent, .full) == parent.subtracting(ofOwner) && ofOwner.isSubset(of: parent))
    #expect(may(.parent, .readOnly) == [.writePrivateNotes, .editPreferences, .publish])
    #expect(may(.parent, .closed) == [] && may(.parent, MemberAccess(rawValue: "some")) == [])
    let runs = [nil, MemberAccess.owner, .full, .readOnly, .closed].map {
      Actor(id: Someone.parent, role: .parent, access: $0).runsHome
    }
    #expect(runs == [true, true, false, false, false])
    #expect(!Actor(id: Someone.player, role: .player).runsHome)
    let enters = [nil, MemberAccess.owner, .full, .readOnly, .closed].map {
      Actor(id: Someone.parent, role: .parent, access: $0).mayEnter
    }
    #expect(enters == [true, true, true, true, false])
  }

  @Test func `the owner sets rules of retention, and answers for those that a parent set`() {
    let rule = RetentionSet(kind: .interactions, months: 24)
    func decide(_ access: MemberAccess?, by role: MemberRole) -> Result<[DomainEvent], DomainError> {
      let context = DecisionContext(
        now: Instant(milliseconds: 0), actor: Actor(id: Someone.player, role: role, access: access),
        freshID: { Someone.fresh })
      let state = Given(Retention.self, .retentionSet(rule)).state
      do throws(DomainError) { return .success(try state.decide(.keep(.interactions, months: 24), in: context)) } catch
      {
        return .failure(error)
      }
    }
    #expect(decide(.owner, by: .player) == .success([.retentionSet(rule)]))
    #expect(throws: DomainError.self) { try decide(.full, by: .parent).get() }
    #expect(decide(nil, by: .parent) == .success([]))
  }
}
