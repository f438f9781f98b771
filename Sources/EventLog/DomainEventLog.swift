public import Foundation

/// The append-only log of one family's events, stored in a file (`EventLog`) or in PostgreSQL.
///
/// Both implementations pass the same test suite. Calls block until they complete, so never make them on a thread of
/// the cooperative pool.
public protocol DomainEventLog: Sendable {
  /// The position and hash of the last event.
  func head() throws -> LogHead

  /// The chain hash at a position; zero at 0, nil beyond the end.
  func hash(at position: Int64) throws -> ChainHash?

  /// The events of a range in order, read from one state of the log.
  func events(_ range: EventRange) throws -> [RecordedEvent]

  /// The event with an id; nil if the log does not hold it.
  func event(_ id: UUID) throws -> RecordedEvent?

  /// The position of the last event recorded at or before an instant; 0 if there is none.
  ///
  /// - Parameter instant: Milliseconds since 1970 UTC.
  func position(at instant: Int64) throws -> Int64

  /// The family that the log is reserved for before its first event names it; nil for a file, which belongs to the
  /// family that first writes to it.
  var reservedFamily: UUID? { get }

  /// The next events after a head, at most `limit`; nil if that head is not in this log's history.
  func newEvents(after head: LogHead, limit: Int) throws -> [RecordedEvent]?

  /// Appends new events. When it returns they are durable, all or none.
  ///
  /// An event whose id the log already holds is not appended again: the first result is returned, provided that its
  /// type, schema, stream and data are the same (rulings 5 and 48).
  ///
  /// - Parameter expecting: The version that each event's stream must have before this call.
  /// - Throws: `EventLogError.wrongVersion`, `.idTaken`, `.notCanonical`, `.noSchema`, `.nulCharacter`, or an error for
  ///   another family's context; nothing is then appended.
  func append(_ events: [NewEvent], expecting: ExpectedVersion, in context: AppendContext) throws -> [AppendedEvent]

  /// Appends events of another log with their positions, times, salts and hashes. Appending the same events again does
  /// nothing, so a caller that lost the response may retry.
  ///
  /// - Parameter head: The head that the events continue; the log must be at it.
  /// - Throws: `EventLogError.movedOn` if the log is at another head, `.unreadableEvent` for an event that does not
  ///   match its hash or does not follow the previous one, `.notCanonical` for an event whose payload is not canonical,
  ///   `.noSchema` for a schema version that no log can store; nothing is then appended.
  func replicate(_ events: [RecordedEvent], after head: LogHead) throws

  /// Recomputes the chain from the first event on.
  ///
  /// - Parameter progress: Called from time to time with the position reached.
  func verifyChain(progress: (Int64) -> Void) throws -> ChainReport

  /// The last head that a subscriber acknowledged; the empty head if there is none, or if the log has another history
  /// there (ruling 7).
  func checkpoint(of subscriber: String) throws -> LogHead

  /// Durably moves a subscriber's checkpoint past `event`. Acknowledging an older event does nothing.
  func acknowledge(_ event: RecordedEvent, by subscriber: String) throws

  /// Returns when there may be events after a position, at the latest after `limit`. It may also return without any.
  func waitForEvents(after position: Int64, atMost limit: Duration) async throws
}

extension DomainEventLog {
  /// The events of the whole log.
  public func events() throws -> [RecordedEvent] { try events(EventRange()) }

  /// Recomputes the chain from the first event on.
  public func verifyChain() throws -> ChainReport { try verifyChain(progress: { _ in }) }

  /// Appends events, whatever the versions of their streams.
  @discardableResult
  public func append(_ events: [NewEvent], in context: AppendContext) throws -> [AppendedEvent] {
    try append(events, expecting: .any, in: context)
  }

  /// The subscription with the given name, whose checkpoint survives restarts.
  public func subscription(_ name: String) -> Subscription { Subscription(log: self, name: name) }

  /// Sleeps for `limit`: the default for a log that cannot notify of new events.
  public func waitForEvents(after _: Int64, atMost limit: Duration) async throws { try await Task.sleep(for: limit) }
}

extension EventLog: DomainEventLog {
  /// The family of the upstream log, if this is a replica.
  public var reservedFamily: UUID? { options.upstream?.reservedFamily }

  /// The next events after a head, at most `limit`; nil if that head is not in this log's history.
  public func newEvents(after head: LogHead, limit: Int) throws -> [RecordedEvent]? {
    var events: [RecordedEvent] = []
    do {
      try scan(behind: head, limit: limit) { events.append(try $0.recorded()) }
    } catch EventLogError.replaced {
      return nil
    }
    return events
  }
}
