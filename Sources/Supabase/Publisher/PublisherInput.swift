import Domain
public import EventLog
import EventSchemas
import Foundation

/// What can happen to a publisher.
enum PublisherInput: Sendable {
  /// The log's next event. Every event is given, in the log's order, from the first: receipts are events too, so the
  /// publisher's whole state is a fold of them.
  case log(LogEvent)
  /// The log was given up to its head, and sending may begin.
  ///
  /// `mayStillArrive` says that a process before this one may have ended without waiting for its answers: what it sent
  /// can be carried out for some time yet.
  case started(mayStillArrive: Bool)
  /// Whether the project has our migration: then events are sent whole, by one call (ruling 27).
  case takesEvents(Bool)
  /// A person signed in, or was refreshed (true); his session cannot be refreshed (false).
  case session(person: UUID, isUsable: Bool)
  /// What came of a request. Answers to requests that nobody waits for any more mean nothing.
  case answer(request: Int, RESTOutcome)
  /// Time went by.
  case tick
  /// A person wants a parked event to be tried again.
  case retry(event: UUID)
}

/// An event of the log, decoded.
public struct LogEvent: Sendable {
  /// Where it stands.
  let reference: EventReference
  let stream: StreamName
  /// The person who acted; nil where that is no person of ours.
  let actor: UUID?
  /// When it happened; milliseconds since 1970 UTC.
  let happenedAt: Int64
  /// The event that caused it.
  var causation: UUID?
  /// Decided here, or learned of.
  var origin = Origin.local
  /// What it says; nil for an event of a newer version or a redacted one, which cannot be published.
  let payload: DomainEvent?
}

extension LogEvent {
  /// A recorded event.
  public init(_ event: RecordedEvent) { self.init(event, try? Self.payload(of: event)) }

  /// A recorded event.
  ///
  /// - Throws: `EventDecodingError` for one of a newer version.
  init(strict event: RecordedEvent) throws { self.init(event, try Self.payload(of: event)) }

  private static func payload(of event: RecordedEvent) throws -> DomainEvent? {
    try event.data.map { try EventCodec.decode(type: event.type, schema: event.schema, json: $0) }
  }

  private init(_ event: RecordedEvent, _ payload: DomainEvent?) {
    self.init(
      reference: EventReference(id: event.id, position: event.position), stream: event.stream,
      actor: UUID(strict: event.actor), happenedAt: event.happenedAt, causation: event.causation,
      origin: event.origin, payload: payload)
  }
}
