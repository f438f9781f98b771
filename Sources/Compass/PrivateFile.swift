import Domain
import Files
import Foundation

/// A small file beside the log that only its owner can read, such as one that holds a secret.
package enum PrivateFile {
  /// Writes a file whole or not at all. It is created with its final permissions, so that others cannot read it even for
  /// a moment.
  ///
  /// - Throws: `CompassError.file`.
  package static func write(_ data: Data, to file: URL) throws {
    _ = try write(data, to: file, placing: { rename($0, $1) })
  }

  /// Writes a file unless there is one already.
  ///
  /// - Returns: Whether it was written: of several programs that do so at once, one gets true.
  /// - Throws: `CompassError.file`.
  package static func writeNew(_ data: Data, to file: URL) throws -> Bool {
    // A link is made only where no file is.
    try write(data, to: file) { link($0, $1) }
  }

  /// Whether others than the owner can access a file.
  package static func isOpen(_ file: URL) -> Bool { HomeDirectory.isOpen(file.path) }

  private static func write(
    _ data: Data, to file: URL, placing: (_ part: String, _ path: String) -> Int32
  ) throws -> Bool {
    let folder = file.deletingLastPathComponent()
    let part = folder.appendingPathComponent("\(UUID().uuidString).part")
    defer { unlink(part.path) }
    guard OwnedFile.makeFolder(folder.path) else { throw unwritable(folder.path) }
    let made = OwnedFile.make(part.path, O_WRONLY)
    guard made >= 0 else { throw unwritable(file.path) }
    do {
      let handle = FileHandle(fileDescriptor: made, closeOnDealloc: true)
      try handle.write(contentsOf: data)
      try handle.close()
    } catch {
      throw unwritable(file.path, FileReason.words(error))
    }
    if placing(part.path, file.path) == 0 { return true }
    guard errno == EEXIST else { throw unwritable(file.path) }
    return false
  }

  private static func unwritable(_ path: String, _ words: String? = nil) -> CompassError {
    let words = words ?? String(cString: strerror(errno))
    return .file(path: path, reason: "it can't be written: \(FileObstacle.afterFailing(path, otherwise: words).reason)")
  }
}
