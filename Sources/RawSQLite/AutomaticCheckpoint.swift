public import GRDB
import GRDBSQLite

extension Database {
  /// Has the write-ahead log brought into the database by the commit that finds so many pages in it, and begun anew.
  public func checkpointAutomatically(pages: Int32) { sqlite3_wal_autocheckpoint(sqliteConnection, pages) }
}
