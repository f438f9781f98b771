import EventLog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// Rows of an older version against this version's fold: the comparison is right, and no file is touched (ruling 35).
@Suite struct UpgradeCheckTests {
  private static let older = Fingerprint("0123456789abcdef")

  /// A store of an "older version", closed, whose rows somebody altered and certified again.
  private func folder(_ fixture: FoldFixture, altering sql: String = "", certifies: Bool = true) throws -> URL {
    let store = try fixture.store(fingerprint: Self.older)
    try store.catchUp()
    let path = try store.currentPath()
    try store.close()
    let file = try DatabaseQueue(path: path)
    try file.write { db in
      try db.execute(sql: sql)
      if certifies { try certify(db) }
    }
    // As the store leaves it: what was written is in the file itself.
    try file.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try file.close()
    return fixture.folder.appendingPathComponent("store")
  }

  /// Sums anew what a version with other folds would have summed.
  private func certify(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM certificate")
    let tables = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('certificate', 'fold_state')")
    for table in tables {
      let columns = try db.columns(in: table).map(\.name)
      let digest = try RowScan.digest(of: TableDefinition(table, key: [], columns), in: db)
      try db.execute(
        sql: "INSERT INTO certificate (bucket, projection, rows, sum) VALUES (0, ?, 0, ?)",
        arguments: [table, digest.withBytes { Data($0) }])
    }
  }

  private func check(_ fixture: FoldFixture, _ folder: URL, limit: Int = 1000) throws -> UpgradeReport {
    try #require(try OlderFile.all(in: folder).first).check(against: fixture.log, limit: limit)
  }

  private func bytes(_ folder: URL) throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(into: [:]) { bytes, name in
      bytes[name] = try? Data(contentsOf: folder.appendingPathComponent(name))
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `rows of the same fold stay what they are, and every file keeps its bytes`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 150)
    let folder = try folder(fixture, certifies: false)
    var readOnly = EventLog.Options()
    readOnly.readOnly = true
    // Left closed, then held open by its owner, then copied with what waits in its side file.
    for state in ["closed", "open", "copied"] {
      let owner = state == "closed" ? nil : try fixture.store(fingerprint: Self.older)
      if state != "closed" {
        try fixture.append(RandomHistory(seed: seed + 9).events(20))
        try owner?.catchUp()
      }
      var place = folder
      if state == "copied" {
        place = fixture.folder.appendingPathComponent("copied")
        try FileManager.default.copyItem(at: folder, to: place)
        for name in try FileManager.default.contentsOfDirectory(atPath: place.path) where name.hasSuffix("-shm") {
          try FileManager.default.removeItem(at: place.appendingPathComponent(name))
        }
      }
      let log = try EventLog(path: fixture.log.path, options: readOnly)
      // A reader takes its mark in the index that its owner has open; that index is no part of the file.
      func kept() throws -> [String: Data] { try bytes(place).filter { state != "open" || !$0.key.hasSuffix("-shm") } }
      let (before, logBefore) = (try kept(), try bytes(fixture.folder))
      let report = try #require(try OlderFile.all(in: place).first).check(against: log, limit: 10)
      #expect(report.isEqual && report.isCertified, "seed \(seed), \(state): \(report)")
      #expect(report.position == (try fixture.log.head().position), "\(state)")
      #expect(report.projections.map(\.rows).reduce(0, +) > 25, "\(state)")
      #expect(try kept() == before && bytes(fixture.folder) == logBefore, "seed \(seed), \(state)")
      try owner?.close()
    }
  }

  @Test(arguments: [
    ("UPDATE school_list SET name = 'x' WHERE id = (SELECT min(id) FROM school_list)", "SchoolList", 1, 1),
    ("DELETE FROM status_history WHERE position = (SELECT max(position) FROM status_history)", "StatusHistory", 1, 10),
    ("INSERT INTO family (id, name) VALUES ('aaa', 'The Brooks')", "Family", 1, 2),
    ("UPDATE status_history SET actor = actor || '2'", "StatusHistory", 9, 9),
  ])
  func `a changed, lost or further row is told`(sql: String, name: String, rows: Int64, atMost: Int64) throws {
    let fixture = try FoldFixture(log: 4, events: 300)
    let report = try check(fixture, folder(fixture, altering: sql))
    #expect(report.isCertified && !report.isEqual)
    let found = try #require(report.projections.first { $0.rowsDiffering > 0 })
    #expect(found.name == name && found.rowsDiffering == rows, "\(found)")
    #expect((rows...atMost).contains(found.fieldsDiffering + found.hidden))
    #expect(found.changes.count + Int(found.hidden) >= 1)
    #expect(report.projections.filter { $0.rowsDiffering > 0 }.count == 1)
  }

  @Test func `tables and columns that one side has are named, and empty ones make no row another`() throws {
    let fixture = try FoldFixture(log: 6, events: 600)
    let report = try check(
      fixture,
      folder(
        fixture,
        altering: """
          ALTER TABLE family ADD COLUMN motto TEXT; ALTER TABLE school_detail DROP COLUMN ranking;
          DROP TABLE status_history; CREATE TABLE mascot (id TEXT, name TEXT); INSERT INTO mascot VALUES ('a', 'Owl');
          """))
    func found(_ name: String) throws -> ProjectionDifference {
      try #require(report.projections.first { $0.name == name })
    }
    #expect(report.isCertified && report.tablesOnlyOlder == ["mascot": 1])
    #expect(try found("Family").columnsOnlyOlder == ["family.motto"] && found("Family").rowsDiffering == 0)
    let detail = try found("SchoolDetail")
    #expect(detail.columnsOnlyNewer == ["school_detail.ranking"])
    #expect(detail.changes.allSatisfy { $0.field == "ranking" && $0.from == nil } && detail.rowsDiffering > 0)
    let statuses = try found("StatusHistory")
    #expect(statuses.tablesOnlyNewer == ["status_history"] && statuses.rowsBefore == 0)
    #expect(statuses.rowsDiffering == statuses.rows)
  }

  @Test func `private notes are neither told nor counted`() throws {
    let fixture = try FoldFixture(log: 6, events: 400)
    let report = try check(
      fixture,
      folder(fixture, altering: "UPDATE private_note SET text = 'zebra'"))
    let notes = try #require(report.projections.first { $0.name == "PrivateNotes" })
    #expect(notes.hidden > 0 && notes.rowsTold == 0 && notes.fieldsDiffering == 0 && notes.changes.isEmpty)
    #expect(notes.rows == 0 && notes.rowsBefore == 0 && !report.isEqual)
  }

  @Test func `rows that were not certified, and those of another history, are not believed`() throws {
    let fixture = try FoldFixture(log: 7, events: 60)
    let place = try folder(fixture, altering: "UPDATE status_history SET actor = 'x'", certifies: false)
    #expect(try !check(fixture, place).isCertified)
    let other = try FoldFixture(log: 8, events: 80)
    #expect(throws: UpgradeError.self) {
      try #require(try OlderFile.all(in: place).first).check(against: other.log, limit: 1)
    }
    #expect(try OlderFile.all(in: other.folder).isEmpty)
  }
}
