import Foundation

/// Addresses for opening a database file so that reading leaves no trace: even for a read-only database, SQLite would
/// otherwise create side files or leave them behind.
public enum ReadOnlyFile {
  /// Returns the address to open for reading. Returns nil if the WAL file has content but its index is missing, as in a
  /// copied folder: then only a copy of the database can be read without a trace.
  public static func address(of path: String) -> String? {
    let files = FileManager.default
    var parts = URLComponents()
    parts.scheme = "file"
    parts.host = ""
    parts.path = URL(fileURLWithPath: path).path
    if files.fileExists(atPath: path + "-shm") {
      // Another process has the database open, or was killed: its WAL index is read and not written.
      parts.queryItems = [URLQueryItem(name: "mode", value: "ro"), URLQueryItem(name: "readonly_shm", value: "1")]
      return parts.string
    }
    let waiting = (try? files.attributesOfItem(atPath: path + "-wal")[.size] as? Int) ?? 0
    guard waiting == 0 else { return nil }
    parts.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    return parts.string
  }
}
