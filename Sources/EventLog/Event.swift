public import Foundation

/// Where an event was decided: on this device, or elsewhere and then pulled.
public enum Origin: Int64, Sendable {
  case local = 0
  case remote = 1

  /// The name in the hashed envelope and in JSON output.
  public var name: String { self == .local ? "local" : "remote" }
}

/// The version a stream must have for an append to it to succeed.
public enum ExpectedVersion: Hashable, Sendable {
  /// Any version.
  case any
  /// Exactly this many events; 0 for a stream that does not exist yet.
  case exactly(Int64)
}

/// An event to be appended. The log assigns the position, version, time, salt and hash.
public struct NewEvent: Equatable, Sendable {
  /// The event's id: a UUIDv7 made where the event was decided. Appending the same id twice stores one event.
  public var id: UUID
  /// The stream that it belongs to.
  public var stream: StreamName
  /// The event's type, such as `StatusChanged`.
  public var type: String
  /// The version of the type's schema.
  public var schema: Int
  /// The payload as canonical JSON (RFC 8785), in UTF-8.
  public var data: String
  /// Whether the payload was already removed at the event's source. `data` is then empty, and the log stores none.
  public var isRedacted = false
  /// When it happened, if the family entered it: milliseconds since 1970 UTC.
  public var occurredAt: Int64?

  /// Creates an event with the given id and content.
  public init(id: UUID, stream: StreamName, type: String, schema: Int, data: String, occurredAt: Int64? = nil) {
    self.id = id
    self.stream = stream
    self.type = type
    self.schema = schema
    self.data = data
    self.occurredAt = occurredAt
  }
}

/// The metadata that the events of one append share: actor, family, device, cause and time.
public struct AppendContext: Equatable, Sendable {
  /// The id of the person who acts, as text.
  public var actor: String
  /// The id of the family whose history it is, as text.
  public var family: String
  /// The device on which it was decided.
  public var device: String
  /// The id that groups the events: the command's id. Without one, each event correlates with itself.
  public var correlation: UUID?
  /// The event that caused these, if one did.
  public var causation: UUID?
  /// The device's clock reading: milliseconds since 1970 UTC.
  public var clock: Int64
  /// Whether the events were decided here or elsewhere.
  public var origin: Origin

  /// Creates the context of one append.
  public init(
    actor: String, family: String, device: String, correlation: UUID? = nil, causation: UUID? = nil,
    clock: Int64, origin: Origin = .local
  ) {
    self.actor = actor
    self.family = family
    self.device = device
    self.correlation = correlation
    self.causation = causation
    self.clock = clock
    self.origin = origin
  }
}

/// An event as stored in the log.
public struct RecordedEvent: Equatable, Sendable {
  /// The position in the whole log: 1, 2, 3 … without a gap.
  public var position: Int64
  /// The event's id.
  public var id: UUID
  /// The stream that it belongs to.
  public var stream: StreamName
  /// The version in its stream: 1, 2, 3 … without a gap.
  public var version: Int64
  /// The event's type.
  public var type: String
  /// The version of the type's schema.
  public var schema: Int
  /// The payload; nil if it was redacted.
  public var data: String?
  /// The person who acted.
  public var actor: String
  /// The family whose history it is.
  public var family: String
  /// The device on which it was decided.
  public var device: String
  /// The id that groups related events; the event's own id if it stands alone.
  public var correlation: UUID
  /// The event that caused it, if one did.
  public var causation: UUID?
  /// The column `recorded_at`, which the chain covers: the latest clock reading up to this event, so that it never
  /// decreases by position. Programs up to 1.0.0 take it for the time; see `recordedAt`.
  public var storedAt: Int64
  /// When the family says that it happened; nil if it said nothing.
  public var occurredAt: Int64?
  /// The reading of the clock of the device that decided it: milliseconds since 1970 UTC.
  public var clock: Int64
  /// When it was decided: the clock reading, as it was corrected since (ruling 39).
  public var decidedAt: Int64
  /// When this log recorded it: `decidedAt`, or for an event of another home when it was taken from there.
  public var recordedAt: Int64
  /// Whether it was decided here or elsewhere.
  public var origin: Origin
  /// 16 random bytes that keep the payload's hash from being guessed. After a redaction, the payload's hash of 32
  /// bytes, followed by a new salt of 16 bytes if a part of the payload remains (ruling 40).
  public var salt: [UInt8]
  /// The chain hash at this event.
  public var hash: ChainHash

  /// Creates an event with the values that another log stored; its times are the clock reading.
  public init(
    position: Int64, id: UUID, stream: StreamName, version: Int64, type: String, schema: Int, data: String?,
    actor: String, family: String, device: String, correlation: UUID, causation: UUID?, storedAt: Int64,
    occurredAt: Int64?, clock: Int64, origin: Origin, salt: [UInt8], hash: ChainHash
  ) {
    self.position = position
    self.id = id
    self.stream = stream
    self.version = version
    self.type = type
    self.schema = schema
    self.data = data
    self.actor = actor
    self.family = family
    self.device = device
    self.correlation = correlation
    self.causation = causation
    self.storedAt = storedAt
    self.occurredAt = occurredAt
    self.clock = clock
    decidedAt = clock
    recordedAt = clock
    self.origin = origin
    self.salt = salt
    self.hash = hash
  }

  /// When it happened, as histories show it: `occurredAt`, otherwise when it was decided.
  public var happenedAt: Int64 { occurredAt ?? decidedAt }
}

/// A position in the log with the chain hash there. Two logs with the same head have the same history.
public struct LogHead: Hashable, Sendable {
  /// The position of the last event; 0 for an empty log.
  public var position: Int64
  /// The chain's hash there; 32 zero bytes for an empty log.
  public var hash: ChainHash

  /// The head of an empty log.
  public static let empty = LogHead(position: 0, hash: .zero)

  /// Creates a head at a position.
  public init(position: Int64, hash: ChainHash) {
    self.position = position
    self.hash = hash
  }
}
