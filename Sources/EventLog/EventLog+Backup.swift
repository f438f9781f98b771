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
      // One file, not three: a backup is carried around, and WAL would leave its tail behind.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw EventLogError.translating(error, path: path)
    }
  }

  /// Replaces the content of this log by that of a backup, under this log's own locks: the file stays the same one,
  /// so that processes which have it open read the restored events and not the ghost of a replaced file.
  ///
  /// The caller verifies the backup and saves the present log first (rulings 7 and 9).
  public func restore(from backup: EventLog) throws {
    do {
      writer.release()
      try backup.pool.backup(to: pool)
      try pool.write { db in
        try db.execute(sql: "UPDATE incarnation SET value = ?", arguments: [Int64.random(in: .min ... .max)])
      }
    } catch {
      throw EventLogError.translating(error, path: path)
    }
  }
}
