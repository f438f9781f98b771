import Domain
import EventLog
import EventSchemas
import Foundation

/// What goes with a person who leaves the family, and what keeps the family whole where two homes meet (decision 0070).
extension Home {
  /// Ends what lets those in who are no members any more: their paired devices and invitations, this device's pairing at
  /// other homes as one of them, their calendars' addresses, and being the person at this device. A double's device
  /// becomes that of the person who stays. What cannot be removed opens nothing either, and is told.
  func endAccessOfThoseWhoLeft() {
    do {
      let family = try read { try $0.people() }
      guard !family.left.isEmpty else { return }
      if let user = try settings.user, family.left[user] != nil {
        let stays = family.person(user)
        try setPerson(family.left[stays] == nil ? stays : nil)
      }
      let kept = try family.left.keys.sorted { $0.lowercased < $1.lowercased }.flatMap { person in
        try calendarFeeds.revoke(of: person)
        return pairedDevices.removeAll(of: person) + pairedHouses.removeAll(of: person)
      }
      for file in kept { environment.warn(file) }
    } catch {
      environment.warn("what lets former members in could not be removed; it opens nothing: \(error)")
    }
  }

  /// Gives a family its parent back, where two homes each let another one go before they met: the last one of them.
  ///
  /// Every home finds the same person, because all fold the family's events in the same order. A family that an athlete
  /// took over, that had no parent, or whose last parent erased himself, gets none.
  ///
  /// - Parameter before: The family before it met the other home's; nil if there was none, or if a newer version alone
  ///   understands it.
  func keepAParent(of before: Family?, by actor: UUID?, _ transaction: inout AppendTransaction) throws {
    guard let before, !before.isWithoutParent, let family = try family(transaction), family.isWithoutParent,
      before.present.allSatisfy({ $0.role != .parent || family.member($0.id) != nil })
    else { return }
    let context = CommandContext(actor: try actor ?? settings.device)
    var decision = try Decision(home: self, context: context, transaction: transaction)
    guard let id = decision.family,
      try decision.load(Ownership.self, .ownership(id), asFarAsKnown: true).owner == nil,
      let last = try decision.lastParent(in: family)
    else { return }
    var events: [DomainEvent] = []
    if family.left[last.id] != nil { events.append(.memberReturned(MemberReturned(member: last.id))) }
    if last.role != .parent { events.append(.roleSet(RoleSet(member: last.id, role: .parent))) }
    try decision.add(events, to: .family(id))
    _ = try decision.append(to: &transaction)
  }

  /// The family under the lock; nil if there is none, or if a newer version alone understands it.
  func family(_ transaction: AppendTransaction) throws -> Family? {
    let context = CommandContext(actor: try settings.device)
    let decision = try Decision(home: self, context: context, transaction: transaction)
    return try? decision.family.map { try decision.load(Family.self, .family($0)) }
  }
}

extension Decision {
  /// The member who was a parent last, in the order of the fold; nil if nobody ever was.
  fileprivate func lastParent(in family: Family) throws -> Family.Member? {
    if let gone = family.members.last(where: { $0.role == .parent }) { return gone }
    guard let id = self.family else { return nil }
    var last: UUID?
    var state = Family()
    for event in try recorded(.family(id)) {
      guard let known = try? EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "") else {
        continue
      }
      let before = state
      state.evolve(known, by: event.actor, at: Instant(milliseconds: event.happenedAt))
      if case .roleSet(let set) = known, before.member(set.member)?.role == .parent { last = set.member }
    }
    return last.flatMap { family.member($0) }
  }
}

extension Command {
  /// Whether the command takes somebody out of the family.
  var takesSomebodyOut: Bool {
    switch self {
    case .family(.remove), .family(.merge): true
    default: false
    }
  }
}
