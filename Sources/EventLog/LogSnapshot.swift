import Foundation
import GRDB
import RawSQLite

/// A log at one moment: everything read from it belongs to the same state, however much is asked. Valid only within the
/// body of `EventLog.snapshot`.
package final class LogSnapshot {
  /// The last event.
  package let head: LogHead
  private let log: EventLog
  private let db: Database
  private let parts: JoinedParts?
  private let times = TimesLookup()

  fileprivate init(_ log: EventLog, _ db: Database) throws {
    (self.log, self.db) = (log, db)
    head = try EventLog.head(db)
    parts = try log.joinedParts(db)
  }

  /// Lends a statement, which `body` need not reset.
  private func using<T>(_ sql: String, _ body: (RawStatement) throws -> T) throws -> T {
    let statement = try log.translating { try RawStatement(cached: db, sql) }
    defer { statement.reset() }
    return try body(statement)
  }

  /// Steps a statement. Only its errors are those of the log: a body may read and write other databases.
  private func step(_ statement: RawStatement) throws -> Bool {
    do { return try statement.step() } catch { throw EventLogError.translating(error, path: log.path) }
  }

  /// Whether events were taken from other homes, so that a stream may be folded in another order than that of the
  /// positions.
  package var hasJoined: Bool { parts?.isEmpty == false }

  /// The number of a stream, as in `EventRow.streamNumber`; nil if the log does not have the stream.
  package func number(of stream: String) throws -> Int64? {
    try log.translating { try log.streams.find(stream, in: db)?.id }
  }

  /// Passes the streams whose names begin with a text to `body`, in the order of their names.
  package func streams(beginning prefix: String, _ body: (_ number: Int64, _ name: String) throws -> Void) throws {
    // The end of the range: no name has a byte of 0xFF.
    let sql = "SELECT id, name FROM stream WHERE name >= ?1 AND name < ?1 || char(1114111) ORDER BY name"
    try using(sql) { statement in
      statement.bind(1, prefix)
      while try step(statement) { try body(statement.integer(0), statement.text(1) ?? "") }
    }
  }

  /// The categories of the streams that the log has, sorted.
  package func categories() throws -> [String] {
    try using("SELECT name FROM stream WHERE name >= ?1 ORDER BY name LIMIT 1") { statement in
      var categories: [String] = []
      // '0' is the character after '/'.
      statement.bind(1, "")
      while try step(statement), let category = statement.text(0)?.prefix(while: { $0 != "/" }) {
        categories.append(String(category))
        statement.reset()
        statement.bind(1, "\(category)0")
      }
      return categories
    }
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
    if let order {
      return try scan(at: order) { row in
        try body(row)
        return true
      }
    }
    // The unary plus keeps SQLite on the index over (stream, version), which also holds the position.
    try scan("stream = ?1 AND version > ?2 AND +position <= ?3 ORDER BY version", [stream, version, position]) { row in
      try body(row)
      return true
    }
  }

  /// Passes the events of a stream to `body`, beginning with a version and going back, until `body` returns false.
  package func scan(_ stream: Int64, backFrom version: Int64, while body: (EventRow) throws -> Bool) throws {
    try scan("stream = ?1 AND version <= ?2 ORDER BY version DESC", [stream, version], while: body)
  }

  /// Passes the events at some positions to `body`, in the requested order, until `body` returns false. Positions that
  /// the log does not have are left out.
  package func scan(at positions: some Sequence<Int64>, while body: (EventRow) throws -> Bool) throws {
    for position in positions {
      var goesOn = true
      try scan("position = ?1", [position]) { row in
        goesOn = try body(row)
        return false
      }
      guard goesOn else { return }
    }
  }

  /// Passes the events of a range to `body`.
  package func scan(_ range: EventRange, _ body: (EventRow) throws -> Void) throws {
    try scan(range) { row in
      try body(row)
      return true
    }
  }

  /// Passes the events of a range to `body`, until `body` returns false.
  package func scan(_ range: EventRange, while body: (EventRow) throws -> Bool) throws {
    var failure: (any Error)?
    try log.translating {
      try log.scan(
        range, in: db,
        while: { row in
          do {
            return try body(row)
          } catch {
            failure = error
            return false
          }
        })
    }
    if let failure { throw failure }
  }

  /// The event with an id; nil if the log does not hold it.
  package func event(_ id: UUID) throws -> RecordedEvent? { try log.translating { try log.event(id, in: db) } }

  private func scan(_ condition: String, _ values: [Int64], while body: (EventRow) throws -> Bool) throws {
    try using("SELECT \(EventLog.columns) FROM event WHERE \(condition)") { statement in
      for (index, value) in values.enumerated() { statement.bind(Int32(index) + 1, value) }
      let row = EventRow(statement: statement, log: log, db: db, times: times)
      while try step(statement), try body(row) {}
    }
  }

  /// The positions of the events of some streams within a range of positions, sorted.
  package func positions(of streams: some Sequence<Int64>, in range: ClosedRange<Int64>) throws -> [Int64] {
    try using("SELECT position FROM event WHERE stream = ?1 AND +position BETWEEN ?2 AND ?3") { statement in
      statement.bind(2, range.lowerBound)
      statement.bind(3, range.upperBound)
      var positions: [Int64] = []
      for stream in streams {
        statement.reset()
        statement.bind(1, stream)
        while try step(statement) { positions.append(statement.integer(0)) }
      }
      return positions.sorted()
    }
  }

  /// The positions of a stream's events up to a position, in the order in which they are folded; nil if that is the
  /// order of the positions.
  package func foldOrder(ofStream number: Int64, through position: Int64) throws -> [Int64]? {
    guard hasJoined else { return nil }
    return try log.translating { try log.foldOrder(ofStream: number, through: position, in: db) }
  }

  /// The chain hash at a position; nil if the log does not have it.
  package func hash(at position: Int64) throws -> ChainHash? {
    try log.translating { try log.hash(at: position, in: db) }
  }

  /// The position of the last erasure or correction of a clock; see `EventLog.lastRewrite`.
  package func lastRewrite() throws -> Int64 { try log.translating { try log.lastRewrite(db) } }

  /// The last erasure.
  package func lastErasure() throws -> LogHead {
    try log.translating { try log.checkpoint(of: EventLog.erased, in: db) }
  }

  /// The position of the last correction of a clock; 0 if there is none.
  package func lastCorrection() throws -> Int64 {
    try log.translating { try log.lastCorrection(db)?.position ?? 0 }
  }
}

extension EventLog {
  /// Reads the log at one moment. Any other question that `body` asks the log is answered of the same moment.
  package func snapshot<T>(_ body: (LogSnapshot) throws -> T) throws -> T {
    // An error of the body need not be one of the log.
    try reading { db in
      let snapshot = try LogSnapshot(self, db)
      return Result { try body(snapshot) }
    }.get()
  }
}
