// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// The server refused to take over an event.
public struct WriteRefused: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "WriteRefused"
  /// The version of the type's schema.
  public static let schema = 1

  /// The server’s or the database’s code, such as 42501.
  public var code: String?
  /// The refused event’s id.
  public var event: UUID
  /// Why, in words.
  public var message: String
  /// The HTTP status; 200 where the answer was that no row changed.
  public var status: Int
  /// The stream of the refused event, as category/key.
  public var stream: String

  /// The payload with the given fields.
  @inlinable
  public init(code: String? = nil, event: UUID, message: String, status: Int, stream: String) {
    self.code = code
    self.event = event
    self.message = message
    self.status = status
    self.stream = stream
  }
}
