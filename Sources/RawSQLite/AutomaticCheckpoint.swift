public import GRDB
import GRDBSQLite

extension Database {
  /// Makes a commit move the pages of the write-ahead log into the database (SQLite's checkpoint) when the log has this
  /// many pages or more. The log can then start again.
  public func checkpointAutomatically(pages: Int32) { sqlite3_wal_autocheckpoint(sqliteConnection, pages) }
}
