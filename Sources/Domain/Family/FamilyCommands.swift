import Foundation

extension Family {
  /// The commands for a family.
  public enum Command: Sendable {
    /// Create the family.
    case create(name: String)
    /// Add a member; `again` says that it is another person than the member of the same name and role.
    case addMember(id: UUID, name: String, role: MemberRole, again: Bool = false)
    /// Give a member another name; `again` as for adding.
    case rename(id: UUID, name: String, again: Bool = false)
    /// Set a member's role.
    case setRole(id: UUID, role: MemberRole)
    /// Take a member out of the family. What the person did stays the person's.
    case remove(id: UUID)
    /// Take a member out of the family who is the same person as another one.
    case merge(id: UUID, into: UUID)
    /// Take a person back who was removed or merged.
    case takeBack(id: UUID)
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    let actor = context.actor
    try actor.requires(.manageFamily)
    switch command {
    case .create(let name): return try create(name)
    case .addMember(let id, let name, let role, let again):
      if role != .player { try actor.requires(.setRoles) }
      return try add(id, name, role, again)
    case .rename(let id, let name, let again):
      try actor.requires(.setRoles)
      return try rename(id, name, again)
    case .setRole(let id, let role):
      try actor.requires(.setRoles)
      return try setRole(id, role, actor)
    case .remove(let id):
      try actor.requires(.setRoles)
      return try leave(id, as: nil, actor)
    case .merge(let id, let other):
      try actor.requires(.setRoles)
      return try leave(id, as: other, actor)
    case .takeBack(let id):
      try actor.requires(.setRoles)
      return try takeBack(id)
    }
  }

  // MARK: Names

  private func create(_ text: String) throws(DomainError) -> [DomainEvent] {
    let new = try TextRule.name(text, "name", lengths: 1...TextRule.Limit.line)
    guard let name else { return [.familyCreated(FamilyCreated(name: new))] }
    guard name.hasSameBytes(as: new) else {
      throw DomainError(.refused, field: "name", "The family exists already, as \(DomainError.quote(name))")
    }
    return []
  }

  private func add(
    _ id: UUID, _ text: String, _ role: MemberRole, _ again: Bool
  ) throws(DomainError) -> [DomainEvent] {
    try mustExist()
    let name = try TextRule.name(text, "name", lengths: 1...TextRule.Limit.line)
    let role = try OpenValueRule.known(role, "role")
    guard let member = member(id) else {
      if !again { try mustBeNobodysDouble(id, name, role) }
      return [.memberAdded(MemberAdded(member: id, name: name, role: role))]
    }
    guard member.name.hasSameBytes(as: name), member.role == role, left[id] == nil else {
      throw DomainError(
        .refused, field: "member",
        "The person \(id.lowercased) is in the family already, as \(DomainError.quote(member.name))")
    }
    return []
  }

  /// A new name is the person's whole entry, given again: programs that know no renaming fold it in the same way.
  private func rename(_ id: UUID, _ text: String, _ again: Bool) throws(DomainError) -> [DomainEvent] {
    let member = try mustBeMember(id)
    let name = try TextRule.name(text, "name", lengths: 1...TextRule.Limit.line)
    guard !member.name.hasSameBytes(as: name) else { return [] }
    if !again { try mustBeNobodysDouble(id, name, member.role) }
    return [.memberAdded(MemberAdded(member: id, name: name, role: member.role))]
  }

  /// The member who has the same name, to a reader, and the same role.
  public func double(of name: String, as role: MemberRole, except id: UUID? = nil) -> Member? {
    let key = NameKey(name)
    return present.first { $0.id != id && $0.role == role && NameKey($0.name) == key }
  }

  private func mustBeNobodysDouble(_ id: UUID, _ name: String, _ role: MemberRole) throws(DomainError) {
    guard let double = double(of: name, as: role, except: id) else { return }
    throw DomainError(
      .refused, field: "again",
      "\(DomainError.quote(double.name)) is in the family already, as \(role.rawValue). If this is another person, say so"
    )
  }

  // MARK: Roles

