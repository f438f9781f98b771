import GRDB
import RawSQLite

/// A log at one moment: everything read from it belongs to the same state, however much is asked. Valid only within the
/// body of `EventLog.snapshot`.
package final class LogSnapshot {
  /// The last event.
  package let head: LogHead
  private let log: EventLog
  private let db: Database
  private let forwards: RawStatement
  private let parts: JoinedParts?

  fileprivate init(_ log: EventLog, _ db: Database) throws {
    (self.log, self.db) = (log, db)
    head = try EventLog.head(db)
    parts = try log.joinedParts(db)
    // The unary plus keeps SQLite on the index over (stream, version), which also holds the position.
    forwards = try RawStatement(
      db,
      """
      SELECT \(EventLog.columns) FROM event
      WHERE stream = ?1 AND version > ?2 AND +position <= ?3 ORDER BY version
      """)
  }

  /// Whether events were taken from other homes, so that a stream may be folded in another order than that of the
  /// positions.
  package var hasJoined: Bool { parts?.isEmpty == false }

  /// The number of a stream, as in `EventRow.streamNumber`; nil if the log does not have the stream.
  package func number(of stream: String) throws -> Int64? { try log.streams.find(stream, in: db)?.id }

  /// Passes the streams whose names begin with a text to `body`, in the order of their names.
  package func streams(beginning prefix: String, _ body: (_ number: Int64, _ name: String) throws -> Void) throws {
    // The end of the range: no name has a byte of 0xFF.
    let statement = try RawStatement(
      db, "SELECT id, name FROM stream WHERE name >= ?1 AND name < ?1 || char(1114111) ORDER BY name")
    statement.bind(1, prefix)
    while try statement.step() { try body(statement.integer(0), statement.text(1) ?? "") }
  }

  /// Passes the events of a stream to `body`, in the order in which they are folded.
  ///
  /// - Parameters:
  ///   - version: Only events after this version. It must be 0 if `order` is given.
  ///   - position: Only events up to and including this position.
  ///   - order: The positions in the order in which the events are folded; nil if that is the order of the versions.
  package func scan(
    _ stream: Int64, after version: Int64 = 0, through position: Int64, order: [Int64]?,
    _ body: (EventRow) throws -> Void
  ) throws {
    guard let order else {
      defer { forwards.reset() }
      forwards.bind(1, stream)
      forwards.bind(2, version)
      forwards.bind(3, position)
      let row = EventRow(statement: forwards, log: log, db: db, times: times)
      while try forwards.step() { try body(row) }
      return
    }
    let statement = try RawStatement(db, "SELECT \(EventLog.columns) FROM event WHERE position = ?")
    let row = EventRow(statement: statement, log: log, db: db, times: times)
    for position in order {
      statement.reset()
      statement.bind(1, position)
      if try statement.step() { try body(row) }
    }
  }

  private let times = TimesLookup()

  /// The positions of a stream's events up to a position, in the order in which they are folded; nil if that is the
  /// order of the positions.
  package func foldOrder(ofStream number: Int64, through position: Int64) throws -> [Int64]? {
    guard hasJoined else { return nil }
    return try log.foldOrder(ofStream: number, through: position, in: db)
  }

  /// Passes the events of a range to `body`.
  package func scan(_ range: EventRange, _ body: (EventRow) throws -> Void) throws {
    try log.scan(range, in: db, body)
  }

  /// The chain hash at a position; nil if the log does not have it.
  package func hash(at position: Int64) throws -> ChainHash? { try log.hash(at: position, in: db) }

  /// The position of the last erasure or correction of a clock; see `EventLog.lastRewrite`.
  package func lastRewrite() throws -> Int64 { try log.lastRewrite(db) }
}

extension EventLog {
  /// Reads the log at one moment.
  package func snapshot<T>(_ body: (LogSnapshot) throws -> T) throws -> T {
    try reading { try body(LogSnapshot(self, $0)) }
  }
}
