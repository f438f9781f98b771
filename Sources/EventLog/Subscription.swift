import GRDB
import RawSQLite

/// A reader that follows a log from its own checkpoint, across restarts and processes.
///
/// Each batch is delivered at least once: acknowledge it when its effect is durable. The checkpoint holds the hash at
/// its position. If the log has another hash there (a restored home), the subscription starts over (ruling 7).
public struct Subscription: Sendable {
  let log: any DomainEventLog
  /// The name of the checkpoint.
  public let name: String
  /// The maximum number of events in a batch.
  public var batchSize = 500
  /// How long to wait before asking the log again if there are no new events.
  public var pollInterval = Duration.milliseconds(100)

  init(log: any DomainEventLog, name: String) {
    self.log = log
    self.name = name
  }

  /// The last acknowledged head; the empty head if there is none, or if the log has another history there.
  public func checkpoint() throws -> LogHead { try log.checkpoint(of: name) }

  /// The next events after the checkpoint; empty if there are none.
  public func batch() throws -> [RecordedEvent] {
    try log.events(EventRange(after: checkpoint().position, limit: batchSize))
  }

  /// Waits until there are new events, then returns them.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while waiting.
  public func next() async throws -> [RecordedEvent] {
    while true {
      let place = try checkpoint().position
      let batch = try log.events(EventRange(after: place, limit: batchSize))
      if !batch.isEmpty { return batch }
      try await log.waitForEvents(after: place, atMost: pollInterval)
    }
  }

  /// Durably moves the checkpoint to `event`. Acknowledging an older event does nothing, unless the log has another
  /// history at the checkpoint.
  public func acknowledge(_ event: RecordedEvent) throws { try log.acknowledge(event, by: name) }
}

extension EventLog {
  /// The last head that a subscriber acknowledged; see `DomainEventLog.checkpoint`.
  public func checkpoint(of subscriber: String) throws -> LogHead {
    try reading { try checkpoint(of: subscriber, in: $0) }
  }

  func checkpoint(of subscriber: String, in db: Database) throws -> LogHead {
    let statement = try RawStatement(cached: db, "SELECT position, hash FROM checkpoint WHERE subscriber = ?")
    defer { statement.reset() }
    statement.bind(1, subscriber)
    guard try statement.step(), let hash = ChainHash(bytes: statement.bytes(1)) else { return .empty }
    let head = LogHead(position: statement.integer(0), hash: hash)
    return try self.hash(at: head.position, in: db) == hash ? head : .empty
  }

  /// Moves a subscriber's checkpoint; see `DomainEventLog.acknowledge`.
  public func acknowledge(_ event: RecordedEvent, by subscriber: String) throws {
    try writeHere { transaction in
      let statement = try RawStatement(
        cached: transaction.db,
        """
        INSERT INTO checkpoint (subscriber, position, hash) VALUES (?1, ?2, ?3)
        ON CONFLICT (subscriber) DO UPDATE SET position = excluded.position, hash = excluded.hash
        WHERE excluded.position > position
          OR hash IS NOT (SELECT hash FROM event WHERE event.position = checkpoint.position)
        """)
      defer { statement.reset() }
      statement.bind(1, subscriber)
      statement.bind(2, event.position)
      try event.hash.withBytes {
        statement.bindBlob(3, $0)
        try statement.run()
      }
    }
  }

  func hash(at position: Int64, in db: Database) throws -> ChainHash? {
    if position == 0 { return .zero }
    let statement = try RawStatement(cached: db, "SELECT hash FROM event WHERE position = ?")
    defer { statement.reset() }
    statement.bind(1, position)
    return try statement.step() ? ChainHash(bytes: statement.bytes(0)) : nil
  }
}
