import Foundation
import GRDB
import RawSQLite

/// How far somebody had come with a log, and when that was by this machine's clock.
public struct TimedCheckpoint: Equatable, Sendable {
  /// The position; the log's head then.
  public let position: Int64
  /// The clock's reading, in milliseconds since 1970 UTC.
  public let at: Int64
}

extension AppendTransaction {
  /// The checkpoint with a name; nil if there is none, or if the log has another history there (ruling 7).
  public func timedCheckpoint(_ name: String) throws -> TimedCheckpoint? {
    let head = try log.checkpoint(of: name, in: db)
    guard head != .empty else { return nil }
    let statement = try RawStatement(cached: db, "SELECT position FROM checkpoint WHERE subscriber = ?")
    defer { statement.reset() }
    statement.bind(1, name + Self.reading)
    return try statement.step() ? TimedCheckpoint(position: head.position, at: statement.integer(0)) : nil
  }

  /// Saves the current head and a clock reading as the checkpoint with a name.
  public func setTimedCheckpoint(_ name: String, at reading: Int64) throws {
    try mark(name)
    // A row of its own, whose position is the reading: the tables of a log are those of its format.
    try db.execute(
      sql: "INSERT OR REPLACE INTO checkpoint (subscriber, position, hash) VALUES (?, ?, zeroblob(32))",
      arguments: [name + Self.reading, reading])
  }

  private static let reading = "-reading"
}
