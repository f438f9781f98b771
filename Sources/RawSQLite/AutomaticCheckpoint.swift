public import GRDB
import GRDBSQLite

extension Database {
  /// Lets a commit checkpoint the write-ahead log and start it again when the log has this many pages.
  public func checkpointAutomatically(pages: Int32) { sqlite3_wal_autocheckpoint(sqliteConnection, pages) }
}
