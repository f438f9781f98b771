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
    default: break
    }
  }

  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: Family) throws(DomainError) -> [DomainEvent] {
    guard case .roleSet(let set) = event, let before = member(set.member) else { throw .cannotUndo(event) }
    guard let present = state.member(set.member), present.role != before.role else { return [] }
    try state.mustKeepAnAthlete(without: present, as: before.role)
    return [.roleSet(RoleSet(member: set.member, role: before.role))]
  }
}
