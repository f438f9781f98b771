import EventLog
import Foundation
import GRDB

/// One generation's file, opened: a pool to read from, and the projector that folds into it.
final class ProjectionFile: @unchecked Sendable {
  let path: String
  let generation: Int
  let pool: DatabasePool
  // Keeps the file from being swept away while it is open here.
  private let lease: FileLock?
  // Used on the pool's writing queue only, which is what makes the unchecked conformance true.
  private var projector: Projector?
  private let log: EventLog

  /// Opens a file, and makes its empty tables if it has none.
  init(path: String, generation: Int, fingerprint: Fingerprint, log: EventLog) throws {
    self.path = path
    self.generation = generation
    self.log = log
    lease = try FileLock(path: path + ".lease", .shared, waits: true)
    pool = try DatabasePool(path: path, configuration: Self.configuration)
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = \(log.isCopy ? "OFF" : "NORMAL"); PRAGMA wal_autocheckpoint = 4000")
      guard try !db.tableExists("fold_state") else { return }
      try db.inTransaction(.immediate) {
        if try !db.tableExists("fold_state") {
          try Projector.createTables(db, fingerprint: fingerprint.description)
        }
        return .commit
      }
    }
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "Projections"
    configuration.busyMode = .timeout(30)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      // Debian's SQLite overwrites what is deleted with zeros, nine times slower; nothing here is a secret of its own.
      try db.execute(sql: "PRAGMA secure_delete = OFF")
      try db.execute(sql: "PRAGMA cache_size = -\(db.configuration.readonly ? 8_192 : 24_576)")
    }
    return configuration
  }

  /// Where the rows stand.
  func head() throws -> LogHead { try pool.read { try Projector.head($0) } }

  /// Runs with the file's write lock and a projector that has looked at the file's head again (architecture).
  func folding<T>(_ body: (Projector) throws -> T) throws -> T {
    try pool.writeWithoutTransaction { db in
      var result: T?
      do {
        try db.inTransaction(.immediate) {
          let projector = try projector(db)
          try projector.reloadIfMoved()
          result = try body(projector)
          return .commit
        }
      } catch {
        projector = nil
        throw error
      }
      guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the commit was lost") }
      return result
    }
  }

  private func projector(_ db: Database) throws -> Projector {
    if let projector { return projector }
    let fresh = try Projector(db, log: log)
    projector = fresh
    return fresh
  }

  /// Gives back what only makes the next fold and the next page faster.
  func rest() throws {
    pool.writeWithoutTransaction { db in
      projector = nil
      db.releaseMemory()
    }
    // Without a transaction, which would hold a page, and with it all that were allocated together.
    try pool.unsafeRead { $0.releaseMemory() }
  }

  func close() throws {
    pool.writeWithoutTransaction { _ in projector = nil }
    try pool.close()
  }
}
