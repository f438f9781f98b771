import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Projections

/// What a page shows of a record is what commands decide on: the row says what the domain's own fold says, field by
/// field, for every kind of record (ruling 13).
@Suite struct RecordLawTests {
  @Test(arguments: (0..<max(Soak.count(2_000), 12)).map { Soak.firstSeed &+ UInt64($0) })
  func `the row says what the domain's state says`(seed: UInt64) throws {
    let fixture = try FoldFixture(log: seed, events: 400)
    let streams = try Self.streams(of: fixture.log)
    // In one batch, and in many whose rows are read back from the file.
    for batch in [Int64(1000), 9] {
      let queue = try DatabaseQueue()
      try queue.write { db in
        try Projector.createTables(db, fingerprint: "test")
        while true {
          let projector = try Projector(db, log: fixture.log)
          if try projector.fold(through: projector.head.position + batch) == 0 { break }
        }
        let law = Law(db: db, streams: streams, seed: seed)
        try law.holds(for: School.self)
        try law.holds(for: Coach.self)
        try law.holds(for: Offer.self)
        try law.holds(for: Interaction.self)
        try law.holds(for: RecruitingEvent.self)
        try law.holds(for: PerformanceMetric.self)
        try law.holds(for: Document.self)
        try law.holds(for: PrivateNote.self)
        try law.holds(for: SettledStep.self)
        try law.holds(for: Family.self)
        try law.holdsForTheList()
        try law.holdsForPreferences()
      }
    }
  }

  /// The known events of each stream, in order.
  private static func streams(of log: EventLog) throws -> [StreamName: [RecordedEvent]] {
    var streams: [StreamName: [RecordedEvent]] = [:]
    for event in try log.events() { streams[event.stream, default: []].append(event) }
    return streams
  }
}

private struct Law {
  let db: Database
  let streams: [StreamName: [RecordedEvent]]
  let seed: UInt64

  func holds<State: RecordState>(for kind: State.Type) throws {
    for (stream, events) in streams where stream.category == State.layout.category {
      let state = folded(State.self, events)
      let row = try RecordRow<State>.fetch(db, key: stream.key)
      #expect((row != nil) == state.hasBegun, "seed \(seed): \(stream)")
      guard var row else { continue }
      let found = values(&row)
      #expect(row.isRemoved == state.isRemoved && (row.removedBy != nil) == state.isRemoved, "seed \(seed): \(stream)")
      // The stamps are not the state's; who has them is the only difference that a row may have.
      row.state = state
      expect(values(&row), found, "\(stream)")
      guard State.Part.self != NoPart.self else { continue }
      let parts = try PartRow<State.Part>.fetchAll(db, "WHERE \(State.Part.owner) = ?", [stream.key])
      let wanted = state.parts.map { PartRow($0, of: stream.key) }
      #expect(parts.count == wanted.count, "seed \(seed): \(stream)")
      for (found, wanted) in zip(parts.sorted { $0.key < $1.key }, wanted.sorted { $0.key < $1.key }) {
        var (found, wanted) = (found, wanted)
        expect(values(&wanted), values(&found), "\(stream)")
      }
    }
  }

  func holdsForTheList() throws {
    for (stream, events) in streams where stream.category == "school" {
      let state = folded(School.self, events)
      let row = try SchoolListRow.fetch(db, key: stream.key)
      #expect((row != nil) == state.exists, "seed \(seed): \(stream)")
      guard var row else { continue }
      let found = values(&row)
      row.school = state
      expect(values(&row), found, "\(stream) in the list")
    }
  }

  func holdsForPreferences() throws {
    for (stream, events) in streams where stream.category == "preferences" {
      let state = folded(Preferences.self, events)
      let parts = stream.key.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      let row = try PreferenceRow.fetch(db, key: PairKey(parts[0], parts[1]))
      let data = PreferenceData(row?.data ?? "{}")
      switch parts[1] {
      case "player": #expect(data.fields() == state.player, "seed \(seed): \(stream)")
      case "location": #expect(data.fields() == state.home, "seed \(seed): \(stream)")
      case "notifications": #expect(data.fields() == state.notifications, "seed \(seed): \(stream)")
      case "dashboard": #expect(data.fields() == state.dashboard, "seed \(seed): \(stream)")
      default: #expect(data.school == state.school, "seed \(seed): \(stream)")
      }
    }
  }

  private func folded<State: Aggregate>(_: State.Type, _ events: [RecordedEvent]) -> State {
    var state = State()
    for event in events {
      guard case .known(let known) = EventContent(event) else { continue }
      state.evolve(known, by: event.actor, at: Instant(milliseconds: event.happenedAt))
    }
    return state
  }

  private func expect(_ state: [String: String], _ row: [String: String], _ record: String) {
    for (column, value) in state where row[column] != value {
      Issue.record("seed \(seed): \(record).\(column) is \(row[column] ?? "missing") in the row, \(value) in the state")
    }
  }

  private func values(_ row: inout some ProjectionRow) -> [String: String] {
    var values = ColumnValues()
    row.columns(&values)
    return values.bytes
  }
}

/// What a row would write, by column.
private struct ColumnValues: ColumnVisitor {
  var bytes: [String: String] = [:]

  mutating func column(_ name: StaticString, _ value: inout some ColumnValue, _ role: ColumnRole) {
    var writer = RowWriter()
    writer.begin(table: "")
    value.write(to: &writer)
    bytes["\(name)"] = String(decoding: writer.bytes, as: UTF8.self)
  }
}
