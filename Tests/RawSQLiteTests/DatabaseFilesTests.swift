import Foundation
import GRDB
import RawSQLite
import TestSupport
import Testing

@Suite struct DatabaseFilesTests {
  private func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder("rc-sqlite")
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    return folder
  }

  @Test func `a copy has every table as it was, and nothing of before`() throws {
    let (source, target) = (try DatabaseQueue.scratch(), try DatabaseQueue.scratch())
    try source.writeWithoutTransaction { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)") }
    try target.writeWithoutTransaction { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (9)") }
    try source.inDatabase { from in try target.inDatabase { try DatabaseImage.copy(from, over: $0) } }
    #expect(try target.read { try Int.fetchAll($0, sql: "SELECT a FROM t ORDER BY a") } == [1, 2])
  }

  @Test func `a database's file is made for its owner alone, and an existing one keeps its content`() throws {
    let folder = try folder()
    let path = folder.url.appendingPathComponent("log.sqlite").path
    PrivateFile.make(path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try Data("kept".utf8).write(to: URL(fileURLWithPath: path))
    PrivateFile.make(path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
  }

  @Test func `reading a database by its address leaves no file behind`() throws {
    let folder = try folder()
    // A space, a question mark and a hash would end the path of an address that is not escaped.
    let path = folder.url.appendingPathComponent("a log? #1.sqlite").path
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (5)") }
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    var configuration = Configuration()
    configuration.readonly = true
    let reader = try DatabaseQueue(path: #require(ReadOnlyFile.address(of: path)), configuration: configuration)
    #expect(try reader.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 5)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == before)
  }

  @Test func `a copied file whose write-ahead log has no index has no address`() throws {
    let folder = try folder()
    let path = folder.url.appendingPathComponent("log.sqlite").path
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t (a)") }
    try Data("pages".utf8).write(to: URL(fileURLWithPath: path + "-wal"))
    #expect(ReadOnlyFile.address(of: path) == nil)
  }
}
