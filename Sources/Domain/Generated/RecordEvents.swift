// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// Payloads left the log. It stands in the erased record’s stream, and says nothing of the content.
public struct EventsRedacted: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "EventsRedacted"
  /// The version of the type's schema.
  public static let schema = 1

  /// The ids of the events whose whole payload is gone.
  public var events: [String]
  /// The members that are gone of the payloads in “parts”, each as the path to it, such as “fields.phone”.
  public var fields: [String]
  /// The ids of the events whose payload went without these fields.
  public var parts: [String]
  /// What is left of each of the payloads in “parts”: the hexadecimal SHA-256 of its new salt and what remains.
  public var proofs: [String]
  /// Why, as one of a few classes.
  public var why: ErasureReason

  /// The payload with the given fields.
  @inlinable
  public init(events: [String], fields: [String], parts: [String], proofs: [String], why: ErasureReason) {
    self.events = events
    self.fields = fields
    self.parts = parts
    self.proofs = proofs
    self.why = why
  }
}
