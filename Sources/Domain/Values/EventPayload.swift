/// The payload of one event type. The types are generated from `EventSchemas/Schemas`.
public protocol EventPayload: Equatable, Sendable {
  /// The event's type, as the log stores it.
  static var type: String { get }
  /// The version of the type's schema.
  static var schema: Int { get }
  /// The version in which the payload is written: the oldest that can hold it, so that a program that does not know the
  /// newest one goes on with every record of which it understands all events (decision 0056).
  var writtenSchema: Int { get }
}

extension EventPayload {
  /// The version of the type's schema; a type with several versions chooses among them.
  public var writtenSchema: Int { Self.schema }
}
