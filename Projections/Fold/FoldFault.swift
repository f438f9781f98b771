import GRDB

/// A failure to write a projection's rows. They stay as they were before the batch; the other projections are still
/// folded.
struct FoldFault: Error, CustomStringConvertible {
  let projection: String
  /// The position from which on the projection is not folded: that of the first event of the batch whose rows could not
  /// be written.
  var position: Int64
  let reason: String

  /// Returns a fault of the one projection, or the error itself if it ends every fold, such as a full disk or a damaged
  /// file. `Projector` sets the position.
  static func faultOrFatal(_ error: any Error, of projection: String) -> any Error {
    if let error = error as? DatabaseError {
      switch error.resultCode {
      case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE, .SQLITE_ERROR: break
      default: return error
      }
    } else {
      return error
    }
    return FoldFault(projection: projection, position: 0, reason: "\(error)")
  }

  /// One line for people.
  var description: String {
    "\(projection) cannot be folded at position \(position): \(reason); its rows stand still there, the others go on"
  }

  static let sql = """
    CREATE TABLE fold_fault (
      projection TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      reason TEXT NOT NULL
    ) STRICT;
    """

  /// Returns the faults that a database has recorded.
  static func load(_ db: Database) throws -> [FoldFault] {
    try Row.fetchAll(db, sql: "SELECT projection, position, reason FROM fold_fault ORDER BY projection").map {
      FoldFault(projection: $0[0], position: $0[1], reason: $0[2])
    }
  }

  /// Records the fault: the projection is not folded from this event on.
  func save(_ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO fold_fault (projection, position, reason) VALUES (?, ?, ?)",
      arguments: [projection, position, reason])
  }
}
