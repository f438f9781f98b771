import GRDB

/// One projection's fold could not go on, where all others can: its rows stand still, theirs do not.
struct FoldFault: Error, CustomStringConvertible {
  let projection: String
  /// The event at which it stands still; its rows are those of the events before.
  let position: Int64
  let reason: String

  /// What an error means: a fault of the one projection, or what ends every fold, such as a full disk or a damaged file.
  static func judging(_ error: any Error, of projection: String, at position: Int64) -> any Error {
    if let error = error as? DatabaseError {
      switch error.resultCode {
      case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_RANGE, .SQLITE_ERROR: break
      default: return error
      }
    } else {
      return error
    }
    return FoldFault(projection: projection, position: position, reason: "\(error)")
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

  /// The projections of a database whose folds stand still.
  static func load(_ db: Database) throws -> [FoldFault] {
    try Row.fetchAll(db, sql: "SELECT projection, position, reason FROM fold_fault ORDER BY projection").map {
      FoldFault(projection: $0[0], position: $0[1], reason: $0[2])
    }
  }

  /// Remembers that the fold stands still from the event on.
  func save(_ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO fold_fault (projection, position, reason) VALUES (?, ?, ?)",
      arguments: [projection, position, reason])
  }
}
