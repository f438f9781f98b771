public import Foundation

/// What a log of one family's events promises, wherever it is kept: in a file (`EventLog`) or in PostgreSQL.
///
/// Both pass the same suite of tests. Calls block until they are answered: never on a thread of the cooperative pool.
public protocol DomainEventLog: Sendable {
  /// The position and hash of the last event.
  func head() throws -> LogHead

  /// The hash that the chain has at a position; zero at 0, nil beyond the end.
  func hash(at position: Int64) throws -> ChainHash?

  /// The events of a range in order, from one state of the log.
  func events(_ range: EventRange) throws -> [RecordedEvent]

  /// The event with an id; nil when the log does not hold it.
  func event(_ id: UUID) throws -> RecordedEvent?

  /// The position of the last event recorded at or before an instant; 0 when there is none.
  ///
  /// - Parameter instant: Milliseconds since 1970 UTC.
  func position(at instant: Int64) throws -> Int64

  /// The family that the log is kept for before its first event says so; nil for a file, which becomes the log of whoever
  /// writes first.
  var keptFor: UUID? { get }

  /// The next events behind a head, at most `limit`; nil when that head is not in this log's history.
  func news(after head: LogHead, limit: Int) throws -> [RecordedEvent]?

  /// Appends events that were decided just now. When it returns they are durable, together or not at all.
  ///
  /// An event whose id is in the log already is a no-op that answers the first result, provided that its type, schema,
  /// stream and data are the same (rulings 5 and 48).
  ///
  /// - Parameter expecting: The version that each event's stream must have before this call.
  /// - Throws: `EventLogError.wrongVersion`, `.idTaken`, `.notCanonical`, `.nulCharacter`; then nothing was appended.
  func append(_ events: [NewEvent], expecting: ExpectedVersion, in context: AppendContext) throws -> [AppendedEvent]

  /// Appends events of another log as they are: with their positions, times, salts and hashes. The same again does
  /// nothing, so whoever lost the answer may ask again.
  ///
  /// - Parameter head: Where the events go on; the log must stand there.
  /// - Throws: `EventLogError.movedOn` when it stands elsewhere, `.unreadableEvent` for an event that is not what its
  ///   hash says or that does not follow the one before, `.notCanonical` for its payload; then nothing was appended.
  func replicate(_ events: [RecordedEvent], after head: LogHead) throws

  /// Recomputes the chain from the first event on.
  ///
  /// - Parameter progress: Called now and then with the position reached.
  func verifyChain(progress: (Int64) -> Void) throws -> ChainReport

  /// The last place that a subscriber acknowledged; the empty head when there is none or the log has another history
  /// there (ruling 7).
  func checkpoint(of subscriber: String) throws -> LogHead

  /// Moves a subscriber's checkpoint behind `event`, durably. An acknowledgement of an older event moves nothing.
  func acknowledge(_ event: RecordedEvent, by subscriber: String) throws

  /// Returns when there may be news behind a position, at the latest after some time; it may return for nothing.
  func waitForNews(after position: Int64, atMost limit: Duration) async throws
}

extension DomainEventLog {
  /// The events of the whole log.
  public func events() throws -> [RecordedEvent] { try events(EventRange()) }

  /// Recomputes the chain from the first event on.
  public func verifyChain() throws -> ChainReport { try verifyChain(progress: { _ in }) }

  /// Appends events on whatever versions their streams have.
  @discardableResult
  public func append(_ events: [NewEvent], in context: AppendContext) throws -> [AppendedEvent] {
    try append(events, expecting: .any, in: context)
  }

  /// The subscription with the given name; it remembers its place between runs.
  public func subscription(_ name: String) -> Subscription { Subscription(log: self, name: name) }

  /// Sleeps: for a log that tells nobody of its news.
  public func waitForNews(after _: Int64, atMost limit: Duration) async throws { try await Task.sleep(for: limit) }
}

extension EventLog: DomainEventLog {
  /// The family whose log is upstream, where this is a replica.
  public var keptFor: UUID? { options.upstream?.keptFor }

  /// The next events behind a head, at most `limit`; nil when that head is not in this log's history.
  public func news(after head: LogHead, limit: Int) throws -> [RecordedEvent]? {
    var events: [RecordedEvent] = []
    do {
      try scan(behind: head, limit: limit) { events.append(try $0.recorded()) }
    } catch EventLogError.replaced {
      return nil
    }
    return events
  }
}
