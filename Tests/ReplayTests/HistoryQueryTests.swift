import Compass
import Domain
import EventLog
import Foundation
import GRDB
import Projections
import RawSQLite
import TestSupport
import Testing

@testable import Replay

/// Queries over the tables and the events of any moment.
@Suite struct HistoryQueryTests {
  private static let queries = [
    "SELECT * FROM school_list ORDER BY id", "SELECT * FROM school_detail ORDER BY id",
    "SELECT status, count(*) FROM school_list GROUP BY 1 ORDER BY 1", "SELECT * FROM school_item ORDER BY 1, 2",
    "SELECT * FROM status_history ORDER BY position", "SELECT * FROM interaction ORDER BY id",
    "SELECT * FROM activity ORDER BY position", "SELECT * FROM notes_history ORDER BY position",
    "SELECT l.name, a.type FROM school_list l JOIN activity a ON a.record = l.id ORDER BY a.position",
    "SELECT * FROM event_text ORDER BY position",
    "SELECT name FROM school_list ORDER BY name DESC LIMIT 3",
  ]

  @Test(arguments: (1...3).map(UInt64.init))
  func `a query of the past is answered as by a fold of the events until then`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 40)
    let home = fixture.home
    let sight = Sight(of: fixture.player)
    let head = try home.log.head().position
    for sql in Self.queries {
      let query = try ReadOnlyQuery(overHistory: sql)
      for position in stride(from: head, through: 0, by: -7) {
        let answer = try home.answer(query, at: position, seenBy: sight)
        guard !sql.contains("event_text") else {
          #expect(answer.rows.count == Int(position), "seed \(seed) at \(position)")
          continue
        }
        let branch = try Branch(home.projections, seenBy: sight)
        try branch.fold(through: position)
        #expect(try branch.read { try query.answer(in: $0) } == answer, "seed \(seed) at \(position): \(sql)")
      }
    }
  }

  @Test func `the events are those of the log, each with the payload, the time and the command`() throws {
    let home = try ReplayFixture(seed: 4, events: 30).home
    let events = try home.log.events()
    let query = try ReadOnlyQuery(overHistory: "SELECT * FROM event_text WHERE position > 0 ORDER BY position")
    let answer = try home.answer(query, at: try home.log.head().position, seenBy: .nobody)
    #expect(answer.columns.prefix(3) == ["position", "id", "stream"])
    for (row, event) in zip(answer.rows, events) {
      let values = row.map { value in
        Int64.fromDatabaseValue(value).map { "\($0)" } ?? String.fromDatabaseValue(value) ?? ""
      }
      #expect(
        values == [
          "\(event.position)", event.id.lowercased, "\(event.stream)", "\(event.version)", event.type,
          "\(event.schema)", event.data ?? "", event.actor, event.family, event.device,
          "\(Instant(milliseconds: event.recordedAt))",
          event.occurredAt.map { "\(Instant(milliseconds: $0))" } ?? "", event.origin.name, "\(event.hash)",
          event.correlation.lowercased, event.causation?.lowercased ?? "",
        ])
    }
    #expect(answer.rows.count == events.count)
    let one = try ReadOnlyQuery(overHistory: "SELECT type FROM event_text WHERE stream = '\(events[5].stream)'")
    let own = events.filter { $0.stream == events[5].stream }.map(\.type)
    let types = try home.answer(one, at: events.count64, seenBy: .nobody).rows
    #expect(types.map { String.fromDatabaseValue($0[0]) } == own)
  }

  @Test func `two answers differ by rows that came, went, and changed`() throws {
    func answer(_ rows: [[String?]]) -> ReadOnlyQuery.Answer {
      .init(columns: ["name", "status"], rows: rows.map { $0.map(\.databaseValue) })
    }
    let first = answer([["Rice", "interested"], ["Baylor", "contacted"], ["Duke", nil], ["Duke", nil], [nil, "x"]])
    let second = answer([["Yale", "new"], [nil, "y"], ["Duke", nil], ["Rice", "offer"], ["Yale", "old"]])
    func row(_ values: String?...) -> [DatabaseValue] { values.map(\.databaseValue) }
    #expect(
      AnswerDifference(from: first, to: second).changes == [
        .changed(from: row("Rice", "interested"), to: row("Rice", "offer")), .gone(row("Baylor", "contacted")),
        .gone(row("Duke", nil)), .gone(row(nil, "x")), .added(row("Yale", "new")), .added(row(nil, "y")),
        .added(row("Yale", "old")),
      ])
    #expect(AnswerDifference(from: first, to: first).changes.isEmpty)
    var shuffled = first.rows
    shuffled.reverse()
    #expect(AnswerDifference(from: first, to: .init(columns: first.columns, rows: shuffled)).changes.isEmpty)
  }
}

extension [RecordedEvent] {
  fileprivate var count64: Int64 { Int64(count) }
}

@Suite struct TableNotesTests {
  @Test func `each table and each of its columns is told in a sentence, and nothing else is`() {
    for table in ReadModels.tables {
      #expect(TableNotes.sentence(about: table.name)?.hasSuffix(".") == true, "\(table.name)")
      for column in table.columns {
        let sentence = TableNotes.sentence(about: column, of: table.name)
        #expect(sentence?.hasSuffix(".") == true, "\(table.name).\(column): \(sentence ?? "nothing")")
      }
    }
    #expect(TableNotes.sentence(about: "offers") == nil && TableNotes.sentence(about: "nothing", of: "offer") == nil)
  }

  @Test func `the documentation names the same tables in the same words`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let page = try String(contentsOf: root.appending(path: "Docs/projections.md"), encoding: .utf8)
    let told = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("_table") == false }
    for table in ReadModels.tables {
      let line = "| `\(table.name)` | \(TableNotes.sentence(about: table.name) ?? "") |"
      #expect(told.contains(Substring(line)), "\(line)")
    }
  }
}
