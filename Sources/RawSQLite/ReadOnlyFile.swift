import Foundation
public import GRDB

/// Access to a database's file that leaves no trace: even for a read-only database, SQLite would otherwise create side
/// files or leave them behind.
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

  /// Whether SQLite takes no locks at an address, so that nobody may write the file while it is read.
  public static func isImmutable(_ address: String) -> Bool { address.hasSuffix("immutable=1") }

  /// Reads a file: in its place if that leaves no trace, and a copy in memory otherwise.
  ///
  /// - Throws: `FileObstacle` if the file cannot be read; errors of SQLite; what `body` throws.
  public static func read<T>(_ path: String, _ body: (Database) throws -> T) throws -> T {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(30)
    guard let address = address(of: path) else {
      let copy = try MemoryDatabase(copyOf: path)
      defer { withExtendedLifetime(copy) {} }
      return try DatabaseQueue(path: copy.address, configuration: configuration).read(body)
    }
    let queue = try DatabaseQueue(path: address, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read(body)
  }
}
