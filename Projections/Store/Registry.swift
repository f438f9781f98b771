public import EventLog
public import Foundation
import GRDB
import RawSQLite

/// `current.sqlite`: which generation of which fingerprint's file is in use, and the heads that the log was seen at.
///
/// A projection file that may be open is never renamed or unlinked; a new generation is switched to by one row here
/// (ruling 10).
final class Registry: Sendable {
  private let queue: DatabaseQueue
  private let path: String

  /// Opens the file at `path`. One that is missing, damaged or no registry is made anew: what it says can be found out
  /// again, but for the heads that were seen.
  ///
  /// - Parameters:
  ///   - isDurable: Whether what is written here must outlive a loss of power.
  ///   - warn: Told when a file had to give way.
  init(path: String, isDurable: Bool, warn: (String) -> Void) throws {
    self.path = path
    do {
      queue = try Self.open(path, isDurable: isDurable)
    } catch let error as DatabaseError where error.isDamage {
      let lock = try FileLock(path: path + ".lock", .exclusive, waits: true)
      defer { withExtendedLifetime(lock) {} }
      if let mended = try? Self.open(path, isDurable: isDurable) {
        queue = mended
        return
      }
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      queue = try Self.open(path, isDurable: isDurable)
      warn(
        "\(path) was damaged (\(error.message ?? "\(error.resultCode)")) and is made anew; the heads seen are lost with it"
      )
    }
  }

  private static func open(_ path: String, isDurable: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "Registry"
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(30)
    PrivateFile.make(path)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = \(isDurable ? "NORMAL" : "OFF")")
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
    return queue
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

  /// Version 1 kept the furthest head alone, in `witness`.
  private static let fromVersion1 = """
    \(tables)
    INSERT INTO seen (position, hash, seen_at, by)
      SELECT position, hash, unixepoch(), 'an older version' FROM witness WHERE position > 0;
    DROP TABLE witness;
    """

  /// The generation in use; nil when the fingerprint has no file yet.
  func generation(of fingerprint: Fingerprint) throws -> Int? {
    try queue.read { db in
      try Int.fetchOne(
        db.cachedStatement(sql: "SELECT generation FROM current WHERE fingerprint = ?"),
        arguments: [fingerprint.description])
    }
  }

  /// Makes a built generation the one in use.
  func switchTo(_ generation: Int, of fingerprint: Fingerprint) throws {
    try queue.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO current (fingerprint, generation, used_at) VALUES (?, ?, unixepoch())",
        arguments: [fingerprint.description, generation])
      try db.execute(sql: "DELETE FROM building WHERE fingerprint = ?", arguments: [fingerprint.description])
    }
  }

  /// Says that the fingerprint's file is in use today, so that no other version sweeps it away.
  func touch(_ fingerprint: Fingerprint) throws {
    try queue.write { db in
      try db.execute(
        sql: "UPDATE current SET used_at = unixepoch() WHERE fingerprint = ? AND used_at < unixepoch() - 3600",
        arguments: [fingerprint.description])
    }
  }

  /// No file of the fingerprint is to be used any more: the next open builds one.
  func discard(_ fingerprint: Fingerprint) throws {
    try queue.write { db in
      for table in ["current", "building"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE fingerprint = ?", arguments: [fingerprint.description])
      }
    }
  }

  /// The generation that a rebuild has begun and not finished, if any; else a new number, noted as begun.
  func beginBuilding(_ fingerprint: Fingerprint, notBelow taken: Int) throws -> (generation: Int, resumes: Bool) {
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

  /// Forgets a half-built generation that cannot be resumed.
  func abandonBuilding(_ fingerprint: Fingerprint) throws {
    try queue.write { db in
      try db.execute(sql: "DELETE FROM building WHERE fingerprint = ?", arguments: [fingerprint.description])
    }
  }

  /// Fingerprints whose file nobody has used for the given number of seconds.
  func unused(for seconds: Int) throws -> [Fingerprint] {
    try queue.read { db in
      try String.fetchAll(
        db, sql: "SELECT fingerprint FROM current WHERE used_at < unixepoch() - ?", arguments: [seconds]
      ).map { Fingerprint($0) }
    }
  }

  /// The generations in use or being built, by fingerprint.
  func generations() throws -> [(fingerprint: String, generation: Int)] {
    try queue.read { db in
      try Row.fetchAll(
        db, sql: "SELECT fingerprint, generation FROM current UNION SELECT fingerprint, generation FROM building"
      ).map { row -> (fingerprint: String, generation: Int) in (row[0], row[1]) }
    }
  }

  // MARK: High-water marks

  /// The heads of the log that were recorded, in order.
  func highWaterMarks() throws -> [HighWaterMark] {
    try queue.read { db in
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

  /// Notes a head. What was noted before stays, whatever it says.
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

  /// Gives back memory that only makes the next look faster.
  func releaseMemory() { queue.releaseMemory() }

  func close() throws { try queue.close() }
}

/// A recorded head: evidence, should the log have another hash there later. Marks are only ever added.
public struct HighWaterMark: Equatable, Sendable {
  /// Where the log stood.
  public let head: LogHead
  /// The restore epoch that it was the head of; see `RestoreEpochs`. Nil where an older version noted it.
  public let epoch: UUID?
  /// When it was noted, in seconds since 1970 UTC.
  public let at: Int64
  /// What saw it, in a few words.
  public let by: String
}

extension DatabaseError {
  /// Whether the file is not what SQLite would have written, so that only making it anew helps.
  var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode) || extendedResultCode == .SQLITE_IOERR_SHORT_READ
  }
}
