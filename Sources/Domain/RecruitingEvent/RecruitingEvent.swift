public import Foundation

/// A showcase, camp, visit or game on an athlete's calendar: the stream `event/<id>`. Pages call it Event.
public struct RecruitingEvent: Removable {
  /// A coach who was present, with the name and role of that day (C25).
  public struct Presence: Equatable, Sendable {
    /// The coach's id.
    public var coach: UUID
    /// The coach's name on that day.
    public var name: String
    /// The raw role on that day; empty if it was unknown.
    public var role: String
    /// When the presence was recorded and by whom; unknown before that.
    public var provenance: Provenance

    /// Creates a presence of a coach.
    public init(coach: UUID, name: String, role: String, provenance: Provenance = .unknown) {
      self.coach = coach
      self.name = name
      self.role = role
      self.provenance = provenance
    }

    /// Equality that compares texts by their bytes (ruling 1).
    public static func == (a: Presence, b: Presence) -> Bool {
      a.coach == b.coach && a.name.hasSameBytes(as: b.name) && a.role.hasSameBytes(as: b.role)
        && a.provenance == b.provenance
    }
  }

  /// The id of the athlete whose season the event belongs to; nil before it is scheduled.
  public package(set) var athlete: UUID?
  /// The event's fields: all edits merged.
  public package(set) var fields = EventFields()
  /// Whether the athlete attended.
  public package(set) var attended = false
  /// The coaches who were present, in the order in which they were marked.
  public package(set) var present: [Presence] = []
  /// Whether the event was deleted. Everything else is kept, so that it can be restored.
  public package(set) var isDeleted = false

  /// Creates the state of an event that was not scheduled yet.
  public init() {}

  /// Whether the event is on the calendar.
  public var isListed: Bool { athlete != nil && !isDeleted }

  /// The event's name, or "Unknown" if it has none (ED-9).
  public var name: String { fields.name.value.flatMap { $0.isEmpty ? nil : $0 } ?? "Unknown" }

  /// Folds one event into the state. Events of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    if case .eventScheduled(let event) = event {
      // If a deleted event is scheduled again, attendance and coaches present are kept.
      athlete = event.athlete
      fields = event.allFields
      isDeleted = false
    }
    guard athlete != nil else { return }
    switch event {
    case .eventEdited(let event): fields.merge(event.fields)
    case .eventAttended(let event): attended = event.attended
    case .coachMarkedPresent(let event):
      let presence = Presence(
        coach: event.coach, name: event.name, role: event.role, provenance: event.provenance(by: actor, at: instant))
      if let index = present.firstIndex(where: { $0.coach == event.coach }) {
        present[index] = presence
      } else {
        present.append(presence)
      }
    case .coachUnmarkedPresent(let event): present.removeAll { $0.coach == event.coach }
    case .eventDeleted: isDeleted = true
    default: break
    }
  }
}

extension EventFields {
  /// 2 if the time zone is set or cleared, which the first version cannot say; otherwise 1.
  fileprivate var writtenSchema: Int { timeZone.isAbsent ? 1 : 2 }
}

extension EventEdited {
  /// 2 if the edit is of the time zone, among others; otherwise 1.
  public var writtenSchema: Int { fields.writtenSchema }
}

extension EventScheduled {
  /// 2 if the time zone is given; otherwise 1.
  public var writtenSchema: Int { fields?.writtenSchema ?? 1 }

  /// All fields of the event, including name, type and first day.
  public var allFields: EventFields {
    var all = fields ?? EventFields()
    all.name = .value(name)
    all.startDate = .value(startDate)
    all.type = .value(type)
    return all
  }
}
