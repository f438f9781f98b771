import Domain
import Files
public import Foundation

/// Folders in the system's temporary folder that hold a family's data for a moment: rows that are compared, copies of
/// the log, an archive that is being written. Each names its home in a file that is locked as long as the folder is in
/// use. The lock distinguishes what a killed program left from what another program is using.
public enum ScratchFolder {
  private static let prefix = "rc-scratch-"
  private static let mark = ".in-use"

  /// Creates a folder, lets `body` use it, and removes it.
  ///
  /// - Parameter home: The folder of the home whose data it is for.
  /// - Throws: `FileObstacle` if there is no place for it; what `body` throws.
  public static func with<T>(of home: URL, _ body: (URL) throws -> T) throws -> T {
    let (folder, lock) = try make(of: home)
    defer {
      try? FileManager.default.removeItem(at: folder)
      withExtendedLifetime(lock) {}
    }
    return try body(folder)
  }

  private static func make(of home: URL) throws -> (URL, FileLock) {
    while true {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(prefix)\(UUID().uuidString)")
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      } catch {
        throw FileObstacle.afterFailing(folder.path, otherwise: FileReason.words(error))
      }
      let file = folder.appendingPathComponent(mark)
      // A process that removes abandoned folders may have removed this one before it was locked.
      do {
        guard let lock = try FileLock(path: file.path, .exclusive, waits: false) else { continue }
        try Data(name(of: home).utf8).write(to: file)
        return (folder, lock)
      } catch {
        guard FileManager.default.fileExists(atPath: folder.path) else { continue }
        try? FileManager.default.removeItem(at: folder)
        throw error as? FileObstacle
          ?? FileObstacle.afterFailing(file.path, otherwise: FileReason.words(error))
      }
    }
  }

  /// Removes the folders that are no longer in use, whatever home they were for.
  ///
  /// - Parameter home: A home's folder.
  /// - Returns: The folders of that home that are still in use, or could not be removed.
  public static func removeAbandoned(of home: URL) -> [URL] {
    let temporary = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.map { temporary.appendingPathComponent($0) }
      .filter { !isRemoved($0, asking: home) }
  }

  /// Removes a folder if it is no longer in use.
  ///
  /// - Returns: Whether it is gone, or is of no concern to `home`.
  private static func isRemoved(_ folder: URL, asking home: URL) -> Bool {
    let files = FileManager.default
    let file = folder.appendingPathComponent(mark)
    let owner = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    // Another process may be removing it, and has it locked for a moment only.
    for _ in 0..<10 {
      // A folder of another user is neither ours nor of this home.
      guard files.isWritableFile(atPath: folder.path) else { return true }
      if let lock = try? FileLock(path: file.path, .exclusive, waits: false) {
        try? files.removeItem(at: folder)
        withExtendedLifetime(lock) {}
        if !files.fileExists(atPath: folder.path) { return true }
      }
      guard owner == name(of: home) else { return true }
      usleep(10_000)
    }
    return false
  }

  private static func name(of home: URL) -> String { home.resolvingSymlinksInPath().standardizedFileURL.path }
}
