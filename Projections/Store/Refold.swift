import EventLog
import Foundation
import GRDB

/// The fold of a log into rows that nobody keeps: what a verification and an upgrade's check compare with.
enum Refold {
  /// Folds the log up to a position into a temporary file, which keeps memory bounded however long the log is, and
  /// reads the rows.
  static func read<T>(
    _ log: EventLog, through position: Int64, progress: ProjectionStore.Progress, _ body: (Database) throws -> T
  ) throws -> T {
    try ScratchFolder.with(of: URL(fileURLWithPath: log.path).deletingLastPathComponent()) { folder in
      try read(log, through: position, at: folder.appendingPathComponent("rows.sqlite"), progress, body)
    }
  }

  private static func read<T>(
    _ log: EventLog, through position: Int64, at temporary: URL, _ progress: ProjectionStore.Progress,
    _ body: (Database) throws -> T
  ) throws -> T {
    var configuration = ProjectionFile.configuration
    configuration.label = "Refold"
    let queue = try DatabaseQueue(path: temporary.path, configuration: configuration)
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      // Less than a rebuild's cache: the live file is open beside it, with one of its own.
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384")
      try Projector.createTables(db, fingerprint: Fingerprint.current.description)
      var projector = try Projector(db, log: log)
      var folded = 1
      while folded > 0 {
        do {
          try db.inTransaction {
            folded = try projector.fold(through: position, limit: 50_000)
            if projector.isCacheFull { projector.forgetRows() }
            return .commit
          }
        } catch let fault as FoldFault {
          try fault.save(db)
          projector = try Projector(db, log: log)
        }
        progress(RebuildProgress(done: projector.head.position, total: position))
      }
    }
    return try queue.read(body)
  }
}
