import CanonicalJSON
import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

@Suite struct StoreTests {
  @Test func `a file of other code stands beside ours, and both are right`() throws {
    let fixture = try FoldFixture(log: 1, events: 60)
    let old = try fixture.store(fingerprint: Fingerprint("00000000old00000"))
    let new = try fixture.store()
    #expect(try old.currentPath() != new.currentPath())
    try fixture.append(RandomHistory(seed: 2).events(20))
    #expect(try old.certificates() == new.certificates())
  }

  @Test func `the fingerprint follows the sources and the SQL`() {
    #expect(Fingerprint(sourceDigest: "a") == Fingerprint(sourceDigest: "a"))
    #expect(Fingerprint(sourceDigest: "a") != Fingerprint(sourceDigest: "b"))
    #expect(Fingerprint.current.description.count == 16)
  }

  @Test func `two stores over one folder read each other's writes`() throws {
    let fixture = try FoldFixture(log: 3, events: 40)
    let (first, second) = (try fixture.store(), try fixture.store())
    for event in RandomHistory(seed: 4).events(30) {
      try fixture.append([event])
      #expect(try first.catchUp() == fixture.log.head())
      #expect(try second.certificates() == first.certificates())
    }
    #expect(try second.isProved())
  }

  @Test func `a rebuild makes a new generation that others move to, and the old one is swept`() throws {
    let fixture = try FoldFixture(log: 5, events: 40)
    let (first, second) = (try fixture.store(), try fixture.store())
    let (before, digests) = (try first.currentPath(), try first.certificates())
    let report = try first.rebuild()
    #expect(report.events == 40)
    #expect(try first.currentPath() != before)
    #expect(try second.certificates() == digests)
    #expect(try second.currentPath() == first.currentPath())
    try second.close()
    try first.close()
    _ = try fixture.store()
    #expect(!FileManager.default.fileExists(atPath: before))
  }

  @Test func `what refers to a record is found by an index in every table`() throws {
    let plans = try FoldFixture(log: 1, events: 10).store().read { db in
      try ReadModels.all.flatMap { $0.definitions }.flatMap { table in
        try table.searches.filter { $0.role == .reference }.map { search in
          let sql = "EXPLAIN QUERY PLAN SELECT * FROM \(table.name) WHERE \(search.name) = 'x'"
          return try Row.fetchAll(db, sql: sql).map { "\(table.name).\(search.name): \($0["detail"] as String)" }
            .joined()
        }
      }
    }
    #expect(plans.count > 12)
    #expect(plans.filter { !$0.contains(": SEARCH") } == [])
  }

  @Test func `nothing keeps a log open after its store`() throws {
    let fixture = try FoldFixture(log: 8, events: 10)
    for _ in 0..<10 {
      weak var kept: EventLog?
      do {
        let log = try EventLog(path: fixture.log.path)
        kept = log
        let store = try ProjectionStore(folder: fixture.folder, log: log)
        #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM activity") } ?? 0 > 0)
      }
      #expect(kept == nil)
    }
  }

  @Test func `a lost file is built again`() throws {
    let fixture = try FoldFixture(log: 6, events: 40)
    let store = try fixture.store()
    let digests = try store.certificates()
    let path = try store.currentPath()
    try store.close()
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    #expect(try fixture.store().certificates() == digests)
  }

  @Test func `rows of another history are discarded`() throws {
    let fixture = try FoldFixture(log: 7, events: 40)
    let store = try fixture.store()
    _ = try store.certificates()
    let other = try FoldFixture(log: 8, events: 55)
    try fixture.log.write { try $0.replaceAll(by: other.log) }
    #expect(try store.certificates() == other.store().certificates())
    #expect(try store.isProved())
  }

