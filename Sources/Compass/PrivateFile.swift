import Foundation

/// A small file beside the log that only its owner can read, such as one that holds a secret.
enum PrivateFile {
  /// Writes a file whole or not at all. It is created with its final permissions, so that others cannot read it even for
  /// a moment.
  ///
  /// - Throws: `CompassError.file`.
  static func write(_ data: Data, to file: URL) throws {
    let folder = file.deletingLastPathComponent()
    let part = folder.appendingPathComponent("\(UUID().uuidString).part")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      guard
        FileManager.default.createFile(atPath: part.path, contents: data, attributes: [.posixPermissions: 0o600]),
        rename(part.path, file.path) == 0
      else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw CompassError.file(path: file.path, reason: "it can't be written")
    }
  }
}
