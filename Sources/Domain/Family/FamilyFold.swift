import Foundation

extension Family {
  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    switch event {
    case .familyCreated(let event): name = event.name
    case .memberAdded(let event) where name != nil:
      let member = Member(id: event.member, name: event.name, role: event.role)
      if let index = members.firstIndex(where: { $0.id == event.member }) {
        members[index] = member
      } else {
        members.append(member)
      }
    case .roleSet(let event):
      if let index = members.firstIndex(where: { $0.id == event.member }) { members[index].role = event.role }
    case .memberLeft(let event): left[event.member] = Departure(into: event.into)
    case .memberReturned(let event): left[event.member] = nil
    default: break
    }
  }

  /// Returns the events that undo an event; `self` is the state before that event. The states have both streams, so that
  /// whatever is taken back, the family keeps its athlete and its parent.
  public func undo(_ event: DomainEvent, now state: Family) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .memberAdded(let added): return try undo(added, now: state)
    case .roleSet(let set):
      guard let before = member(set.member) else { throw .cannotUndo(event) }
      guard let present = state.member(set.member), present.role != before.role else { return [] }
      try state.mustKeepAnAthlete(without: present, as: before.role)
      try state.mustKeepAParent(without: present, as: before.role)
      return [.roleSet(RoleSet(member: set.member, role: before.role))]
    case .memberLeft(let event): return restoring(event.member, in: state)
    case .memberReturned(let event):
      guard let member = state.member(event.member), left[event.member] != nil else { return [] }
      try state.mustBeDispensable(member)
      return restoring(event.member, in: state)
    default: throw .cannotUndo(event)
    }
  }

  /// The event that gives a person the membership that the person had in this state.
  private func restoring(_ id: UUID, in state: Family) -> [DomainEvent] {
    guard left[id] != state.left[id] else { return [] }
    guard let departure = left[id] else { return [.memberReturned(MemberReturned(member: id))] }
    return [.memberLeft(MemberLeft(into: departure.into, member: id))]
  }

  /// A person who was added leaves; one who was renamed gets the name of before, and keeps the present role.
  private func undo(_ added: MemberAdded, now state: Family) throws(DomainError) -> [DomainEvent] {
    guard let member = state.member(added.member) else { return [] }
    guard let before = self.member(added.member) else {
      guard state.left[member.id] == nil else { return [] }
      try state.mustBeDispensable(member)
      return [.memberLeft(MemberLeft(member: member.id))]
    }
    guard !before.name.hasSameBytes(as: member.name) else { return [] }
    return [.memberAdded(MemberAdded(member: member.id, name: before.name, role: member.role))]
  }
}