  @Test func `an event that only a newer version knows is carried and shown`() throws {
    let fixture = try FoldFixture(log: 9, events: 10)
    let store = try fixture.store()
    let stream = try #require(StreamName("school/x"))
    try fixture.append([
      NewEvent(id: UUID(), stream: stream, type: "SchoolTeleported", schema: 1, data: "{}"),
      NewEvent(id: UUID(), stream: stream, type: "StatusChanged", schema: 9, data: "{}"),
      NewEvent(id: UUID(), stream: stream, type: "StatusChanged", schema: 1, data: #"{"status":7}"#),
    ])
    let problems = try store.read { db in
      try ActivityRow.fetchAll(db, "WHERE problem IS NOT NULL ORDER BY position").map(\.problem)
    }
    #expect(problems.count == 3)
    #expect(problems[0] == "made by a newer version" && problems[1] == "made by a newer version")
    #expect(problems[2]?.hasPrefix("unreadable: the payload of StatusChanged") == true)
    #expect(try store.isProved())
  }

  @Test func `an upcaster that throws makes its event unreadable and no other`() throws {
    let chain = try UpcasterChain(
      [
        Upcaster(type: "FavoriteToggled", from: 1) { value throws(JSONError) in
          if value == .object(["isFavorite": .flag(false)]) { throw JSONError(.badValue, at: 0) }
          return value
        }
      ], catalogue: [EventCatalog.Entry(type: "FavoriteToggled", schema: 2, stream: "school")])
    func content(_ json: String) -> EventContent {
      EventContent(type: "FavoriteToggled", schema: 1, json: json, upcasters: chain)
    }
    #expect(content(#"{"isFavorite":true}"#) == .known(.favoriteToggled(FavoriteToggled(isFavorite: true))))
    guard case .unreadable(let reason) = content(#"{"isFavorite":false}"#) else {
      Issue.record("it is not unreadable")
      return
    }
    #expect(reason.hasPrefix("the payload of FavoriteToggled is not what its schema says"))
  }

  @Test(arguments: ["0", "-1", "2147483648", "4294967297", "-4294967295"])
  func `an event of a schema that there cannot be is never taken for one that is known`(_ schema: String) throws {
    let fixture = try FoldFixture(log: 9, events: 10)
    let stream = try #require(StreamName("school/x"))
    try fixture.append(
      (0..<2).map { _ in
        NewEvent(id: UUID(), stream: stream, type: "StatusChanged", schema: 1, data: #"{"status":"contacted"}"#)
      })
    let position = try fixture.log.head().position
    // Behind another of the same type, whose schema was looked up before.
    try DatabaseQueue(path: fixture.log.path).write { db in
      try db.execute(sql: "DROP TRIGGER event_is_never_changed")
      try db.execute(sql: "UPDATE event SET schema = \(schema) WHERE position = \(position)")
    }
    let store = try fixture.store()
    let problems = try store.read { db in
      try ActivityRow.fetchAll(db, "WHERE problem IS NOT NULL").map { [$0.position: $0.problem ?? ""] }
    }
    #expect(problems.count == 1 && problems[0][position] != nil, "\(problems)")
    #expect(try store.isProved())
  }
}

/// What verification finds when somebody changes rows behind our back.
@Suite struct VerificationTests {
  @Test(arguments: ["UPDATE", "DELETE"])
  func `a changed cell and a lost row of any table are found by key`(_ change: String) throws {
    let fixture = try FoldFixture(log: 77, events: 1_200)
    let store = try fixture.store()
    #expect(try store.isProved())
    let file = try DatabaseQueue(path: store.currentPath())
    for table in ReadModels.all.flatMap({ $0.definitions }) {
      try file.write { db in
        let (key, column) = (table.columns[0], table.columns[table.columns.count - 1])
        // STRICT tables take no text in a number's column: then a number will do.
        let type = try db.columns(in: table.name).last?.type
        let value = type == "INTEGER" ? "424242" : type == "REAL" ? "0.5" : "'tampered'"
        let what = change == "UPDATE" ? "UPDATE \(table.name) SET \(column) = \(value)" : "DELETE FROM \(table.name)"
        try db.execute(sql: "\(what) WHERE \(key) = (SELECT \(key) FROM \(table.name) LIMIT 1)")
        #expect(db.changesCount > 0, "\(table.name)")
      }
    }
    let reports = try store.verify()
    for type in ReadModels.all {
      let report = try #require(reports.first { $0.name == type.name })
      #expect(!report.isEqual)
      #expect(report.digest != report.rowsDigest && report.digest == report.refoldDigest)
      for table in type.definitions {
        #expect(report.badKeys.contains { $0.hasPrefix("\(table.name) ") }, "\(change) \(table.name)")
      }
    }
  }

  @Test func `a wrong sum is told from wrong rows`() throws {
    let fixture = try FoldFixture(log: 78, events: 100)
    let store = try fixture.store()
    try DatabaseQueue(path: store.currentPath()).write {
      try $0.execute(
        sql: """
          UPDATE certificate SET sum = zeroblob(32) WHERE projection = 'StatusHistory'
            AND bucket = (SELECT bucket FROM certificate WHERE projection = 'StatusHistory' LIMIT 1)
          """)
    }
    let report = try #require(try store.verify().first { $0.name == "StatusHistory" })
    #expect(!report.isEqual && report.badKeys.isEmpty)
    #expect(report.rowsDigest == report.refoldDigest && report.digest != report.rowsDigest)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `sums add and subtract modulo 2 to the 256`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func digest() -> Digest { Digest(words: (random.next(), random.next(), .max, random.next())) }
    let parts = (0..<50).map { _ in digest() }
    var sum = Digest.zero
    parts.forEach { sum.add($0) }
    var backwards = Digest.zero
    parts.reversed().forEach { backwards.add($0) }
    #expect(sum == backwards)
    parts.shuffled(using: &random).forEach { sum.subtract($0) }
    #expect(sum == .zero)
  }
}
