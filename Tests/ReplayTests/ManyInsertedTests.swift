import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

/// Any number of events can be put in behind one position.
@Suite struct ManyInsertedTests {
  @Test func `1,003 events behind one position stand there in their order`() throws {
    let fixture = try ReplayFixture(seed: 3, schools: 1, events: 0)
    let school = StreamName.school(fixture.schools[0])
    try fixture.append(.schoolAdded(SchoolAdded(athlete: fixture.player, name: "Rice")), to: school)
    let added = try fixture.home.log.head().position
    try fixture.append(.favoriteToggled(FavoriteToggled(isFavorite: true)), to: school)
    let alterations = (1...1003).map { number in
      let event = DomainEvent.rankingSet(RankingSet(ranking: number))
      let new = NewEvent(
        id: fixture.home.freshID(), stream: school, type: event.type, schema: event.schema,
        data: EventCodec.encode(event))
      return Alteration.insert(new, actor: fixture.player.lowercased, after: added)
    }
    let viewer = fixture.player.lowercased
    let whatIf = try fixture.home.whatIf(alterations, viewer: viewer)
    let list = whatIf.changes.filter { $0.place.table == "school_list" }
    #expect(list.map(\.field) == ["ranking"] && list.map(\.to) == ["1003"])
    let rows = try fixture.home.read(whatIf: alterations, viewer: viewer) { reading in
      (try reading.schools(of: nil, deleted: false).map(\.ranking), try ActivityRow.fetchAll(reading.db).count)
    }
    #expect(rows.0 == [1003])
    #expect(try rows.1 == Int(fixture.home.log.head().position) + 1003)
  }

  /// What a page shows of another history is what a home would show that has it.
  @Test(arguments: (0..<max(Soak.count(300), 3)).map { Soak.firstSeed &+ UInt64($0) })
  func `an altered history that is streamed is the one that is altered whole`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 40)
    let home = fixture.home
    var random = SeededGenerator(seed: seed)
    let events = try home.log.events()
    let viewer = fixture.player.lowercased
    func any() -> RecordedEvent { events[Int.random(in: 3..<events.count, using: &random)] }
    let (dropped, moved) = (any(), any())
    guard dropped.id != moved.id else { return }
    let school = fixture.schools[0]
    let new = DomainEvent.rankingSet(RankingSet(ranking: 7))
    let alterations: [Alteration] = [
      .drop(dropped.id), .move(moved.id, after: Int64.random(in: 3..<Int64(events.count), using: &random)),
      .insert(
        NewEvent(
          id: home.freshID(), stream: .school(school), type: new.type, schema: new.schema,
          data: EventCodec.encode(new)), actor: viewer, after: Int64.random(in: 3..<Int64(events.count), using: &random)
      ),
    ]
    let whole = try AlteredHistory(
      events.filter { $0.isVisible(to: viewer) }, end: Int64(events.count),
      room: AlteredHistory.room(for: alterations)
    ).applying(alterations)
    let branch = try Branch(home.projections)
    try branch.fold(whole.events)
    let streamed = try home.read(whatIf: alterations, viewer: viewer) { try RowSnapshot($0.db) }
    #expect(try branch.read { try RowSnapshot($0) } == streamed, "seed \(seed)")
  }
}
