import Foundation
import GRDB
import TestSupport
import Testing

@testable import EventLog

@Suite struct FileTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rc-file-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func `a database of another program is named as such`() throws {
    let path = try folder().appendingPathComponent("other.sqlite").path
    try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA application_id = 7; CREATE TABLE t (a)") }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: EventLogError.foreignFile(path: path, applicationID: 7)) { try EventLog(path: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a file of a newer version is not touched`() throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample()], in: .sample())
    try fixture.log.close()
    try DatabaseQueue(path: fixture.path).write { try $0.execute(sql: "PRAGMA user_version = 99") }
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(throws: EventLogError.newerFormat(path: fixture.path, format: 99, supported: Schema.formatWithErasures)) {
      try EventLog(path: fixture.path)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)) == before)
  }

  @Test func `what is no database, or cut short, gives a clear error`() throws {
    let path = try folder().appendingPathComponent("noise.sqlite").path
    try Data("this is not a database, but it is long enough to be read as one".utf8).write(
      to: URL(fileURLWithPath: path))
    #expect(throws: EventLogError.self) { try EventLog(path: path) }

    let fixture = try LogFixture()
    for batch in 0..<20 { try fixture.log.append((0..<50).map { .sample(batch * 50 + $0) }, in: .sample()) }
    let copy = try folder().appendingPathComponent("cut.sqlite").path
    try fixture.log.backup(to: copy)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: copy))
    #expect(throws: EventLogError.self) {
      let log = try EventLog(path: copy)
      _ = try log.verifyChain()
      _ = try log.integrity()
    }
  }

  @Test func `a read-only log reads and refuses to append`() throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample()], in: .sample())
    var options = EventLog.Options()
    options.readOnly = true
    let log = try EventLog(path: fixture.path, options: options)
    #expect(try log.head().position == 1)
    #expect(throws: EventLogError.self) { try log.append([.sample(2)], in: .sample()) }
  }

  @Test func `a full disk refuses the append and keeps what was there`() throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample()], in: .sample())
    // The same refusal that a full disk gives, without filling one.
    try fixture.log.pool.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages + 1)")
    }
    let large = String(repeating: "x", count: 100_000)
    #expect(throws: EventLogError.diskFull(path: fixture.path)) {
      try fixture.log.append([.sample(data: "{\"a\":\"\(large)\"}")], in: .sample())
    }
    #expect(try fixture.log.head().position == 1)
    #expect(try fixture.log.verifyChain().isIntact)
  }

  @Test func `a backup is one consistent log, and restores into the open one`() throws {
    let fixture = try LogFixture()
    for number in 0..<10 { try fixture.log.append([.sample(number, stream: "school/\(number)")], in: .sample()) }
    let path = try folder().appendingPathComponent("backup.sqlite").path
    try fixture.log.backup(to: path)
    #expect(throws: EventLogError.self) { try fixture.log.backup(to: path) }
    let head = try fixture.log.head()
    let reader = try fixture.reopened()
    for number in 10..<15 { try fixture.log.append([.sample(number, stream: "game/\(number)")], in: .sample()) }
    _ = try reader.events()
    let backup = try EventLog(path: path)
    try fixture.log.write { try $0.replaceAll(by: backup) }
    #expect(try fixture.log.head() == head)
    #expect(try reader.head() == head)
    // The reader had cached words of the events that are gone; their numbers are never given to others.
    _ = try reader.events()
    try fixture.log.append([.sample(99, stream: "camp/1")], in: .sample())
    #expect(try reader.events().last?.stream.category == "camp")
    #expect(try fixture.reopened().verifyChain().isIntact)
  }

  @Test func `two connections appending at once lose nothing`() async throws {
    let fixture = try LogFixture()
    let path = fixture.path
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          do {
            let log = try EventLog(path: path)
            for number in 0..<50 {
              try log.append([.sample(number, stream: "school/\(writer)")], in: .sample())
            }
          } catch {
            Issue.record("writer \(writer): \(error)")
          }
        }
      }
    }
    #expect(try fixture.log.head().position == 200)
    #expect(try fixture.log.verifyChain().isIntact)
  }
}
