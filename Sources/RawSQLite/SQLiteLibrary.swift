import GRDBSQLite

/// The SQLite library that this program uses.
public enum SQLiteLibrary {
  /// The library's version, such as "3.45.1".
  public static var version: String { String(cString: sqlite3_libversion()) }
}
