// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// A coach was at the event. Name and role stay as they were that day, whatever becomes of the coach.
public struct CoachMarkedPresent: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "CoachMarkedPresent"
  /// The version of the type's schema.
  public static let schema = 1

  /// The coach’s id.
  public var coach: UUID
  /// The coach’s name on that day.
  public var name: String
  /// The coach’s raw role on that day; empty where it was not known.
  public var role: String
  /// When it was noted and by whom, where it comes back; otherwise the envelope says so.
  public var stamp: Stamp?

  /// The payload with the given fields.
  @inlinable
  public init(coach: UUID, name: String, role: String, stamp: Stamp? = nil) {
    self.coach = coach
    self.name = name
    self.role = role
    self.stamp = stamp
  }
}

/// A coach was not at the event after all.
public struct CoachUnmarkedPresent: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "CoachUnmarkedPresent"
  /// The version of the type's schema.
  public static let schema = 1

  /// The coach’s id.
  public var coach: UUID

  /// The payload with the given fields.
  @inlinable
  public init(coach: UUID) {
    self.coach = coach
  }
}

/// Whether the athlete was there: the value, not a flip.
public struct EventAttended: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "EventAttended"
  /// The version of the type's schema.
  public static let schema = 1

  /// Whether the athlete was there.
  public var attended: Bool

  /// The payload with the given fields.
  @inlinable
  public init(attended: Bool) {
    self.attended = attended
  }
}

/// An event was taken off the calendar. Its metrics and interactions stay.
public struct EventDeleted: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "EventDeleted"
  /// The version of the type's schema.
  public static let schema = 1

  /// The payload, which has no fields.
  @inlinable public init() {}
}

/// Fields of an event were edited.
public struct EventEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "EventEdited"
  /// The version of the type's schema.
  public static let schema = 2

  /// The fields that changed.
  public var fields: EventFields

  /// The payload with the given fields.
  @inlinable
  public init(fields: EventFields) {
    self.fields = fields
  }
}

/// An event was put on the calendar of an athlete’s season, or put back there after it was deleted.
public struct EventScheduled: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "EventScheduled"
  /// The version of the type's schema.
  public static let schema = 2

  /// The athlete whose season it belongs to.
  public var athlete: UUID
  /// What else is known of it.
  public var fields: EventFields?
  /// Its name.
  public var name: String
  /// The first day, YYYY-MM-DD.
  public var startDate: String
  /// What kind of event.
  public var type: RecruitingEventType

  /// The payload with the given fields.
  @inlinable
  public init(athlete: UUID, fields: EventFields? = nil, name: String, startDate: String, type: RecruitingEventType) {
    self.athlete = athlete
    self.fields = fields
    self.name = name
    self.startDate = startDate
    self.type = type
  }
}
