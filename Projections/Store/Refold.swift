import EventLog
import Files
import Foundation
import GRDB

/// Folds a log into temporary rows, with which a verification and an upgrade check compare.
enum Refold {
  /// Folds the log up to a position into a temporary file and reads the rows. The file keeps memory bounded, however
  /// long the log is. Where no temporary file can be made, such as on a full disk, the rows are in memory.
  static func read<T>(
    _ log: EventLog, through position: Int64, progress: ProjectionStore.Progress, _ body: (Database) throws -> T
  ) throws -> T {
    do {
      return try ScratchFolder.with(of: URL(fileURLWithPath: log.path).deletingLastPathComponent()) { folder in
        try read(log, through: position, at: folder.appendingPathComponent("rows.sqlite").path, progress, body)
      }
    } catch let error where FileObstacle(error, of: log.path) != nil {
      return try read(log, through: position, at: ":memory:", progress, body)
    }
  }

  private static func read<T>(
    _ log: EventLog, through position: Int64, at temporary: String, _ progress: ProjectionStore.Progress,
    _ body: (Database) throws -> T
  ) throws -> T {
    var configuration = ProjectionFile.configuration
    configuration.label = "Refold"
    let queue = try DatabaseQueue(path: temporary, configuration: configuration)
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      // A smaller cache than a rebuild's: the live file is open at the same time, with its own cache.
      try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384")
      try Projector.createTables(db, fingerprint: Fingerprint.current.description)
      while true {
        do {
          try db.inTransaction {
            try Projector(db, log: log).fold(through: position) {
              progress(RebuildProgress(done: $0, total: position))
            }
            return .commit
          }
          break
        } catch let fault as FoldFault {
          try fault.save(db)
        }
      }
    }
    return try queue.read(body)
  }
}
