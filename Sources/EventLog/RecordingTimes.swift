import GRDB
import RawSQLite

/// The times at which a log's events were recorded, for questions that need many of them. Valid within
/// `EventLog.readingTimes`.
public struct RecordingTimes {
  private let statement: RawStatement
  /// The position of the last event.
  private let last: Int64

  fileprivate init(_ db: Database) throws {
    statement = try RawStatement(cached: db, "SELECT recorded_at FROM event WHERE position = ?")
    last = try EventLog.head(db).position
  }

  /// Returns when the event at a position was recorded, in milliseconds since 1970 UTC.
  ///
  /// - Throws: `EventLogError.unreadableEvent` if the log has none there.
  public func time(of position: Int64) throws -> Int64 {
    defer { statement.reset() }
    statement.bind(1, position)
    guard try statement.step() else {
      throw EventLogError.unreadableEvent(position: position, reason: "there is none")
    }
    return statement.integer(0)
  }

  /// Returns the position of the last event recorded at or before an instant; 0 if there is none.
  func position(at instant: Int64) throws -> Int64 {
    var low: Int64 = 0
    var high = last
    // Recorded times never decrease by position.
    while low < high {
      let middle = low + (high - low + 1) / 2
      if try time(of: middle) <= instant { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension EventLog {
  /// Calls `body` with the times at which events were recorded, all read at one moment.
  public func readingTimes<T>(_ body: (RecordingTimes) throws -> T) throws -> T {
    try reading { try body(RecordingTimes($0)) }
  }

  /// The position of the last event recorded at or before an instant; 0 if there is none.
  public func position(at instant: Int64) throws -> Int64 {
    try readingTimes { try $0.position(at: instant) }
  }
}
