import Compass
import Foundation

/// Writes a file atomically, readable only by its owner.
package enum OutputFile {
  /// Writes bytes to a file and replaces an existing one.
  ///
  /// - Throws: `CompassError.file` if the file cannot be created or replaced; Foundation's error if writing fails.
  package static func write(_ data: Data, to file: URL) throws {
    try write(to: file) { try $0.write(contentsOf: data) }
  }

  /// Writes a file in pieces and replaces an existing one. If `body` throws, the existing file stays.
  ///
  /// - Throws: `CompassError.file` if the file cannot be created or replaced; Foundation's error if writing fails, and
  ///   what `body` throws.
  package static func write(to file: URL, _ body: (FileHandle) throws -> Void) throws {
    let part = file.deletingLastPathComponent().appendingPathComponent(".\(file.lastPathComponent).part")
    guard FileManager.default.createFile(atPath: part.path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = try? FileHandle(forWritingTo: part)
    else {
      throw CompassError.file(path: file.path, reason: "it cannot be written; is its folder there?")
    }
    handle.lock()
    do {
      try body(handle)
      try handle.synchronize()
      try handle.close()
    } catch {
      try? handle.close()
      try? FileManager.default.removeItem(at: part)
      throw error
    }
    guard rename(part.path, file.path) == 0 else {
      try? FileManager.default.removeItem(at: part)
      throw CompassError.file(path: file.path, reason: "it cannot be written in place of what is there")
    }
  }
}
