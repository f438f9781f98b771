public import GRDB
import GRDBSQLite

extension DatabaseQueue {
  /// An empty database in memory, for rows that are folded, read and thrown away.
  ///
  /// Nobody observes it, so that GRDB need not be told by SQLite's authorizer which columns each statement reads: that
  /// takes longer than to compile the statement.
  public static func scratch() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in sqlite3_set_authorizer(db.sqliteConnection, nil, nil) }
    return try DatabaseQueue(configuration: configuration)
  }
}
