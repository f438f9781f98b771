import Foundation
import GRDB
import TestSupport
import Testing

@testable import RawSQLite

/// A file and its write-ahead log, read without SQLite's index of the log, against what SQLite itself reads.
@Suite struct MemoryDatabaseTests {
  private struct Content: Equatable {
    let rows: [String]
    let check: String

    init(_ db: Database) throws {
      rows = try String.fetchAll(
        db, sql: "SELECT a || ' ' || b || ' ' || length(c) || hex(substr(c, 1, 9)) FROM t ORDER BY a")
      check = try String.fetchOne(db, sql: "PRAGMA integrity_check") ?? ""
    }

    static func ofMemory(_ path: String) throws -> Content {
      let copy = try MemoryDatabase(copyOf: path)
      defer { withExtendedLifetime(copy) {} }
      return try DatabaseQueue(path: copy.address).read(Content.init)
    }
  }

  private func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder("rc-memory")
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    return folder
  }

  /// Random writes, checkpoints and shrinking; after some of them the files are copied as a backup program does.
  @Test(arguments: [512, 4096, 65_536])
  func `a copied file with its write-ahead log is read as SQLite reads it`(pageSize: Int) throws {
    let folder = try folder()
    let path = folder.url.appendingPathComponent("live.sqlite").path
    var random = SeededGenerator(seed: UInt64(pageSize))
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA page_size = \(pageSize); PRAGMA wal_autocheckpoint = 0")
    }
    let live = try DatabaseQueue(path: path, configuration: configuration)
    try live.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c BLOB)")
      for step in 0..<40 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: try db.execute(sql: "DELETE FROM t WHERE a % 3 = ?", arguments: [step % 3])
        case 1: try db.execute(sql: "VACUUM")
        case 2: _ = try? db.checkpoint(.passive)
        case 3: _ = try? db.checkpoint(.truncate)
        default:
          try db.execute(
            sql: "INSERT OR REPLACE INTO t VALUES (?, ?, randomblob(?))",
            arguments: [
              Int.random(in: 0..<50, using: &random), "step \(step)", Int.random(in: 0..<9_000, using: &random),
            ])
        }
        let copy = folder.url.appendingPathComponent("copy-\(step).sqlite").path
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        let found = try Content.ofMemory(copy)
        #expect(try found == Content(db) && found.check == "ok", "step \(step)")
        #expect(!FileManager.default.fileExists(atPath: copy + "-shm"))
      }
    }
  }

  @Test func `what a killed writer left at the end of a write-ahead log does not count`() throws {
    let folder = try folder()
    let path = folder.url.appendingPathComponent("live.sqlite").path
    let live = try DatabasePool(path: path)
    try live.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c BLOB)")
      for number in 0..<5 {
        try db.execute(sql: "INSERT INTO t VALUES (?, 'x', randomblob(6000))", arguments: [number])
      }
    }
    let (main, log) = (
      try Data(contentsOf: URL(fileURLWithPath: path)), try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    )
    var random = SeededGenerator(seed: 5)
    for number in 0..<60 {
      let copy = folder.url.appendingPathComponent("copy-\(number).sqlite").path
      var torn = log.prefix(Int.random(in: 0...log.count, using: &random))
      if number % 3 == 0, !torn.isEmpty {
        torn[torn.startIndex + Int.random(in: 0..<torn.count, using: &random)] ^= 0x40
      }
      try main.write(to: URL(fileURLWithPath: copy))
      try torn.write(to: URL(fileURLWithPath: copy + "-wal"))
      let found = try? Content.ofMemory(copy)
      // SQLite recovers the copy itself, once ours was read.
      let expected = try? DatabasePool(path: copy).read(Content.init)
      #expect(found == expected, "cut \(number) at \(torn.count)")
    }
  }

  @Test func `connections and attached databases share what is in memory, as long as it is held`() throws {
    let memory = try MemoryDatabase()
    let (one, two) = (try DatabaseQueue(path: memory.address), try DatabaseQueue())
    try one.write { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (7)") }
    try two.inDatabase { db in
      try db.execute(sql: "ATTACH ? AS live", arguments: [memory.address])
      #expect(try Int.fetchOne(db, sql: "SELECT a FROM live.t") == 7)
    }
    #expect(try MemoryDatabase().address != memory.address)
  }
}
