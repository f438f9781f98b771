// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// Fields of the document were edited.
public struct DocumentEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "DocumentEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The fields that changed.
  public var fields: DocumentFields

  /// The payload with the given fields.
  @inlinable
  public init(fields: DocumentFields) {
    self.fields = fields
  }
}

/// A document was shared with a school. The first share makes the document.
public struct DocumentShared: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "DocumentShared"
  /// The version of the type's schema.
  public static let schema = 1

  /// What the document is: with the first share, all of it; later, nothing.
  public var fields: DocumentFields?
  /// The id of the school that it is shared with.
  public var school: UUID
  /// When it was shared and by whom, where it comes back; otherwise the envelope says so.
  public var stamp: Stamp?

  /// The payload with the given fields.
  @inlinable
  public init(fields: DocumentFields? = nil, school: UUID, stamp: Stamp? = nil) {
    self.fields = fields
    self.school = school
    self.stamp = stamp
  }
}

/// A document is no longer shared with a school; the document itself stays.
public struct DocumentUnshared: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "DocumentUnshared"
  /// The version of the type's schema.
  public static let schema = 1

  /// The school’s id.
  public var school: UUID

  /// The payload with the given fields.
  @inlinable
  public init(school: UUID) {
    self.school = school
  }
}
