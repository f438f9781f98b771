// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import Foundation

/// A person decided that an event is not to be published any more.
public struct WriteAbandoned: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "WriteAbandoned"
  /// The version of the type's schema.
  public static let schema = 1

  /// The event’s id.
  public var event: UUID
  /// Who decided.
  public var person: UUID
  /// Why, in words.
  public var reason: String

  /// The payload with the given fields.
  @inlinable
  public init(event: UUID, person: UUID, reason: String) {
    self.event = event
    self.person = person
    self.reason = reason
  }
}

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

/// The server took over events, all that one batch of answers told.
public struct WritesAccepted: EventPayload {
  /// The event's type, as the log stores it.
  public static let type = "WritesAccepted"
  /// The version of the type's schema.
  public static let schema = 1

  /// What was not taken over: position, why, column (and row), such as “44 gone schools.ranking”.
  public var exceptions: [String]
  /// The events’ positions in this log, as runs such as “17-41” or “43”.
  public var positions: [String]
  /// The server’s clock with the last answer; milliseconds since 1970 UTC.
  public var serverTime: Int?

  /// The payload with the given fields.
  @inlinable
  public init(exceptions: [String], positions: [String], serverTime: Int? = nil) {
    self.exceptions = exceptions
    self.positions = positions
    self.serverTime = serverTime
  }
}
