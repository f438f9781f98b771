import Foundation
import GRDB

extension EventLog {
  /// Copies the log to a new file while others read and append; the copy is one consistent state of it.
  ///
  /// - Throws: `EventLogError.notWritable` when there is something at `path` already or it cannot be written.
  public func backup(to path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw EventLogError.notWritable(path: path, reason: "there is a file of that name already")
    }
    do {
      guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        throw EventLogError.notWritable(path: path, reason: "its folder does not exist or cannot be written")
      }
      let copy = try DatabaseQueue(path: path)
      try pool.backup(to: copy)
      try copy.writeWithoutTransaction { db in
        // Whoever opens the copy is another device.
        if try db.tableExists("binding") { try db.execute(sql: "DELETE FROM binding") }
        // One file, not three: a backup is carried around, and WAL would leave its tail behind.
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try copy.close()
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw EventLogError.translating(error, path: path)
    }
  }
}
