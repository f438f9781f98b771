public import Foundation

extension RecruitingEvent {
  /// The commands for a recruiting event.
  public enum Command: Sendable {
    /// Put the event on an athlete's calendar. Name, type and first day are required.
    case schedule(athlete: UUID, EventFields)
    /// Change some of the fields; null clears one.
    case edit(EventFields)
    /// Set whether the athlete attended. It sets the value and does not toggle it.
    case setAttended(Bool)
    /// Mark a coach as present.
    case markPresent(Presence)
    /// Remove the mark of a coach.
    case unmarkPresent(UUID)
    /// Delete the event; its metrics and interactions stay (ED-50).
    case delete
  }

  /// Returns the events that a command leads to; none if it changes nothing.
  public func decide(_ command: Command, in context: DecisionContext) throws(DomainError) -> [DomainEvent] {
    try context.actor.requires(.editEvents)
    switch command {
    case .schedule(let athlete, let fields): return try schedule(athlete, fields)
    case .delete where isDeleted: return []
    default: try mustBeListed()
    }
    switch command {
    case .edit(let fields): return try edit(fields)
    case .setAttended(let value):
      return value == attended ? [] : [.eventAttended(EventAttended(attended: value))]
    case .markPresent(let presence): return try mark(presence)
    case .unmarkPresent(let coach):
      guard present.contains(where: { $0.coach == coach }) else { return [] }
      return [.coachUnmarkedPresent(CoachUnmarkedPresent(coach: coach))]
    case .delete: return [Self.removal]
    case .schedule: return []
    }
  }

  /// Throws unless the event is on the calendar: `.notFound` before it is scheduled, `.refused` after its deletion.
  public func mustBeListed() throws(DomainError) {
    guard athlete != nil else { throw DomainError(.notFound, "Event not found") }
    guard !isDeleted else { throw DomainError(.refused, "The event \(DomainError.quote(name)) was deleted") }
  }

  /// Returns the id of the school that the event belongs to. Coaches and conversations can only be recorded if there is
  /// one.
  ///
  /// - Throws: `.refused` with "Event not linked to school" (ED-41, ED-56).
  public func linkedSchool() throws(DomainError) -> UUID {
    guard let school = fields.school.value else {
      throw DomainError(.refused, field: "school", "Event not linked to school")
    }
    return school
  }

  private func schedule(_ athlete: UUID, _ fields: EventFields) throws(DomainError) -> [DomainEvent] {
    var rest = try fields.validated(isNew: true).droppingNulls()
    guard let name = rest.name.value, let type = rest.type.value, let startDate = rest.startDate.value else {
      throw DomainError(.invalid, "An event needs its name, its type and its first day")
    }
    (rest.name, rest.type, rest.startDate) = (.absent, .absent, .absent)
    let event = EventScheduled(
      athlete: athlete, fields: rest.isEmpty ? nil : rest, name: name, startDate: startDate, type: type)
    guard self.athlete != nil else { return [.eventScheduled(event)] }
    guard isListed, self.athlete == athlete, event.allFields == self.fields.droppingNulls() else {
      throw DomainError(.refused, "The event \(DomainError.quote(self.name)) was scheduled already")
    }
    return []
  }

  private func edit(_ fields: EventFields) throws(DomainError) -> [DomainEvent] {
    let changes = try fields.validated(over: self.fields).changes(from: self.fields)
    return changes.isEmpty ? [] : [.eventEdited(EventEdited(fields: changes))]
  }

  private func mark(_ presence: Presence) throws(DomainError) -> [DomainEvent] {
    _ = try linkedSchool()
    // A coach who is already marked keeps the name and role from that time.
    guard !present.contains(where: { $0.coach == presence.coach }) else { return [] }
    let name = try TextRule.name(presence.name, "name", lengths: 1...TextRule.Limit.line)
    let role = try TextRule.free(presence.role, "role", limit: TextRule.Limit.word) ?? ""
    return [.coachMarkedPresent(CoachMarkedPresent(coach: presence.coach, name: name, role: role))]
  }
}
