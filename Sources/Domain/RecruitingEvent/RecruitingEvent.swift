public import Foundation

/// A showcase, camp, visit or game of an athlete's calendar: the stream `event/<id>`. Pages call it Event.
public struct RecruitingEvent: Removable {
  /// A coach who was there, as he was called that day (C25).
  public struct Presence: Equatable, Sendable {
    /// The coach's id.
    public var coach: UUID
    /// The coach's name on that day.
    public var name: String
    /// The raw role on that day; empty where it was not known.
    public var role: String
    /// When that was noted and by whom; unknown before it is.
    public var provenance: Provenance

    /// A coach who was there.
    public init(coach: UUID, name: String, role: String, provenance: Provenance = .unknown) {
      self.coach = coach
      self.name = name
      self.role = role
      self.provenance = provenance
    }

    /// Equality of the texts' bytes (ruling 1).
    public static func == (a: Presence, b: Presence) -> Bool {
      a.coach == b.coach && a.name.hasSameBytes(as: b.name) && a.role.hasSameBytes(as: b.role)
        && a.provenance == b.provenance
    }
  }

  /// The athlete whose season it belongs to; nil before it was scheduled.
  public package(set) var athlete: UUID?
  /// What is known of it: all edits merged.
  public package(set) var fields = EventFields()
  /// Whether the athlete was there.
  public package(set) var attended = false
  /// The coaches who were there, in the order in which they were marked.
  public package(set) var present: [Presence] = []
  /// Whether it was deleted. Everything else stays as it was, so that it can come back.
  public package(set) var isDeleted = false

  /// An event that was not scheduled yet.
  public init() {}

  /// Whether it stands on the calendar.
  public var isListed: Bool { athlete != nil && !isDeleted }

  /// Its name, or "Unknown" where none is left (ED-9).
  public var name: String { fields.name.value.flatMap { $0.isEmpty ? nil : $0 } ?? "Unknown" }

  /// Folds one event in; those of other streams change nothing.
  public mutating func evolve(_ event: DomainEvent, by actor: String, at instant: Instant) {
    if case .eventScheduled(let event) = event {
      // Scheduled again, it comes back with who was there.
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

extension EventScheduled {
  /// Everything that the event says of the recruiting event, in one set.
  public var allFields: EventFields {
    var all = fields ?? EventFields()
    all.name = .value(name)
    all.startDate = .value(startDate)
    all.type = .value(type)
    return all
  }
}
