public import Foundation

/// Where an event was decided: on this device, or elsewhere and learned of by pulling.
public enum Origin: Int64, Sendable {
  case local = 0
  case remote = 1

  /// The word that stands in the hashed envelope and in JSON output.
  public var name: String { self == .local ? "local" : "remote" }
}

/// The version a stream must have for an append to it to succeed.
public enum ExpectedVersion: Hashable, Sendable {
  /// Whatever it is.
  case any
  /// Exactly this many events; 0 for a stream that does not exist yet.
  case exactly(Int64)
}

/// An event that is to be appended. What belongs to the log (position, version, time, salt, hash) is given by the log.
public struct NewEvent: Equatable, Sendable {
  /// The event's identity: a UUIDv7 made by whoever decided it. Appending the same id twice is one event.
  public var id: UUID
  /// The stream that it belongs to.
  public var stream: StreamName
  /// The event's type, such as `StatusChanged`.
  public var type: String
  /// The version of the type's schema.
  public var schema: Int
  /// The payload as canonical JSON (RFC 8785), in UTF-8.
  public var data: String
  /// Whether the payload was removed where the event comes from: then `data` is empty, and the log holds none.
  public var isRedacted = false
  /// When it happened, where the family says so: milliseconds since 1970 UTC.
  public var occurredAt: Int64?

  /// An event with the given identity and content.
  public init(id: UUID, stream: StreamName, type: String, schema: Int, data: String, occurredAt: Int64? = nil) {
    self.id = id
    self.stream = stream
    self.type = type
    self.schema = schema
    self.data = data
    self.occurredAt = occurredAt
  }
}

/// Who appends, for whom, from where and why: shared by the events of one append.
public struct AppendContext: Equatable, Sendable {
  /// The person who acts, as text.
  public var actor: String
  /// The family whose history it is, as text.
  public var family: String
  /// The device on which it was decided.
  public var device: String
  /// What the events belong together by: the command's id. An event without one correlates with itself.
  public var correlation: UUID?
  /// The event that caused these, if one did.
  public var causation: UUID?
  /// The raw reading of the clock: milliseconds since 1970 UTC.
  public var clock: Int64
  /// Whether it was decided here or learned of from elsewhere.
  public var origin: Origin
  /// What readings are believed where the clock is another machine's; nil where it is this one's.
  public var clockBound: ClockBound?

  /// A context for one append.
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

/// An event as the log holds it.
public struct RecordedEvent: Equatable, Sendable {
  /// The place in the whole log: 1, 2, 3 … without a gap.
  public var position: Int64
  /// The event's identity.
  public var id: UUID
  /// The stream that it belongs to.
  public var stream: StreamName
  /// The place in its stream: 1, 2, 3 … without a gap.
  public var version: Int64
  /// The event's type.
  public var type: String
  /// The version of the type's schema.
  public var schema: Int
  /// The payload; nil where it was redacted.
  public var data: String?
  /// The person who acted.
  public var actor: String
  /// The family whose history it is.
  public var family: String
  /// The device on which it was decided.
  public var device: String
  /// What it belongs together with; its own id when it stands alone.
  public var correlation: UUID
  /// The event that caused it.
  public var causation: UUID?
  /// When the log took it: milliseconds since 1970 UTC, never decreasing by position.
  public var recordedAt: Int64
  /// When it happened, where the family says so.
  public var occurredAt: Int64?
  /// The raw reading of the clock; differs from `recordedAt` where that was clamped or disbelieved (ruling 39).
  public var clock: Int64
  /// Decided here, or learned of.
  public var origin: Origin
  /// 16 random bytes that keep the payload's hash from being guessed; its data hash once redacted (ruling 40).
  public var salt: [UInt8]
  /// The hash of the chain at this event.
  public var hash: ChainHash

  /// An event as another log holds it.
  public init(
    position: Int64, id: UUID, stream: StreamName, version: Int64, type: String, schema: Int, data: String?,
    actor: String, family: String, device: String, correlation: UUID, causation: UUID?, recordedAt: Int64,
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
    self.recordedAt = recordedAt
    self.occurredAt = occurredAt
    self.clock = clock
    self.origin = origin
    self.salt = salt
    self.hash = hash
  }

  /// When it happened, as histories show it: the family's word, else the log's time.
  public var happenedAt: Int64 { occurredAt ?? recordedAt }
}

/// A place in the log together with the hash that the chain has there: two logs with the same head are the same log.
public struct LogHead: Hashable, Sendable {
  /// The position of the last event; 0 for an empty log.
  public var position: Int64
  /// The chain's hash there; 32 zero bytes for an empty log.
  public var hash: ChainHash

  /// The head of an empty log.
  public static let empty = LogHead(position: 0, hash: .zero)

  /// A head at a position.
  public init(position: Int64, hash: ChainHash) {
    self.position = position
    self.hash = hash
  }
}
