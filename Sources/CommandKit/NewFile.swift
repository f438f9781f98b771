import Compass
import Foundation

/// The creation of a file that must not exist yet and that only its owner can read.
package enum NewFile {
  /// Writes a file in pieces. It is renamed to `path` when it is complete, so that an incomplete file is never mistaken
  /// for a complete one.
  ///
  /// - Throws: `CompassError.file` if the file already exists or cannot be created; what `body` throws. Nothing of
  ///   the new file is then left.
  package static func write<T>(_ path: String, _ body: (FileHandle) throws -> T) throws -> T {
    let files = FileManager.default
    guard !files.fileExists(atPath: path) else {
      throw CompassError.file(path: path, reason: "it exists already; accepted: a new file")
    }
    return try write(path, body) { try files.moveItem(atPath: $0, toPath: path) }
  }

  /// Does the same for a file that may exist: the complete new one takes its place at once.
  package static func replace<T>(_ path: String, _ body: (FileHandle) throws -> T) throws -> T {
    try write(path, body) { part in
      guard rename(part, path) == 0 else { throw CompassError.file(path: path, reason: "it cannot be replaced") }
    }
  }

  private static func write<T>(
    _ path: String, _ body: (FileHandle) throws -> T, move: (_ part: String) throws -> Void
  ) throws -> T {
    let files = FileManager.default
    let part = "\(path).\(UUID().uuidString.prefix(8)).part"
    guard files.createFile(atPath: part, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: part)
    else { throw CompassError.file(path: path, reason: "it cannot be written; is its folder there?") }
    file.lock()
    do {
      let result = try body(file)
      try file.synchronize()
      try file.close()
      try move(part)
      return result
    } catch {
      try? files.removeItem(atPath: part)
      throw error
    }
  }
}
