public import Foundation

extension RecruitingEvent {
  /// What can be asked of a recruiting event.
  public enum Command: Sendable {
    /// Put it on the calendar of an athlete's season. Name, type and first day must be there.
    case schedule(athlete: UUID, EventFields)
    /// Change some of the fields; null clears one.
    case edit(EventFields)
    /// Say whether the athlete was there: the value, not a flip.
    case setAttended(Bool)
    /// A coach was there.
    case markPresent(Presence)
    /// A coach was not there after all.
    case unmarkPresent(UUID)
    /// Take it off the calendar; its metrics and interactions stay (ED-50).
    case delete
  }

  /// The events that a command leads to; none when it changes nothing.
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

  /// Refuses an event that is not there.
  public func mustBeListed() throws(DomainError) {
    guard athlete != nil else { throw DomainError(.notFound, "Event not found") }
    guard !isDeleted else { throw DomainError(.refused, "The event \(DomainError.quote(name)) was deleted") }
  }

  /// The school that the event belongs to; only there a coach can be noted or a talk be logged.
  ///
  /// - Throws: `.refused` with "Event not linked to school" (ED-41, ED-56).
  public func linkedSchool() throws(DomainError) -> UUID {
    guard let school = fields.school.value else {
      throw DomainError(.refused, field: "school", "Event not linked to school")
    }
    return school
  }

  private func schedule(_ athlete: UUID, _ fields: EventFields) throws(DomainError) -> [DomainEvent] {
    var rest = try fields.validated().droppingNulls()
    guard let name = rest.name.value else { throw .invalid("name", "name must have 1 to 255 characters") }
    guard let type = rest.type.value else { throw .missing("type", EventFields.typesText) }
    guard let startDate = rest.startDate.value else { throw .missing("startDate", "a date such as 2026-04-15") }
    try rest.mustBeInOrder(after: rest)
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
    let changes = try fields.validated().changes(from: self.fields)
    guard !changes.isEmpty else { return [] }
    var after = self.fields
    after.merge(changes)
    try after.mustBeInOrder(after: changes)
    return [.eventEdited(EventEdited(fields: changes))]
  }

  private func mark(_ presence: Presence) throws(DomainError) -> [DomainEvent] {
    _ = try linkedSchool()
    // Who was marked before stays as he was called then.
    guard !present.contains(where: { $0.coach == presence.coach }) else { return [] }
    let name = try TextRule.required(presence.name, "name", lengths: 1...TextRule.Limit.line)
    let role = try TextRule.free(presence.role, "role", limit: TextRule.Limit.word) ?? ""
    return [.coachMarkedPresent(CoachMarkedPresent(coach: presence.coach, name: name, role: role))]
  }
}
