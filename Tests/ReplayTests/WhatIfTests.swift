import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import TestSupport
import Testing

@testable import Replay

@Suite struct WhatIfTests {
  private func fixture() throws -> (fixture: ReplayFixture, school: StreamName, ids: [String: UUID]) {
    let fixture = try ReplayFixture(seed: 3, schools: 1, events: 0)
    let school = StreamName.school(fixture.schools[0])
    try fixture.append(.schoolAdded(SchoolAdded(athlete: fixture.player, name: "Rice", status: .contacted)), to: school)
    try fixture.append(.statusChanged(StatusChanged(status: .interested)), to: school)
    try fixture.append(.statusChanged(StatusChanged(status: .notPursuing)), to: school)
    try fixture.append(
      .basicInfoEdited(BasicInfoEdited(fields: SchoolFields(conference: .value("AAC")))), to: school)
    try fixture.append(
      .interactionLogged(InteractionLogged(direction: .inbound, school: fixture.schools[0], type: .email)),
      to: .interaction(fixture.home.freshID()))
    let events = try fixture.home.log.events(EventRange())
    return (fixture, school, Dictionary(events.map { ($0.type, $0.id) }, uniquingKeysWith: { $1 }))
  }

  private func answer(_ alterations: [Alteration], _ fixture: ReplayFixture) throws -> WhatIf {
    try fixture.home.whatIf(alterations, viewer: fixture.player.lowercased)
  }

