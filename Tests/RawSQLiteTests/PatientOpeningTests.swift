import Foundation
import GRDB
import TestSupport
import Testing

@testable import RawSQLite

/// Opening a file whose lock another connection holds for a moment.
@Suite struct PatientOpeningTests {
  private let folder = TemporaryFolder("rc-opening")

  private func lockedFile() throws -> (path: String, reader: DatabaseQueue) {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let path = folder.url.appendingPathComponent("file.sqlite").path
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: "CREATE TABLE t (a); BEGIN; SELECT * FROM t") }
    return (path, queue)
  }

  @Test func `goes on when the lock is gone`() throws {
    let (path, reader) = try lockedFile()
    var waits = 0
    let pool = try openPatiently {
      waits += 1
      try? reader.writeWithoutTransaction { if $0.isInsideTransaction { try $0.execute(sql: "COMMIT") } }
    } _: {
      try DatabasePool(path: path)
    }
    #expect(waits == 1)
    #expect(try pool.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
  }

  @Test func `ends with SQLite's error when its time is over, and passes on any other`() throws {
    let (path, reader) = try lockedFile()
    #expect(throws: DatabaseError.self) { try openPatiently(timeout: 0) { try DatabasePool(path: path) } }
    withExtendedLifetime(reader) {}
    var attempts = 0
    #expect(throws: CocoaError.self) {
      try openPatiently {
        attempts += 1
        throw CocoaError(.fileNoSuchFile)
      }
    }
    #expect(attempts == 1)
  }
}
