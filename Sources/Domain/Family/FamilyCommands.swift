import Foundation

extension Family {
  /// The commands for a family.
  public enum Command: Sendable {
    /// Create the family.
    case create(name: String)
    /// Add a member.
    case addMember(id: UUID, name: String, role: MemberRole)
    /// Set a member's role.
    case setRole(id: UUID, role: MemberRole)
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.manageFamily)
    switch command {
    case .create(let name): return try create(name)
    case .addMember(let id, let name, let role): return try add(id, name, role)
    case .setRole(let id, let role): return try setRole(id, role)
    }
  }

  private func create(_ text: String) throws(DomainError) -> [DomainEvent] {
    let new = try TextRule.required(text, "name", lengths: 1...TextRule.Limit.line)
    guard let name else { return [.familyCreated(FamilyCreated(name: new))] }
    guard name.hasSameBytes(as: new) else {
      throw DomainError(.refused, field: "name", "The family exists already, as \(DomainError.quote(name))")
    }
    return []
  }

  private func add(_ id: UUID, _ text: String, _ role: MemberRole) throws(DomainError) -> [DomainEvent] {
    try mustExist()
    let name = try TextRule.required(text, "name", lengths: 1...TextRule.Limit.line)
    let role = try OpenValueRule.known(role, "role")
    guard let member = member(id) else {
      return [.memberAdded(MemberAdded(member: id, name: name, role: role))]
    }
    guard member.name.hasSameBytes(as: name), member.role == role else {
      throw DomainError(
        .refused, field: "member",
        "The person \(id.lowercased) is in the family already, as \(DomainError.quote(member.name))")
    }
    return []
  }

  private func setRole(_ id: UUID, _ role: MemberRole) throws(DomainError) -> [DomainEvent] {
    try mustExist()
    let role = try OpenValueRule.known(role, "role")
    guard let member = member(id) else {
      throw DomainError(.notFound, field: "member", "No person with the id \(id.lowercased) is in the family")
    }
    guard member.role != role else { return [] }
    try mustKeepAnAthlete(without: member, as: role)
    return [.roleSet(RoleSet(member: id, role: role))]
  }

  /// Throws if the new role would leave the family without an athlete: without one there is no season to show.
  func mustKeepAnAthlete(without member: Member, as role: MemberRole) throws(DomainError) {
    guard member.role == .player, role != .player,
      !members.contains(where: { $0.id != member.id && $0.role == .player })
    else { return }
    throw DomainError(.refused, field: "role", Self.onlyAthlete)
  }

  /// The message for a change of the only athlete's role.
  public static let onlyAthlete = "A family needs an athlete: add another one before this role changes."

  private func mustExist() throws(DomainError) {
    guard name != nil else { throw DomainError(.notFound, "Family not found") }
  }
}
