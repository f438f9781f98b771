import EventLog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// A fault found in one fold never stops another, and what is derived is made anew where it is damaged.
@Suite struct FoldFaultTests {
  @Test func `a fold whose table refuses a row stands still, and all others go on`() throws {
    let (fixture, other) = (try FoldFixture(log: 3, events: 60), try FoldFixture(log: 3, events: 60))
    let store = try fixture.store()
    let before = try store.certificates()
    try store.currentFile().database.write {
      try $0.execute(sql: "CREATE TRIGGER refused BEFORE INSERT ON status_history BEGIN SELECT RAISE(ABORT, 'no'); END")
    }
    let news = RandomHistory(seed: 9).eventsOnTime(200)
    for fixture in [fixture, other] { try fixture.append(news) }
    var expected = try other.store().certificates()
    let after = try store.certificates()
    #expect(after["StatusHistory"] == before["StatusHistory"] && expected["StatusHistory"] != before["StatusHistory"])
    expected["StatusHistory"] = before["StatusHistory"]
    #expect(after == expected)
    #expect(try store.catchUp() == fixture.log.head())
    let report = try #require(try store.verify().first { $0.name == "StatusHistory" })
    #expect(!report.isEqual && report.fault?.hasPrefix("StatusHistory cannot be folded at position ") == true)
    #expect(try store.faults().count == 1)
    // New rows are folded by all again.
    try store.rebuild()
    #expect(try store.isProved() && store.faults().isEmpty)
    #expect(try store.certificates() == other.store().certificates())
  }

  @Test func `a file that is damaged while it is open is made anew, and says so once`() throws {
    let fixture = try FoldFixture(log: 4, events: 80)
    let folder = fixture.folder.appendingPathComponent("store")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let told = Told()
    let store = try ProjectionStore(
      folder: folder, log: fixture.log, fingerprint: .current, warn: { told.tell($0) })
    let digests = try store.certificates()
    let path = try store.currentPath()
    try store.currentFile().database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    let file = try #require(FileHandle(forWritingAtPath: path))
    for page in 1..<(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0) / 4096 {
      try file.seek(toOffset: UInt64(page * 4096))
      try file.write(contentsOf: Data(repeating: 0x5A, count: 4096))
    }
    try file.close()
    // Whoever has read it before may have it in memory; a second opening has not.
    let second = try ProjectionStore(
      folder: folder, log: fixture.log, fingerprint: .current, warn: { told.tell($0) })
    #expect(try second.certificates() == digests)
    #expect(told.lines.filter { $0.contains("made anew") }.count == 1, "\(told.lines)")
    try fixture.append(RandomHistory(seed: 11).events(10))
    #expect(try store.certificates() == second.certificates())
    #expect(try store.isProved())
  }

  @Test func `heads that were seen are only ever added`() throws {
    let fixture = try FoldFixture(log: 5, events: 30)
    let store = try fixture.store()
    for _ in 0..<3 {
      try fixture.append(RandomHistory(seed: UInt64.random(in: 1...1000)).events(3))
      try store.catchUp()
      try store.rebuild()
    }
    let seen = try store.registry.highWaterMarks()
    #expect(seen.map(\.head.position).max() == 39 && seen.count >= 3)
    #expect(throws: DatabaseError.self) {
      try DatabaseQueue(path: fixture.folder.appendingPathComponent("store/current.sqlite").path).write {
        try $0.execute(sql: "DELETE FROM seen")
      }
    }
  }
}
