import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// The tables that are made from the log when they are asked for, against rows that are made event by event.
@Suite struct DerivedRowTests {
  private struct Rows: Equatable {
    var activity: [ActivityRow] = []
    var notes: [NotesHistoryRow] = []
  }

  /// The rows of some events, each written out.
  private func rows(of events: [RecordedEvent]) -> Rows {
    var rows = Rows()
    for event in events {
      let payload = event.data.flatMap { try? EventCodec.decode(type: event.type, schema: event.schema, json: $0) }
      var row = ActivityRow()
      (row.position, row.stream, row.type) = (event.position, event.stream.description, event.type)
      (row.actor, row.at) = (event.actor, event.happenedAt)
      row.problem = EventContent(event).problem
      row.record = String(event.stream.key.split(separator: "/").first ?? "")
      var notes: String??
      switch payload {
      case .interactionLogged(let payload): row.record = payload.school.lowercased
      case .offerRecorded(let payload): row.record = payload.school.lowercased
      case .coachAdded(let payload): row.record = payload.school.lowercased
      case .documentShared(let payload): row.record = payload.school.lowercased
      case .documentUnshared(let payload): row.record = payload.school.lowercased
      case .schoolAdded(let payload): if let text = payload.notes { notes = text }
      case .notesEdited(let payload): notes = .some(payload.notes)
      case .schoolObserved(let payload): if !payload.notes.isAbsent { notes = .some(payload.notes.value) }
      default: break
      }
      var names: [String] = []
      for change in payload?.fieldChanges ?? [] where !names.contains(change.field) { names.append(change.field) }
      row.fields = names.joined(separator: " ")
      rows.activity.append(row)
      guard let notes, event.stream.category == "school" else { continue }
      var version = NotesHistoryRow()
      (version.position, version.school) = (event.position, event.stream.key)
      (version.event, version.notes) = (event.id.lowercased, notes)
      (version.actor, version.at) = (event.actor, event.happenedAt)
      rows.notes.append(version)
    }
    return rows
  }

  private func read(_ db: Database, _ condition: String = "", _ arguments: [String] = []) throws -> Rows {
    Rows(
      activity: try ActivityRow.fetchAll(db, "\(condition) ORDER BY position", arguments),
      notes: try NotesHistoryRow.fetchAll(db, "ORDER BY position"))
  }

  @Test(arguments: (1...6).map(UInt64.init))
  func `the tables over the log hold the rows of its events, now, in the past and in another history`(
    seed: UInt64
  ) throws {
    let fixture = try FoldFixture(log: seed, events: 300)
    let stream = try #require(StreamName("school/x"))
    try fixture.append([
      NewEvent(id: UUID(), stream: stream, type: "SchoolTeleported", schema: 1, data: "{}"),
      NewEvent(id: UUID(), stream: stream, type: "StatusChanged", schema: 1, data: #"{"status":7}"#),
    ])
    let (store, events) = (try fixture.store(), try fixture.log.events())
    let all = rows(of: events)
    #expect(try store.read { try read($0) } == all, "seed \(seed)")
    let ana = Sight(ofID: "018f3a52-0000-7000-8000-000000000001")
    for position in [Int64(0), 1, 77, 300] {
      let expected = rows(of: events.filter { $0.position <= position })
      #expect(try store.read(at: position) { try read($0) } == expected, "seed \(seed), as of \(position)")
      let fold = try Branch(
        store, folding: { type in ReadModels.derived.contains { $0 == type } }, seenBy: ana
      ).advanced(to: position)
      let seen = rows(of: events.filter { $0.position <= position && ana.shows($0) })
      #expect(try fold.read { try read($0) } == seen, "seed \(seed), seen at \(position)")
      let later = try fold.advanced(to: position + 1)
      #expect(
        try later.read { try read($0) } == rows(of: events.filter { $0.position <= position + 1 && ana.shows($0) }))
    }
    let branch = try Branch(store)
    let chosen = events.filter { $0.position % 3 > 0 }
    try branch.fold(chosen)
    #expect(try branch.read { try read($0) } == rows(of: chosen), "seed \(seed)")
  }

  @Test(arguments: [UInt64(7), 8])
  func `a search by position, stream, record or anything else finds the rows that a scan finds`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 300)
    let (store, all) = (try fixture.store(), try rows(of: fixture.log.events()))
    try store.read { db in
      for row in all.activity.filter({ $0.position % 7 == 0 }) {
        for (column, value, holds) in [
          ("position", "\(row.position)", { $0.position == row.position }),
          ("stream", row.stream, { $0.stream == row.stream }),
          ("record", row.record, { $0.record == row.record }), ("type", row.type, { $0.type == row.type }),
        ] as [(String, String, (ActivityRow) -> Bool)] {
          let found = try ActivityRow.fetchAll(db, "WHERE \(column) = ? ORDER BY position", [value])
          #expect(found == all.activity.filter(holds), "seed \(seed): \(column) \(value)")
        }
        let number = try Int.fetchOne(
          db, sql: "SELECT count(*) FROM activity WHERE position = ?", arguments: [row.position])
        #expect(number == 1)
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM activity") == all.activity.count)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM notes_history") == all.notes.count)
      for school in Set(all.notes.map(\.school)) {
        let found = try NotesHistoryRow.fetchAll(db, "WHERE school = ? ORDER BY position", [school])
        #expect(found == all.notes.filter { $0.school == school }, "seed \(seed)")
      }
      #expect(try ActivityRow.fetchAll(db, "WHERE stream = 'no stream'").isEmpty)
    }
  }
}
