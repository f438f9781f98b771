public import GRDB
import GRDBSQLite

/// Copies the pages of databases, without interpreting their content.
public enum DatabaseImage {
  /// Replaces the content of `target` by that of `source`, page by page; both must have the same tables. Nobody may
  /// read or write in the meantime.
  ///
  /// - Throws: `DatabaseError`.
  public static func copy(_ source: Database, over target: Database) throws {
    try copy(from: connection(of: source), to: connection(of: target))
  }

  private static func connection(of db: Database) throws -> OpaquePointer {
    guard let connection = db.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the database is closed")
    }
    return connection
  }

  static func copy(from source: OpaquePointer, to target: OpaquePointer) throws {
    guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
      throw RawStatement.error(sqlite3_extended_errcode(target), target, nil)
    }
    sqlite3_backup_step(backup, -1)
    guard sqlite3_backup_finish(backup) == SQLITE_OK else {
      throw RawStatement.error(sqlite3_extended_errcode(target), target, nil)
    }
  }
}
