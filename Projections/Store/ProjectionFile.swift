import EventLog
import Files
import Foundation
import GRDB
import RawSQLite

/// An open file of one generation: its connections, and the projector that folds into it.
final class ProjectionFile: @unchecked Sendable {
  let path: String
  let generation: Int
  /// A pool, so that many read while one folds; a single connection while the file is built, which nobody reads.
  let database: any DatabaseWriter
  // Keeps the file from being swept while it is open here.
  private let lease: FileLock?
  // What the connections read if the rows are in memory.
  private let memory: MemoryDatabase?
  // Used only on the writing connection's queue, which makes the unchecked conformance valid.
  private var projector: Projector?
  private let log: EventLog

  /// Called when a projection's fold had to stop.
  private let warn: ProjectionStore.Warning

  /// Opens a file.
  ///
  /// - Parameter isBuilding: Whether the file is being built: it may lack its tables, which are then created, and nobody
  ///   else has it open. Its rows are then written into the file itself and not first into a WAL, and a crash of the
  ///   machine may lose it.
  /// - Throws: `ProjectionError.damaged` if this code did not make the file; `FileObstacle` if it cannot be used as it is;
  ///   errors of SQLite.
  init(
    path: String, generation: Int, fingerprint: Fingerprint, log: EventLog, isBuilding: Bool = false,
    warn: @escaping ProjectionStore.Warning
  ) throws {
    self.warn = warn
    self.path = path
    self.generation = generation
    self.log = log
    memory = nil
    if let obstacle = FileObstacle.toWriting(path, isDatabase: true) { throw obstacle }
    lease = try FileLock(path: path + ".lease", .shared, waits: true)
    PrivateFile.make(path)
    database =
      isBuilding
      ? try DatabaseQueue(path: path, configuration: Self.configuration)
      : try openPatiently { try DatabasePool(path: path, configuration: Self.configuration(reading: log)) }
    try database.writeWithoutTransaction { db in
      try db.execute(
        sql: isBuilding
          ? "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"
          : "PRAGMA synchronous = \(log.isReplica ? "OFF" : "NORMAL"); PRAGMA wal_autocheckpoint = 4000")
      try Self.prepare(db, path, fingerprint, makesTables: isBuilding)
    }
  }

  /// Opens rows in memory.
  ///
  /// - Parameter kept: The path of a file whose rows are copied first; nil for no rows.
  /// - Throws: `ProjectionError.damaged` if this code did not make the kept file; `FileObstacle` if it cannot be read;
  ///   errors of SQLite.
  init(
    inMemoryFrom kept: String?, fingerprint: Fingerprint, log: EventLog, warn: @escaping ProjectionStore.Warning
  ) throws {
    let memory = try kept.map { try MemoryDatabase(copyOf: $0) } ?? MemoryDatabase()
    self.warn = warn
    self.memory = memory
    self.log = log
    (path, generation, lease) = (memory.address, 0, nil)
    database = try DatabaseQueue(path: path, configuration: Self.configuration(reading: log))
    try database.writeWithoutTransaction {
      try Self.prepare($0, kept ?? path, fingerprint, makesTables: kept == nil)
    }
  }

  /// Whether the rows are in memory: they go with this process, and no other one has them.
  var isInMemory: Bool { memory != nil }

  /// Checks that this code made the tables.
  private static func prepare(
    _ db: Database, _ path: String, _ fingerprint: Fingerprint, makesTables: Bool
  ) throws {
    if try db.tableExists("fold_state") {
      let maker = try String.fetchOne(db, sql: "SELECT fingerprint FROM fold_state WHERE id = 1")
      guard maker == fingerprint.description else {
        throw ProjectionError.damaged(path: path, reason: "other code made its rows")
      }
      return
    }
    guard makesTables else { throw ProjectionError.damaged(path: path, reason: "it has no rows and no head") }
    try db.inTransaction(.immediate) {
      if try !db.tableExists("fold_state") { try Projector.createTables(db, fingerprint: fingerprint.description) }
      return .commit
    }
  }

  /// What follows a file's name in the names of the files that belong to it.
  static let suffixes = ["", "-wal", "-shm", "-journal", ".lease"]

  /// The configuration of connections on which a question may also read the tables of derived rows.
  private static func configuration(reading log: EventLog) -> Configuration {
    var configuration = configuration
    // Dispatch frees a connection's configuration some time after its queue: a log that it kept would be closed after
    // the home, or not before the process ends.
    configuration.prepareDatabase { [weak log] db in
      guard let log else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the log is closed") }
      try VirtualTables(offeringEventsOf: log, on: db, through: { [unowned db] in try Projector.head(db).position })
    }
    return configuration
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "Projections"
    configuration.busyMode = .timeout(30)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      // Debian's SQLite overwrites deleted content with zeros, which is nine times slower. The file has no secrets that
      // the log has not.
      try db.execute(sql: "PRAGMA secure_delete = OFF")
      try db.execute(sql: "PRAGMA cache_size = -\(db.configuration.readonly ? 8_192 : 24_576)")
    }
    return configuration
  }

  /// Returns the head that the rows stand at.
  func head() throws -> LogHead {
    // One statement needs no transaction.
    try database.unsafeRead { try Projector.head($0) }
  }

  /// Returns the head that the rows stand at, and its restore epoch.
  func foldedHead() throws -> (head: LogHead, epoch: UUID?) {
    try database.read { (try Projector.head($0), try Projector.epoch($0)) }
  }

  /// Returns the faults of the projections whose folds had to stop.
  func faults() throws -> [FoldFault] { try database.read { try FoldFault.load($0) } }

  /// Runs `body` with the file's write lock and a projector that has checked the file's head again (architecture). If
  /// one projection cannot be folded, its fault is recorded and `body` runs again for the others.
  func folding<T>(_ body: (Projector) throws -> T) throws -> T {
    while true {
      do {
        return try foldingTogether(body)
      } catch let fault as FoldFault {
        try database.write { try fault.save($0) }
        warn(fault.description)
      }
    }
  }

  private func foldingTogether<T>(_ body: (Projector) throws -> T) throws -> T {
    try database.writeWithoutTransaction { db in
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

  /// Writes the rows to a new file without anything that is not a row: no free pages, and no free parts of pages, which
  /// hold former rows. The copy records the erasure that its rows reflect.
  ///
  /// - Parameters:
  ///   - part: The copy's path, where no file is.
  ///   - erasure: The position of the erasure.
  func copyRows(to part: String, reflecting erasure: Int64) throws {
    PrivateFile.make(part)
    try database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [part]) }
    let copy = try DatabaseQueue(path: part, configuration: Self.configuration)
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try db.execute(sql: "UPDATE fold_state SET erased = ? WHERE id = 1", arguments: [erasure])
    }
    try copy.close()
    try writeToDisk(part)
  }

  /// Waits until a file is on the disk. A replica's files are made again after a loss of power.
  private func writeToDisk(_ path: String) throws {
    guard !log.isReplica else { return }
    let written = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? written.close() }
    try written.synchronize()
  }

  /// Releases memory that only speeds up the next fold and the next page.
  func releaseMemory() throws {
    database.writeWithoutTransaction { db in
      projector = nil
      db.releaseMemory()
    }
    // Without a transaction, which would hold a page and, with it, all pages that were allocated together.
    try database.unsafeRead { $0.releaseMemory() }
  }

  /// Closes a file that was built, and waits until it is on the disk. Its lease is kept.
  func finishBuilding() throws {
    try close()
    try writeToDisk(path)
  }

  func close() throws {
    database.writeWithoutTransaction { _ in projector = nil }
    try database.close()
  }
}
