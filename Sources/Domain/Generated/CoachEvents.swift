// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// A coach of a school was added, or came back after a removal.
public struct CoachAdded: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "CoachAdded"
  /// The version of the type's schema.
  public static let schema = 1

  /// All that is known of the coach.
  public var fields: CoachFields
  /// The school’s id.
  public var school: UUID

  /// The payload with the given fields.
  @inlinable
  public init(fields: CoachFields, school: UUID) {
    self.fields = fields
    self.school = school
  }
}

/// Fields of the coach were edited.
public struct CoachEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "CoachEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: CoachFields

  /// The payload with the given fields.
  @inlinable
  public init(fields: CoachFields) {
    self.fields = fields
  }
}

/// A coach went to another school. What happened before stays with the school where it happened.
public struct CoachMoved: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "CoachMoved"
  /// The version of the type's schema.
  public static let schema = 1

  /// The id of the coach’s school from then on.
  public var school: UUID

  /// The payload with the given fields.
  @inlinable
  public init(school: UUID) {
    self.school = school
  }
}

/// A coach was removed.
public struct CoachRemoved: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "CoachRemoved"
  /// The version of the type's schema.
  public static let schema = 1

  /// The payload, which has no fields.
  @inlinable public init() {}
}
