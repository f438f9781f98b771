import Compass
public import Foundation

/// A file that a command makes and that was not there before, readable for its owner alone.
public enum NewFile {
  /// Writes a file piece by piece. It gets its name when it is whole: a half must not look like one.
  ///
  /// - Throws: `CompassError.file` where there is one already or none can be made; what `body` throws, then no file
  ///   is left.
  public static func write<T>(_ path: String, _ body: (FileHandle) throws -> T) throws -> T {
    let files = FileManager.default
    guard !files.fileExists(atPath: path) else {
      throw CompassError.file(path: path, reason: "it exists already; accepted: a new file")
    }
    let part = "\(path).\(UUID().uuidString.prefix(8)).part"
    guard files.createFile(atPath: part, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: part)
    else { throw CompassError.file(path: path, reason: "it cannot be written; is its folder there?") }
    file.lock()
    do {
      let result = try body(file)
      try file.synchronize()
      try file.close()
      try files.moveItem(atPath: part, toPath: path)
      return result
    } catch {
      try? files.removeItem(atPath: part)
      throw error
    }
  }
}
