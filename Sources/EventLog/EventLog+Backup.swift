import Files
import Foundation
import GRDB

extension EventLog {
  /// Copies the log to a new file while others read and append. The copy is one consistent state of the log.
  ///
  /// - Throws: `EventLogError.notWritable` if a file exists at `path` already or it cannot be written.
  public func backup(to path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw EventLogError.notWritable(path: path, reason: "there is a file of that name already")
    }
    do {
      // A copy in the home is the home's owner's; elsewhere it is whose who makes it.
      guard
        isBeside(path)
          ? OwnedFile.makeEmpty(path)
          : FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw FileObstacle.afterFailing(path, otherwise: "its folder does not exist") }
      let copy = try DatabaseQueue(path: path)
      try copyPages(to: copy)
      try copy.writeWithoutTransaction { db in
        // The copy is opened on another device, to which this device's binding does not apply.
        if try db.tableExists("binding") { try db.execute(sql: "DELETE FROM binding") }
        // A backup is moved around, so it must be a single file: in WAL mode part of it could stay in the `-wal` file.
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try copy.close()
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw EventLogError.translating(error, path: path)
    }
  }

  private func isBeside(_ file: String) -> Bool {
    let folders = [file, path].map { URL(fileURLWithPath: $0).deletingLastPathComponent().resolvingSymlinksInPath() }
    return folders[0] == folders[1]
  }
}
