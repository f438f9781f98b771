/// The payload of one event type. The types are generated from `EventSchemas/Schemas`.
public protocol EventPayload: Equatable, Sendable {
  /// The event's type, as the log stores it.
  static var type: String { get }
  /// The version of the type's schema.
  static var schema: Int { get }
}
