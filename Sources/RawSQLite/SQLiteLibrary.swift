import GRDBSQLite

/// The SQLite that this program runs on.
public enum SQLiteLibrary {
  /// Its version, such as "3.45.1".
  public static var version: String { String(cString: sqlite3_libversion()) }
}
