public import GRDB
import GRDBSQLite

extension DatabaseQueue {
  /// Creates an empty database in memory, for rows that are folded, read and discarded.
  ///
  /// It has no observers, so GRDB does not need SQLite's authorizer to learn which columns each statement reads. The
  /// authorizer takes longer than compiling the statement.
  public static func scratch() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in sqlite3_set_authorizer(db.sqliteConnection, nil, nil) }
    return try DatabaseQueue(configuration: configuration)
  }
}
