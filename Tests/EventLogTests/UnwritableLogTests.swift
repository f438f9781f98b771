import Foundation
import GRDB
import TestSupport
import Testing

@testable import EventLog

/// Logs that are read where they cannot be written.
@Suite struct UnwritableLogTests {
  private func reading(_ path: String) throws -> EventLog {
    var options = EventLog.Options()
    options.readOnly = true
    return try EventLog(path: path, options: options)
  }

  private func copy(_ fixture: LogFixture, _ suffixes: [String]) throws -> (folder: TemporaryFolder, path: String) {
    let folder = TemporaryFolder("rc-log-copy")
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let path = folder.url.appendingPathComponent("log.sqlite").path
    for suffix in suffixes { try FileManager.default.copyItem(atPath: fixture.path + suffix, toPath: path + suffix) }
    return (folder, path)
  }

  @Test func `what is only in the write-ahead log of a copied folder is read, and no file is made`() throws {
    let fixture = try LogFixture()
    for number in 0..<30 { try fixture.log.append([.sample(number)], in: .sample()) }
    let (folder, path) = try copy(fixture, ["", "-wal"])
    let log = try reading(path)
    #expect(try log.head() == fixture.log.head() && log.verifyChain().isIntact)
    let backup = folder.url.appendingPathComponent("backup.sqlite").path
    try log.backup(to: backup)
    #expect(try reading(backup).head() == fixture.log.head())
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["backup.sqlite", "log.sqlite", "log.sqlite-wal"])
  }

  @Test func `a log that nobody had open is read on where another process writes it`() throws {
    let fixture = try LogFixture()
    for number in 0..<5 { try fixture.log.append([.sample(number)], in: .sample()) }
    let path = fixture.path
    try fixture.log.close()
    let log = try reading(path)
    #expect(try log.head().position == 5)
    let writer = try EventLog(path: path)
    for number in 5..<200 {
      try writer.append([.sample(number)], in: .sample())
      #expect(try log.head() == writer.head())
    }
    try writer.close()
    #expect(try log.head().position == 200 && log.verifyChain().isIntact)
  }

  @Test func `what another process wrote under a reader without locks is not answered`() throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample()], in: .sample())
    let path = fixture.path
    try fixture.log.close()
    let log = try reading(path)
    #expect(throws: EventLogError.changedMeanwhile(path: path)) {
      try log.scan { _ in
        let writer = try EventLog(path: path)
        try writer.append([.sample(2)], in: .sample())
        try writer.close()
      }
    }
    #expect(try log.head().position == 2)
  }

  @Test func `a question about a command needs no writing, and appends nothing`() throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample()], in: .sample())
    #expect(try fixture.log.consider { $0.head.position } == 1)
    #expect(fixture.log.obstacle == nil)
  }
}
