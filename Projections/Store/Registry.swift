public import EventLog
import Files
public import Foundation
import GRDB
import RawSQLite

/// `current.sqlite`: the generation in use of each fingerprint, and the heads that the log was seen at.
///
/// A projection file that may be open is never renamed or unlinked; one row here switches to a new generation
/// (ruling 10).
///
/// Reads do not go through GRDB's `read`: it sets a pragma that makes SQLite compile every statement of the connection
/// again, and one statement needs no transaction.
final class Registry: Sendable {
  /// What stands in the way of the file. What is recorded is then kept in memory only, beside what the file says if it
  /// can be read.
  let obstacle: FileObstacle?
  private let queue: DatabaseQueue
  private let path: String
  /// What the queue reads if there is an obstacle.
  private let memory: MemoryDatabase?

  /// Opens the file at `path`. A file that is missing, damaged or not a registry is created anew: its content can be
  /// found out again, except for the heads that were seen.
  ///
  /// - Parameters:
  ///   - isDurable: Whether the file must survive a loss of power.
  ///   - warn: Called when a damaged file was replaced.
  init(path: String, isDurable: Bool, warn: (String) -> Void) throws {
    self.path = path
    do {
      queue = try Self.openFile(path, isDurable: isDurable, warn: warn)
      (obstacle, memory) = (nil, nil)
    } catch let error where FileObstacle(error, of: path) != nil {
      obstacle = FileObstacle(error, of: path)
      (queue, memory) = try Self.openCopy(of: path)
    }
  }

  private static func openFile(_ path: String, isDurable: Bool, warn: (String) -> Void) throws -> DatabaseQueue {
    if let obstacle = FileObstacle.toWriting(path, isDatabase: true) { throw obstacle }
    do {
      return try open(path, isDurable: isDurable)
    } catch let error as DatabaseError where error.isDamage {
      let lock = try FileLock(path: path + ".lock", .exclusive, waits: true)
      defer { withExtendedLifetime(lock) {} }
      if let mended = try? open(path, isDurable: isDurable) { return mended }
      for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
      let fresh = try open(path, isDurable: isDurable)
      warn(
        "\(path) was damaged (\(error.message ?? "\(error.resultCode)")) and is made anew; the heads seen are lost with it"
      )
      return fresh
    }
  }

