import EventLog
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// What a rebuild, a verification and the doctor say of rows that somebody changed.
@Suite struct RebuildComparisonTests {
  /// A store in which one cell of each table was changed; the cells, as `table key column`.
  private func changed(_ fixture: FoldFixture) throws -> (store: ProjectionStore, cells: [String: (String?, String?)]) {
    let store = try fixture.store()
    _ = try store.catchUpAndDigest()
    var cells: [String: (String?, String?)] = [:]
    try DatabaseQueue(path: store.currentPath()).write { db in
      for type in ReadModels.all where type != PrivateNotesProjection.self {
        for table in type.definitions {
          let key = table.columns.prefix(table.keyColumns)
          let column = try #require(table.columns.last)
          let conditions = "stream NOT LIKE 'private-note/%'"
          let visible = table.columns.contains("stream") ? " WHERE \(conditions)" : ""
          guard
            let row = try Row.fetchOne(
              db, sql: "SELECT \(key.joined(separator: ", ")), \(column) FROM \(table.name)\(visible) LIMIT 1")
          else { continue }
          let values = key.indices.map { index in
            let value: DatabaseValue = row[index]
            return String.fromDatabaseValue(value) ?? "\(value)"
          }
          let type = try db.columns(in: table.name).last?.type
          let isNumber = type != "TEXT"
          let match = key.map { "\($0) = ?" }.joined(separator: " AND ")
          try db.execute(
            sql: "UPDATE \(table.name) SET \(column) = \(isNumber ? "77" : "'forged'") WHERE \(match)",
            arguments: StatementArguments(key.indices.map { row[$0] as DatabaseValue }))
          let number = isNumber ? row[key.count] as Double? : nil
          let before: String? =
            isNumber ? number.map { type == "REAL" ? "\($0)" : "\(Int64($0))" } : row[key.count]
          cells[[table.name, values.joined(separator: "/"), column].joined(separator: "\u{1F}")] = (
            type == "REAL" ? "77.0" : isNumber ? "77" : "forged", before
          )
        }
      }
    }
    return (store, cells)
  }

  @Test func `a rebuild that compares names each changed cell with both values, and keeps the file`() throws {
    let fixture = try FoldFixture(log: 91, events: 1_500)
    let (store, cells) = try changed(fixture)
    let (path, bytes) = (try store.currentPath(), try store.catchUpAndDigest())
    for _ in 0..<2 {
      let report = try store.rebuild(comparing: 20)
      #expect(report.isEqual == false)
      let found = try #require(report.differences).flatMap(\.changes)
      for (cell, values) in cells where values.0 != values.1 {
        let parts = cell.split(separator: "\u{1F}").map(String.init)
        let change = found.first {
          $0.place.table == parts[0] && $0.place.key == parts[1] && $0.field == parts[2]
        }
        #expect(change?.from == values.0, "\(cell)")
      }
      #expect(found.count >= cells.count - 2 && cells.count > 15)
      #expect(try store.currentPath() == path && FileManager.default.fileExists(atPath: path))
    }
    let folder = fixture.folder.appendingPathComponent("store")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("projections-") }
    #expect(files.allSatisfy { path.hasSuffix($0) || $0.hasPrefix(URL(fileURLWithPath: path).lastPathComponent) })
    // A rebuild without a comparison replaces them.
    try store.rebuild()
    #expect(try store.isProved() && store.currentPath() != path)
    #expect(try store.rebuild(comparing: 20).isEqual == true && store.catchUpAndDigest() == bytes)
  }

  @Test func `verification and the doctor compare the same cells`() throws {
    let fixture = try FoldFixture(log: 92, events: 900)
    let (store, _) = try changed(fixture)
    let rebuilt = try #require(try store.rebuild(comparing: ProjectionStore.badKeyLimit).differences)
    let verified = try store.verify().compactMap(\.difference)
    let uncertified = try store.uncertified()
    let bad = rebuilt.filter { $0.rowsDiffering > 0 }
    #expect(!bad.isEmpty && verified == bad && uncertified == bad)
    for difference in bad {
      let sentences = difference.sentences()
      #expect(sentences.contains { $0.contains(" is ") && $0.contains(", the events say ") }, "\(sentences)")
      #expect(sentences.count <= ProjectionStore.badKeyLimit * 2 + 2)
    }
  }

  @Test func `more differences than are named are counted`() throws {
    let fixture = try FoldFixture(log: 93, events: 900)
    let store = try fixture.store()
    _ = try store.catchUpAndDigest()
    try DatabaseQueue(path: store.currentPath()).write {
      try $0.execute(sql: "UPDATE status_history SET actor = 'forged'; DELETE FROM school_detail")
    }
    let found = try #require(try store.rebuild(comparing: 3).differences)
    let statuses = try #require(found.first { $0.name == "StatusHistory" })
    #expect(statuses.changes.count == 3 && statuses.rowsDiffering == statuses.rows)
    let sentences = statuses.sentences()
    #expect(sentences.first?.hasSuffix("actor is \"forged\", the events say \"sam\"") == true, "\(sentences)")
    #expect(sentences.contains("\(statuses.rowsTold - 3) more rows differ"), "\(sentences)")
    let detail = try #require(found.first { $0.name == "SchoolDetail" })
    #expect(detail.sentences().contains { $0.hasSuffix("the events make this row, and it is missing") })
  }

  @Test func `numbers that are equal but stored otherwise differ`() {
    #expect(Cell.real(0) != .real(-0.0) && Cell.real(1) == .real(1) && Cell.integer(1) != .real(1))
    #expect(Set([Cell.real(0), .real(-0.0), .text([]), .null]).count == 4)
  }
}
