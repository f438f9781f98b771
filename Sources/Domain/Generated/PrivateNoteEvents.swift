// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// A person’s own note on a school was edited. Only its owner may read it.
public struct PrivateNoteEdited: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "PrivateNoteEdited"
  /// The version of the type's schema.
  public static let schema = 1

  /// The note from then on; null when it was cleared.
  public var text: String?

  /// The payload with the given fields.
  @inlinable
  public init(text: String?) {
    self.text = text
  }
}