  private static func open(_ path: String, isDurable: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "Registry"
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(30)
    PrivateFile.make(path)
    let queue = try openPatiently { try DatabaseQueue(path: path, configuration: configuration) }
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = \(isDurable ? "NORMAL" : "OFF")")
      try prepare(db)
    }
    return queue
  }

  /// Opens what the file says in memory; nothing, if it cannot be read.
  private static func openCopy(of path: String) throws -> (DatabaseQueue, MemoryDatabase) {
    if let copy = try? MemoryDatabase(copyOf: path), let queue = try? DatabaseQueue(path: copy.address),
      (try? queue.writeWithoutTransaction(prepare)) != nil
    {
      return (queue, copy)
    }
    let memory = try MemoryDatabase()
    let queue = try DatabaseQueue(path: memory.address)
    try queue.writeWithoutTransaction(prepare)
    return (queue, memory)
  }

  private static func prepare(_ db: Database) throws {
    try db.inTransaction(.immediate) {
      switch try Int.fetchOne(db, sql: "PRAGMA user_version") {
      case 0: try db.execute(sql: tables)
      case 1: try db.execute(sql: fromVersion1)
      default: break
      }
      return .commit
    }
    for table in ["current", "building", "seen"] where try !db.tableExists(table) {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "it has no table \(table)")
    }
  }

  private static let tables = """
    CREATE TABLE IF NOT EXISTS current (
      fingerprint TEXT PRIMARY KEY, generation INTEGER NOT NULL, used_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS building (
      fingerprint TEXT PRIMARY KEY, generation INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS seen (
      number INTEGER PRIMARY KEY AUTOINCREMENT, position INTEGER NOT NULL, hash BLOB NOT NULL, history BLOB,
      seen_at INTEGER NOT NULL, by TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER IF NOT EXISTS seen_is_never_changed BEFORE UPDATE ON seen
    BEGIN SELECT RAISE(ABORT, 'heads that were seen are never changed'); END;
    CREATE TRIGGER IF NOT EXISTS seen_is_never_removed BEFORE DELETE ON seen
    BEGIN SELECT RAISE(ABORT, 'heads that were seen are never removed'); END;
    PRAGMA user_version = 2;
    """

  /// Version 1 kept only the furthest head, in `witness`.
  private static let fromVersion1 = """
    \(tables)
    INSERT INTO seen (position, hash, seen_at, by)
      SELECT position, hash, unixepoch(), 'an older version' FROM witness WHERE position > 0;
    DROP TABLE witness;
    """

  /// Returns the generation in use; nil if the fingerprint has no file yet.
  func generation(of fingerprint: Fingerprint) throws -> Int? {
    try queue.unsafeRead { db in
      try Int.fetchOne(
        db.cachedStatement(sql: "SELECT generation FROM current WHERE fingerprint = ?"),
        arguments: [fingerprint.description])
    }
  }

  /// Puts a generation that is built into use.
  func switchTo(_ generation: Int, of fingerprint: Fingerprint) throws {
    try queue.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO current (fingerprint, generation, used_at) VALUES (?, ?, unixepoch())",
        arguments: [fingerprint.description, generation])
      try db.execute(sql: "DELETE FROM building WHERE fingerprint = ?", arguments: [fingerprint.description])
    }
  }

  /// Records that the fingerprint's file is in use, so that no other version sweeps it.
  func recordUse(of fingerprint: Fingerprint) throws {
    try queue.write { db in
      try db.execute(
        sql: "UPDATE current SET used_at = unixepoch() WHERE fingerprint = ? AND used_at < unixepoch() - 3600",
        arguments: [fingerprint.description])
    }
  }

  /// Removes the fingerprint's entries: its files are no longer used, and the next open builds a new one.
  func discard(_ fingerprint: Fingerprint) throws {
    try queue.write { db in
      for table in ["current", "building"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE fingerprint = ?", arguments: [fingerprint.description])
      }
    }
  }

  /// Returns the generation that a rebuild has begun and not finished; otherwise a new number, recorded as begun.
  func beginBuilding(_ fingerprint: Fingerprint, notBelow taken: Int) throws -> (generation: Int, isTaken: Bool) {
    try queue.write { db in
      let begun = try Int.fetchOne(
        db, sql: "SELECT generation FROM building WHERE fingerprint = ?", arguments: [fingerprint.description])
      if let begun { return (begun, true) }
      let current = try Int.fetchOne(
        db, sql: "SELECT generation FROM current WHERE fingerprint = ?", arguments: [fingerprint.description])
      let generation = max(current ?? 0, taken) + 1
      try db.execute(
        sql: "INSERT INTO building (fingerprint, generation) VALUES (?, ?)",
        arguments: [fingerprint.description, generation])
      return (generation, false)
    }
  }

  /// Forgets a generation that is being built.
  func abandonBuilding(_ fingerprint: Fingerprint) throws {
    try queue.write { db in
      try db.execute(sql: "DELETE FROM building WHERE fingerprint = ?", arguments: [fingerprint.description])
    }
  }

  /// Returns the fingerprints whose file was not used for the given number of seconds.
  func unused(for seconds: Int) throws -> [Fingerprint] {
    try queue.unsafeRead { db in
      try String.fetchAll(
        db, sql: "SELECT fingerprint FROM current WHERE used_at < unixepoch() - ?", arguments: [seconds]
      ).map { Fingerprint($0) }
    }
  }

  /// Returns the generations in use or being built, with their fingerprints.
  func generations() throws -> [(fingerprint: String, generation: Int)] {
    try queue.unsafeRead { db in
      try Row.fetchAll(
        db, sql: "SELECT fingerprint, generation FROM current UNION SELECT fingerprint, generation FROM building"
      ).map { row -> (fingerprint: String, generation: Int) in (row[0], row[1]) }
    }
  }

  // MARK: High-water marks

  /// Returns the recorded heads of the log, oldest first; at most the last 10,000.
  func highWaterMarks() throws -> [HighWaterMark] {
    try queue.unsafeRead { db in
      try Row.fetchAll(
        db, sql: "SELECT position, hash, history, seen_at, by FROM seen ORDER BY number DESC LIMIT 10000"
      ).reversed().compactMap { row in
        let bytes: Data = row[1]
        guard let hash = bytes.withUnsafeBytes({ ChainHash(bytes: $0) }) else { return nil }
        return HighWaterMark(
          head: LogHead(position: row[0], hash: hash), epoch: row[2], at: row[3], by: row[4])
      }
    }
  }

  /// Records a head, unless it repeats the last one. Earlier records are never changed.
  func note(_ head: LogHead, of epoch: UUID?, by act: String) throws {
    guard head != .empty else { return }
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO seen (position, hash, history, seen_at, by) SELECT ?1, ?2, ?3, unixepoch(), ?4
          WHERE NOT EXISTS (
            SELECT 1 FROM (SELECT * FROM seen ORDER BY number DESC LIMIT 1)
            WHERE position = ?1 AND hash = ?2 AND history IS ?3 AND by = ?4)
          """, arguments: [head.position, head.hash.withBytes { Data($0) }, epoch, act])
    }
  }

  /// Releases memory that only speeds up the next access.
  func releaseMemory() { queue.releaseMemory() }

  func close() throws { try queue.close() }
}

/// A recorded head. If the log no longer has this hash at its position, that is evidence that the log was cut off or
/// rewritten. Marks are only ever added.
public struct HighWaterMark: Equatable, Sendable {
  /// The log's head.
  public let head: LogHead
  /// The restore epoch of the head; see `RestoreEpochs`. Nil if an older version recorded it.
  public let epoch: UUID?
  /// The time of recording, in seconds since 1970 UTC.
  public let at: Int64
  /// What saw the head, in a few words.
  public let by: String
}

extension DatabaseError {
  /// Whether the file is damaged, so that only creating it anew helps.
  var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) || extendedResultCode == .SQLITE_IOERR_SHORT_READ
  }
}

extension FileObstacle {
  /// What an error says about a file that cannot be used as it is; nil if the error means something else.
  init?(_ error: any Error, of path: String) {
    switch error {
    case let obstacle as FileObstacle: self = obstacle
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL: self.init(path: path, cause: .full)
    case let error as DatabaseError where error.isUnwritable:
      self = .afterFailing(path, isDatabase: true, otherwise: error.plainReason)
    default: return nil
    }
  }
}