  @Test func `without an event its field has the value from before`() throws {
    let (fixture, _, ids) = try fixture()
    let whatIf = try answer([.drop(try #require(ids["StatusChanged"]))], fixture)
    let status = try #require(whatIf.changes.first { $0.place.table == "school_list" && $0.field == "status" })
    #expect(status.from == "not_pursuing" && status.to == "interested")
    #expect(whatIf.changes.contains { $0.place.table == "status_history" && $0.to == nil })
    #expect(whatIf.senseless.isEmpty)
  }

  @Test func `without an athlete's only details no school has a fit that was computed from them`() throws {
    let (fixture, _, _) = try fixture()
    let details = StreamName.preferences(fixture.player, PreferenceCategory.player.rawValue)
    try fixture.append(
      .playerDetailsEdited(PlayerDetailsEdited(fields: PlayerDetails(gpa: .value(3.6), satScore: .value(1_250)))),
      to: details)
    let id = try #require(fixture.home.log.events(EventRange(stream: details)).first?.id)
    let whatIf = try answer([.drop(id)], fixture)
    let fit = whatIf.changes.first { $0.place.table == "school_list" && $0.field == "fit_score" }
    #expect(fit?.from != nil && fit?.to == nil)
    let rows = try fixture.home.read(whatIf: [.drop(id)], viewer: fixture.player.lowercased) { try $0.schools() }
    #expect(rows.count == 1 && rows.first?.fit == nil)
  }

  @Test func `another value, in the payload or in its set of fields`() throws {
    let (fixture, _, ids) = try fixture()
    let status = try #require(ids["StatusChanged"])
    let conference = try #require(ids["BasicInfoEdited"])
    let whatIf = try answer(
      [.set(status, field: "status", json: "committed"), .set(conference, field: "conference", json: "null")], fixture)
    let list = Dictionary(
      whatIf.changes.filter { $0.place.table == "school_list" }.map { ($0.field, $0.to) }, uniquingKeysWith: { $1 })
    #expect(list["status"] == "committed" && list["conference"] == .some(nil))
    #expect(throws: AlterationError.self) {
      try answer([.set(status, field: "status", json: "17")], fixture)
    }
    #expect(throws: AlterationError.self) { try answer([.set(status, field: "colour", json: "red")], fixture) }
  }

  @Test func `a value that only a newer schema has makes the event one of that schema`() throws {
    let (fixture, _, ids) = try fixture()
    let status = try #require(ids["StatusChanged"])
    #expect(try fixture.home.log.event(status)?.schema == 1)
    let whatIf = try answer([.set(status, field: "status", json: "null")], fixture)
    let listed = try #require(whatIf.changes.first { $0.place.table == "school_list" && $0.field == "status" })
    #expect(listed.from == "not_pursuing" && listed.to == nil && whatIf.senseless.isEmpty)
  }

  @Test func `moved and inserted events take their place`() throws {
    let (fixture, school, ids) = try fixture()
    let last = try #require(ids["StatusChanged"])
    let addedID = try #require(ids["SchoolAdded"])
    let added = try #require(try fixture.home.log.event(addedID)).position
    let moved = try answer([.move(last, after: added)], fixture)
    #expect(moved.changes.contains { $0.place.table == "school_list" && $0.to == "interested" })
    #expect(moved.changes.contains { $0.place.key.hasSuffix("/\(added).1") })
    let event = DomainEvent.favoriteToggled(FavoriteToggled(isFavorite: true))
    let new = NewEvent(
      id: UUID(), stream: school, type: event.type, schema: event.schema, data: EventCodec.encode(event))
    let inserted = try answer([.insert(new, actor: fixture.player.lowercased, after: added)], fixture)
    #expect(inserted.changes.contains { $0.field == "is_favorite" && $0.to == "1" })
    #expect(throws: AlterationError.self) { try answer([.move(last, after: 999)], fixture) }
    #expect(throws: AlterationError.notFound(new.id)) { try answer([.drop(new.id)], fixture) }
  }

  @Test func `events that make no sense any more are named`() throws {
    let (fixture, school, ids) = try fixture()
    let whatIf = try answer([.drop(try #require(ids["SchoolAdded"]))], fixture)
    #expect(
      whatIf.senseless.map(\.event.type) == ["StatusChanged", "StatusChanged", "BasicInfoEdited", "InteractionLogged"])
    #expect(whatIf.senseless.first?.reason == "\(school) does not exist")
    #expect(whatIf.senseless.last?.reason == "it refers to \(school), which does not exist")
  }

  @Test(arguments: (1...5).map(UInt64.init))
  func `nothing otherwise is no difference, and nothing in the home is changed`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 40)
    let before = try (fixture.home.log.head(), fixture.home.projections.catchUpAndDigest())
    #expect(try answer([], fixture) == WhatIf(changes: [], writes: [], senseless: []), "seed \(seed)")
    let events = try fixture.home.log.events(EventRange(after: 3))
    for event in events.prefix(12) {
      // Dropping an event and putting it back where it was is nothing either.
      let back = NewEvent(
        id: event.id, stream: event.stream, type: event.type, schema: event.schema, data: event.data ?? "",
        occurredAt: event.happenedAt)
      let whatIf = try answer(
        [.drop(event.id), .insert(back, actor: event.actor, after: event.position)], fixture)
      let rows = whatIf.changes.filter { !$0.place.hasPositionAsKey }
      #expect(rows.isEmpty, "seed \(seed), position \(event.position): \(rows.first.map { "\($0)" } ?? "")")
    }
    let after = try (fixture.home.log.head(), fixture.home.projections.catchUpAndDigest())
    #expect(before == after, "seed \(seed)")
  }

  /// The rows that a difference leads to are those of a refold of the altered history.
  @Test(arguments: (1...6).map(UInt64.init))
  func `the difference is that of two refolds`(seed: UInt64) throws {
    let fixture = try ReplayFixture(seed: seed, events: 40)
    let events = try fixture.home.log.events(EventRange())
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let dropped = events[Int.random(in: 3..<events.count, using: &random)]
      func rows(_ events: [RecordedEvent]) throws -> RowSnapshot {
        let branch = try Branch(fixture.home.projections, folding: Branch.isShown)
        try branch.fold(events)
        return try branch.snapshot()
      }
      let expected = try rows(events).changes(to: rows(events.filter { $0.id != dropped.id }))
      let found = try answer([.drop(dropped.id)], fixture).changes
      #expect(
        found == expected,
        """
        seed \(seed), \(dropped.position): too much \(found.filter { !expected.contains($0) }), \
        too little \(expected.filter { !found.contains($0) })
        """)
    }
  }
}
