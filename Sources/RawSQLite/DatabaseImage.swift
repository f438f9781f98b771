public import GRDB
import GRDBSQLite

/// The pages of a database at one moment, in memory. They are copied and restored page by page, without interpreting
/// their content.
public final class DatabaseImage {
  private let connection: OpaquePointer

  /// Copies the pages of a database that no transaction is writing to.
  ///
  /// - Throws: `DatabaseError`.
  public init(of db: Database) throws {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "no memory for a copy of a database")
    }
    do {
      try Self.copy(from: Self.connection(of: db), to: opened)
    } catch {
      sqlite3_close_v2(opened)
      throw error
    }
    connection = opened
  }

  deinit { sqlite3_close_v2(connection) }

  /// Replaces the content of a database by the image; both must have the same tables. Nobody may read from the database
  /// in the meantime.
  ///
  /// - Throws: `DatabaseError`.
  public func restore(into db: Database) throws {
    try Self.copy(from: connection, to: Self.connection(of: db))
  }

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