  private func setRole(_ id: UUID, _ role: MemberRole, _ actor: Actor) throws(DomainError) -> [DomainEvent] {
    let role = try OpenValueRule.known(role, "role")
    let member = try mustBeMember(id)
    guard member.role != role else { return [] }
    try mustKeepAnAthlete(without: member, as: role)
    try mustKeepAParent(without: member, as: role, actor)
    return [.roleSet(RoleSet(member: id, role: role))]
  }

  /// Throws if the new role would leave the family without an athlete: without one there is no season to show.
  func mustKeepAnAthlete(without member: Member, as role: MemberRole?) throws(DomainError) {
    guard member.role == .player, role != .player,
      !present.contains(where: { $0.id != member.id && $0.role == .player })
    else { return }
    throw DomainError(.refused, field: "role", Self.onlyAthlete)
  }

  /// Throws if the new role would leave the family without a parent, on whom its rules depend. An athlete who took the
  /// home over has a parent's rights, and needs none.
  ///
  /// - Parameter actor: Who does it; nil if nobody in particular does, such as a server.
  func mustKeepAParent(without member: Member, as role: MemberRole?, _ actor: Actor? = nil) throws(DomainError) {
    guard actor?.access != .owner, isOnlyParent(member), role != .parent else { return }
    throw DomainError(.refused, field: "role", Self.onlyParent)
  }

  /// Whether the person is the only parent.
  public func isOnlyParent(_ member: Member) -> Bool {
    member.role == .parent && left[member.id] == nil
      && !present.contains { $0.id != member.id && $0.role == .parent }
  }

  /// The message for a change of the only athlete's role.
  public static let onlyAthlete = "A family needs an athlete: add another one before this role changes."
  /// The message for whatever would leave the family without a parent.
  public static let onlyParent = "The last parent stays: make somebody else a parent first."

  // MARK: Coming and going

  private func leave(_ id: UUID, as other: UUID?, _ actor: Actor) throws(DomainError) -> [DomainEvent] {
    if let departure = left[id], departure == Departure(into: other) { return [] }
    let member = try mustBeMember(id)
    if let other {
      guard other != id else {
        throw DomainError(.refused, field: "into", "Nobody is a double of himself: name the other person.")
      }
      guard try mustBeMember(other, "into").role == member.role else {
        throw DomainError(
          .refused, field: "into",
          "Doubles have one role: \(DomainError.quote(member.name)) is \(member.role.rawValue). Set the role first.")
      }
    }
    try mustBeDispensable(member, actor)
    return [.memberLeft(MemberLeft(into: other, member: id))]
  }

  /// Throws if the family cannot be without a member.
  ///
  /// - Parameter actor: Who does it; nil if nobody in particular does.
  public func mustBeDispensable(_ member: Member, _ actor: Actor? = nil) throws(DomainError) {
    guard left[member.id] == nil else { return }
    if let actor, actor.access == .owner, actor.id == member.id {
      throw DomainError(.refused, field: "member", "The owner stays: the home is the owner's.")
    }
    try mustKeepAnAthlete(without: member, as: nil)
    try mustKeepAParent(without: member, as: nil, actor)
    guard present.count > 1 else {
      throw DomainError(.refused, field: "member", "The only person stays: nobody could act here.")
    }
  }

  private func takeBack(_ id: UUID) throws(DomainError) -> [DomainEvent] {
    guard left[id] != nil else {
      _ = try mustBeMember(id)
      return []
    }
    return [.memberReturned(MemberReturned(member: id))]
  }

  private func mustBeMember(_ id: UUID, _ field: String = "member") throws(DomainError) -> Member {
    try mustExist()
    guard let member = member(id) else {
      throw DomainError(.notFound, field: field, "No person with the id \(id.lowercased) is in the family")
    }
    guard left[id] == nil else {
      throw DomainError(.refused, field: field, "\(DomainError.quote(member.name)) is no member of the family any more")
    }
    return member
  }

  private func mustExist() throws(DomainError) {
    guard name != nil else { throw DomainError(.notFound, "Family not found") }
  }
}
