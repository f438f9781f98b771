import Foundation
import GRDB
import RawSQLite

/// A reader that follows the log behind a checkpoint of its own, across restarts and processes.
///
/// Each batch is handed over at least once: acknowledge it when its effect is durable. The checkpoint holds the hash
/// at its position; when the log has another hash there (a restored home), the subscription starts over (ruling 7).
public struct Subscription: Sendable {
  let log: EventLog
  /// The name under which the checkpoint is kept.
  public let name: String
  /// How many events a batch holds at most.
  public var batchSize = 500
  /// How often the file is asked for news while there is none.
  public var pollInterval = Duration.milliseconds(100)

  /// The last acknowledged place, or the empty head when there is none or the log has another history there.
  public func checkpoint() throws -> LogHead {
    try log.reading { db in
      let statement = try RawStatement(cached: db, "SELECT position, hash FROM checkpoint WHERE subscriber = ?")
      defer { statement.reset() }
      statement.bind(1, name)
      guard try statement.step(), let hash = ChainHash(bytes: statement.bytes(1)) else { return .empty }
      let head = LogHead(position: statement.integer(0), hash: hash)
      return try log.hash(at: head.position, in: db) == hash ? head : .empty
    }
  }

  /// The next events behind the checkpoint; empty when there is no news.
  public func batch() throws -> [RecordedEvent] {
    try log.events(EventRange(after: checkpoint().position, limit: batchSize))
  }

  /// Waits until there is news, then answers it.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while waiting.
  public func next() async throws -> [RecordedEvent] {
    while true {
      let batch = try batch()
      if !batch.isEmpty { return batch }
      try await Task.sleep(for: pollInterval)
    }
  }

  /// Moves the checkpoint behind `event`, durably. An acknowledgement of an older event moves nothing.
  public func acknowledge(_ event: RecordedEvent) throws {
    try log.write { transaction in
      let statement = try RawStatement(
        cached: transaction.db,
        """
        INSERT INTO checkpoint (subscriber, position, hash) VALUES (?1, ?2, ?3)
        ON CONFLICT (subscriber) DO UPDATE SET position = excluded.position, hash = excluded.hash
        WHERE excluded.position > position
          OR hash IS NOT (SELECT hash FROM event WHERE event.position = checkpoint.position)
        """)
      defer { statement.reset() }
      statement.bind(1, name)
      statement.bind(2, event.position)
      try event.hash.withBytes {
        statement.bindBlob(3, $0)
        try statement.run()
      }
    }
  }
}

extension EventLog {
  /// The subscription with the given name; it remembers its place between runs.
  public func subscription(_ name: String) -> Subscription { Subscription(log: self, name: name) }

  func hash(at position: Int64, in db: Database) throws -> ChainHash? {
    if position == 0 { return .zero }
    let statement = try RawStatement(cached: db, "SELECT hash FROM event WHERE position = ?")
    defer { statement.reset() }
    statement.bind(1, position)
    return try statement.step() ? ChainHash(bytes: statement.bytes(0)) : nil
  }
}
