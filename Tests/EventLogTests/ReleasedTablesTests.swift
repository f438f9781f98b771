import Foundation
import GRDB
import TestSupport
import Testing

@testable import EventLog

/// Files that a release wrote are read for ever; what it wrote stands in `EventSchemas/Released`.
@Suite("Logs of every release are read")
struct ReleasedTablesTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("EventSchemas/Released")

  private static func releases() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".sql") }
    return try names.sorted().map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }

  private static func tables(_ path: String) throws -> [String] {
    try DatabaseQueue(path: path).read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    }
  }

  @Test("A log of a release is opened, appended to, and has the tables of today's afterwards")
  func opened() throws {
    let today = try LogFixture()
    let expected = try Self.tables(today.path)
    let releases = try Self.releases()
    #expect(!releases.isEmpty)
    for sql in releases {
      let fixture = try LogFixture()
      let path = fixture.folder.appendingPathComponent("released.sqlite").path
      try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
      let log = try EventLog(path: path)
      try log.append([.sample()], in: .sample())
      #expect(try log.head().position == 1)
      try log.close()
      #expect(try Self.tables(path) == expected)
    }
  }

  @Test("The tables that a release wrote down are those of its golden home", arguments: GoldenRelease.all)
  func recorded(_ release: GoldenRelease) throws {
    let sql = try String(contentsOf: Self.folder.appendingPathComponent("\(release).sql"), encoding: .utf8)
    let fixture = try LogFixture()
    let written = fixture.folder.appendingPathComponent("released.sqlite").path
    try DatabaseQueue(path: written).write { try $0.execute(sql: sql) }
    let home = try release.unpacked("home.tar.gz")
    let golden = home.url.appendingPathComponent("log.sqlite").path
    #expect(try Self.tables(written) == Self.tables(golden))
    #expect(try Self.format(written) == Self.format(golden))
  }

  private static func format(_ path: String) throws -> Int? {
    try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
  }

  @Test("Tables that are others than a release's have a format of their own")
  func format() throws {
    let today = try LogFixture()
    let tables = try Self.tables(today.path)
    for sql in try Self.releases() where sql.contains("PRAGMA user_version = \(Schema.format);") {
      let fixture = try LogFixture()
      let path = fixture.folder.appendingPathComponent("released.sqlite").path
      try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
      #expect(
        try Self.tables(path) == tables,
        "the log's tables are not those that were released: raise Schema.format, and lead older files there")
    }
  }
}
