import EventLog
import Foundation
import GRDB

/// `current.sqlite`: which generation of which fingerprint's file is in use, and the furthest head that was ever seen.
///
/// A projection file that may be open is never renamed or unlinked; a new generation is switched to by one row here
/// (ruling 10).
final class Registry: Sendable {
  private let queue: DatabaseQueue
  private let path: String

  /// - Parameter isDurable: Whether what is written here must outlive a loss of power.
  init(path: String, isDurable: Bool) throws {
    self.path = path
    var configuration = Configuration()
    configuration.label = "Registry"
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(30)
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = \(isDurable ? "NORMAL" : "OFF")")
      guard try Int.fetchOne(db, sql: "PRAGMA user_version") == 0 else { return }
      try db.inTransaction(.immediate) {
        try db.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS current (
              fingerprint TEXT PRIMARY KEY, generation INTEGER NOT NULL, used_at INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE IF NOT EXISTS building (
              fingerprint TEXT PRIMARY KEY, generation INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE IF NOT EXISTS witness (
              id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL, hash BLOB NOT NULL
            ) STRICT;
            PRAGMA user_version = 1;
            """)
        return .commit
      }
    }
  }

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

  // MARK: The witness

  /// The furthest head that rows stood at before they were discarded: a log that ends before it, or has another hash
  /// there, was cut or written again (ruling 2).
  func witness() throws -> LogHead? {
    try queue.read { db -> LogHead? in
      guard let row = try Row.fetchOne(db, sql: "SELECT position, hash FROM witness WHERE id = 1") else { return nil }
      let position: Int64 = row[0]
      let bytes: Data = row[1]
      guard let hash = bytes.withUnsafeBytes({ ChainHash(bytes: $0) }) else { return nil }
      return LogHead(position: position, hash: hash)
    }
  }

  /// Remembers a head, if it is further than the one remembered.
  func bearWitness(to head: LogHead) throws {
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO witness (id, position, hash) VALUES (1, ?, ?)
          ON CONFLICT (id) DO UPDATE SET position = excluded.position, hash = excluded.hash
          WHERE excluded.position > position
          """, arguments: [head.position, head.hash.withBytes { Data($0) }])
    }
  }

  /// Forgets the head: the log was replaced on purpose, by a restore.
  func forgetWitness() throws {
    try queue.write { try $0.execute(sql: "DELETE FROM witness") }
  }

  /// Gives back memory that only makes the next look faster.
  func rest() { queue.releaseMemory() }

  func close() throws { try queue.close() }
}
