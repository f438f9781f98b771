import Foundation

extension RecruitingEvent {
  /// Returns the events that undo an event; `self` is the state before that event.
  public func undo(_ event: DomainEvent, now state: RecruitingEvent) throws(DomainError) -> [DomainEvent] {
    switch event {
    case .eventScheduled: return undoBeginning(now: state)
    case .eventDeleted: return undoRemoval(now: state)
    default: break
    }
    try state.mustBeListed()
    switch event {
    case .eventEdited(let event):
      let back = event.fields.undone(restoring: fields, now: state.fields)
      return back.isEmpty ? [] : [.eventEdited(EventEdited(fields: back))]
    case .eventAttended:
      return state.attended == attended ? [] : [.eventAttended(EventAttended(attended: attended))]
    case .coachMarkedPresent(let event): return takeBack(event.coach, now: state)
    case .coachUnmarkedPresent(let event): return takeBack(event.coach, now: state)
    default: throw .cannotUndo(event)
    }
  }

  private func takeBack(_ coach: UUID, now state: RecruitingEvent) -> [DomainEvent] {
    let before = marking(of: coach)
    guard before != state.marking(of: coach) else { return [] }
    return [before.map(DomainEvent.coachMarkedPresent) ?? .coachUnmarkedPresent(CoachUnmarkedPresent(coach: coach))]
  }

  /// Returns the event that marks a coach as present again; nil if the coach is not marked.
  private func marking(of coach: UUID) -> CoachMarkedPresent? {
    present.first { $0.coach == coach }.map {
      CoachMarkedPresent(coach: coach, name: $0.name, role: $0.role, stamp: $0.provenance.stamp)
    }
  }

  /// The event that deletes the recruiting event.
  public static let removal = DomainEvent.eventDeleted(EventDeleted())

  /// The events that schedule the recruiting event again as it is; none if it was never scheduled.
  public var revival: [DomainEvent] {
    guard let athlete else { return [] }
    var rest = fields.droppingNulls()
    // A required field may have been cleared elsewhere. It is then cleared again after the scheduling.
    var cleared = EventFields()
    if rest.name.isAbsent { cleared.name = .null }
    if rest.type.isAbsent { cleared.type = .null }
    if rest.startDate.isAbsent { cleared.startDate = .null }
    let (name, startDate) = (rest.name.value ?? "", rest.startDate.value ?? "")
    let type = rest.type.value ?? RecruitingEventType(rawValue: "")
    (rest.name, rest.type, rest.startDate) = (.absent, .absent, .absent)
    let scheduled = EventScheduled(
      athlete: athlete, fields: rest.isEmpty ? nil : rest, name: name, startDate: startDate, type: type)
    return [.eventScheduled(scheduled)] + (cleared.isEmpty ? [] : [.eventEdited(EventEdited(fields: cleared))])
  }
}
