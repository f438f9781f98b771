import Foundation

/// How a database's file is opened so that reading it leaves no trace: SQLite alone would make side files, or leave
/// them behind, beside a database that it was told to read only.
public enum ReadOnlyFile {
  /// The address to open for reading; nil where a file was left with events in its side file and without the index of
  /// that, as a copied folder has it: only a copy of it can be read without a trace.
  public static func address(of path: String) -> String? {
    let files = FileManager.default
    var parts = URLComponents()
    parts.scheme = "file"
    parts.host = ""
    parts.path = URL(fileURLWithPath: path).path
    if files.fileExists(atPath: path + "-shm") {
      // Somebody has it open, or was killed with it: his index is read and not written.
      parts.queryItems = [URLQueryItem(name: "mode", value: "ro"), URLQueryItem(name: "readonly_shm", value: "1")]
      return parts.string
    }
    let waiting = (try? files.attributesOfItem(atPath: path + "-wal")[.size] as? Int) ?? 0
    guard waiting == 0 else { return nil }
    parts.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    return parts.string
  }
}
