import Domain
public import EventLog
import EventSchemas
import Foundation

/// An input of the publisher.
enum PublisherInput: Sendable {
  /// The next event of the log. Every event is passed in, in the log's order, from the first: receipts are events too,
  /// so the publisher's whole state is a fold of them.
  case log(LogEvent)
  /// The log was passed in up to its head, and sending may begin.
  ///
  /// `mayStillArrive` says that an earlier process may have ended without waiting for its answers: its requests may
  /// still be carried out for some time.
  case started(mayStillArrive: Bool)
  /// Whether the project has our migration, so that events are sent whole, by one call (ruling 27).
  case takesEvents(Bool)
  /// A person's session: usable after a sign-in or a refresh, unusable if it cannot be refreshed.
  case session(person: UUID, isUsable: Bool)
  /// The outcome of a request. It is ignored if the request is not in flight any more.
  case answer(request: Int, RESTOutcome)
  /// Time has passed.
  case tick
  /// Carry out an erasure at the project with a person's session. Its receipt follows when all of its writes are done.
  case erasure(LogEvent, [RowWrite], by: UUID)
  /// Somebody else's value in place of an event's cannot be held here, so the event is refused.
  case refusal(of: UUID, RESTRefusal)
  /// A person wants to retry a parked event.
  case retry(event: UUID)
}

/// An event of the log, decoded.
public struct LogEvent: Sendable {
  /// Its id and its position.
  let reference: EventReference
  let stream: StreamName
  /// The person who acted; nil if the actor is not a person.
  let actor: UUID?
  /// When it happened, as the server is told, in milliseconds since 1970 UTC.
  let happenedAt: Int64
  /// The event that caused it.
  var causation: UUID?
  /// Whether it was decided here or learned from elsewhere.
  var origin = Origin.local
  /// The payload; nil for an event of a newer version or a redacted one, which cannot be published.
  let payload: DomainEvent?
}

extension LogEvent {
  /// Decodes a recorded event. The payload of an event of a newer version is nil.
  public init(_ event: RecordedEvent) { self.init(event, try? Self.payload(of: event)) }

  /// Decodes a recorded event.
  ///
  /// - Throws: `EventDecodingError` for an event of a newer version.
  init(strict event: RecordedEvent) throws { self.init(event, try Self.payload(of: event)) }

  private static func payload(of event: RecordedEvent) throws -> DomainEvent? {
    try event.data.map { try EventCodec.decode(type: event.type, schema: event.schema, json: $0) }
  }

  private init(_ event: RecordedEvent, _ payload: DomainEvent?) {
    // The clock's reading, which a correction does not change: it says what the server was told, now and ever after.
    self.init(
      reference: EventReference(id: event.id, position: event.position), stream: event.stream,
      actor: UUID(strict: event.actor), happenedAt: event.occurredAt ?? event.clock, causation: event.causation,
      origin: event.origin, payload: payload)
  }
}
