import Domain
import Testing

@Suite struct FamilyTests {
  @Test func `a family is founded once`() {
    Given(Family.self).when(.create(name: "  Rivera ")).then(.founded)
    Given(Family.self, .founded).when(.create(name: "Rivera")).nothingHappened()
    Given(Family.self, .founded).when(.create(name: "Smith")).isRefused(with: .refused, field: "name", "Rivera")
    Given(Family.self).when(.create(name: " ")).isRefused(with: .invalid, field: "name")
  }

  @Test func `people come in once`() {
    let command = Family.Command.addMember(id: Someone.player, name: "Alex", role: .player)
    Given(Family.self, .founded).when(command).then(.player)
    Given(Family.self, .founded, .player).when(command).nothingHappened()
    Given(Family.self).when(command).isRefused(with: .notFound)
    Given(Family.self, .founded, .player).when(.addMember(id: Someone.player, name: "Alex", role: .parent), by: .parent)
      .isRefused(with: .refused, field: "member")
    Given(Family.self, .founded)
      .when(.addMember(id: Someone.player, name: "Alex", role: MemberRole(rawValue: "admin")), by: .parent)
      .isRefused(with: .unknownValue, field: "role", "accepted: player, parent")
  }

  @Test func `roles change and come back`() throws {
    let set = DomainEvent.roleSet(RoleSet(member: Someone.player, role: .parent))
    let other = DomainEvent.memberAdded(MemberAdded(member: Someone.id(3), name: "Max", role: .player))
    let given = Given(Family.self, .founded, .player, other)
    let outcome = given.when(.setRole(id: Someone.player, role: .parent), by: .parent)
    outcome.then(set)
    #expect(outcome.after.member(Someone.player)?.role == .parent)
    given.when(.setRole(id: Someone.player, role: .player), by: .parent).nothingHappened()
    given.when(.setRole(id: Someone.parent, role: .player), by: .parent).isRefused(with: .notFound, field: "member")
    let parent = DomainEvent.memberAdded(MemberAdded(member: Someone.parent, name: "Ana", role: .parent))
    let back = try given.state.undo(
      set, now: Given(Family.self, .founded, .player, other, parent, set).state)
    #expect(back == [.roleSet(RoleSet(member: Someone.player, role: .player))])
    #expect(try given.state.undo(set, now: given.state) == [])
    #expect(throws: DomainError.self) { try given.state.undo(.founded, now: given.state) }
  }

  @Test func `the only athlete stays one`() throws {
    let given = Given(Family.self, .founded, .player)
    given.when(.setRole(id: Someone.player, role: .parent), by: .parent).isRefused(with: .refused, field: "role")
    let other = MemberAdded(member: Someone.id(3), name: "Max", role: .parent)
    let before = Given(Family.self, .founded, .player, .memberAdded(other))
    let set = DomainEvent.roleSet(RoleSet(member: Someone.id(3), role: .player))
    let now = Given(Family.self, .founded, .memberAdded(other), set).state
    #expect(throws: DomainError.self) { try before.state.undo(set, now: now) }
  }

  @Test func `a role that is not known may do nothing`() {
    let admin = MemberRole(rawValue: "admin")
    Given(Family.self).when(.create(name: "Rivera"), by: admin).isRefused(with: .forbidden, "accepted: player, parent")
    for capability in Capability.allCases {
      #expect(!admin.may(capability))
    }
    #expect(Capability.allCases.filter { !MemberRole.player.may($0) } == [.setRoles])
    let playersAlone: [Capability] = [.editPlayerDetails, .recordFitScore, .takeOverHome]
    #expect(Capability.allCases.filter { !MemberRole.parent.may($0) } == playersAlone)
  }
}
