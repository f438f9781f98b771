import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import Projections
import Supabase
import TestSupport
import Testing

@testable import Replay

/// What-if against two refolds from zero, over histories of every kind of record.
@Suite struct WhatIfLawTests {
  private func rows(_ events: [RecordedEvent], _ home: Home) throws -> RowSnapshot {
    let branch = try Branch(home.projections, folding: Branch.isShown)
    try branch.fold(events)
    return try branch.snapshot()
  }

  /// The rows that a whole history leaves on the server.
  private func server(_ events: [RecordedEvent], _ home: Home) throws -> ServerRows {
    ServerRows(of: events.map { LogEvent($0) }, for: ServerIdentity(family: try #require(try home.settings.family)))
  }

  /// What differs but for rows whose key is the event's position: an event elsewhere has a place between positions.
  private func elsewhere(_ changes: [RowChange]) -> [RowChange] { changes.filter { !$0.place.hasPositionAsKey } }

  @Test(arguments: (1...3).map(UInt64.init))
  func `leaving out, moving and inserting differ as the refolds do`(seed: UInt64) throws {
    let fixture = try ReplayFixture(whole: seed, events: 80)
    let home = fixture.home
    let viewer = fixture.player.lowercased
    let events = try home.log.events(EventRange())
    let real = try rows(events, home)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      let event = events[Int.random(in: 0..<events.count, using: &random)]
      let after = Int64.random(in: 0...Int64(events.count), using: &random)
      let rest = events.filter { $0.id != event.id }
      let place = Comment(rawValue: "seed \(seed): \(event.type) at \(event.position), after \(after)")
      let dropped = try home.whatIf([.drop(event.id)], viewer: viewer)
      #expect(dropped.changes == (try real.changes(to: rows(rest, home))), place)
      let written = try server(events, home)
      #expect(dropped.writes == (try written.writes(to: server(rest, home))), place)

      var moved = rest
      moved.insert(event, at: rest.firstIndex { $0.position > after } ?? rest.endIndex)
      let otherwise = try home.whatIf([.move(event.id, after: after)], viewer: viewer)
      #expect(elsewhere(otherwise.changes) == elsewhere(try real.changes(to: rows(moved, home))), place)
      #expect(otherwise.writes == (try written.writes(to: server(moved, home))), place)

      // The same once more, in another place.
      var copy = event
      copy.id = home.freshID()
      copy.position = events[events.count - 1].position + 1
      copy.occurredAt = event.happenedAt
      var twice = events
      let next = events.firstIndex { $0.position > after } ?? events.endIndex
      // It has the time of its neighbour.
      copy.recordedAt = events[next == 0 ? 0 : next - 1].recordedAt
      twice.insert(copy, at: next)
      let new = NewEvent(
        id: copy.id, stream: copy.stream, type: copy.type, schema: copy.schema, data: copy.data ?? "",
        occurredAt: copy.occurredAt)
      let inserted = try home.whatIf([.insert(new, actor: copy.actor, after: after)], viewer: viewer)
      #expect(elsewhere(inserted.changes) == elsewhere(try real.changes(to: rows(twice, home))), place)
      #expect(inserted.writes == (try written.writes(to: server(twice, home))), place)
    }
  }

  @Test(arguments: (1...3).map(UInt64.init))
  func `another value differs as the refolds do`(seed: UInt64) throws {
    let fixture = try ReplayFixture(whole: seed, events: 120)
    let home = fixture.home
    let events = try home.log.events(EventRange())
    let real = try rows(events, home)
    var random = SeededGenerator(seed: seed)
    var altered = 0
    for event in events.shuffled(using: &random).prefix(5) {
      // Of another event of its type a value that this one could have.
      guard let other = events.filter({ $0.type == event.type && $0.id != event.id }).randomElement(using: &random)
      else { continue }
      func object(_ event: RecordedEvent) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data((event.data ?? "").utf8)) as? [String: Any]) ?? [:]
      }
      var (mine, theirs) = (object(event), object(other))
      let isNested = mine["fields"] is [String: Any] && theirs["fields"] is [String: Any]
      if isNested {
        (mine, theirs) = (mine["fields"] as? [String: Any] ?? [:], theirs["fields"] as? [String: Any] ?? [:])
      }
      guard
        let field = theirs.keys.filter({ !isNested || object(event)[$0] == nil }).sorted().randomElement(
          using: &random),
        let value = theirs[field]
      else { continue }
      mine[field] = value
      var whole = isNested ? object(event) : mine
      if isNested { whole["fields"] = mine }
      var set = event
      set.data = String(
        decoding: try JSONSerialization.data(withJSONObject: whole, options: .sortedKeys), as: UTF8.self)
      let json = String(
        decoding: try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys]),
        as: UTF8.self)
      let whatIf = try home.whatIf([.set(event.id, field: field, json: json)], viewer: fixture.player.lowercased)
      let expected = try real.changes(to: rows(events.map { $0.id == event.id ? set : $0 }, home))
      #expect(whatIf.changes == expected, "seed \(seed): \(field) of \(event.type) at \(event.position)")
      altered += 1
    }
    #expect(altered > 0, "seed \(seed)")
  }

  @Test(arguments: (1...2).map(UInt64.init))
  func `a step and a difference of every kind of record are those of the refolds`(seed: UInt64) throws {
    let fixture = try ReplayFixture(whole: seed, events: 60)
    let viewer = fixture.player.lowercased
    let events = try fixture.home.log.events(EventRange())
    var walk = try Stepper(fixture.home, viewer: viewer)
    for event in events.reversed().prefix(8) {
      #expect(try walk.event()?.id == event.id)
      let before = try rows(events.filter { $0.position < event.position }, fixture.home)
      let after = try rows(events.filter { $0.position <= event.position }, fixture.home)
      let place = Comment(rawValue: "seed \(seed): \(event.type) at \(event.position)")
      #expect(try walk.difference() == before.changes(to: after), place)
      let diff = try fixture.home.diff(
        from: event.position - 1, to: event.position, stream: event.stream, viewer: viewer)
      #expect(diff.changes == before.changes(to: after) && diff.events.map(\.id) == [event.id], place)
      _ = try walk.go(.walk(-1))
    }
  }

  /// For each kind of record: an event whose absence leaves others without sense.
  @Test func `without what made it, what happened to a record of any kind makes no sense`() throws {
    let fixture = try ReplayFixture(seed: 3, schools: 1, events: 0)
    let (player, school) = (fixture.player, fixture.schools[0])
    let (coach, document, event) = (fixture.home.freshID(), fixture.home.freshID(), fixture.home.freshID())
    let (metric, offer, interaction) = (fixture.home.freshID(), fixture.home.freshID(), fixture.home.freshID())
    let other = fixture.home.freshID()
    func add(_ event: DomainEvent, _ stream: StreamName) throws { try fixture.append(event, to: stream) }
    try add(.schoolAdded(SchoolAdded(athlete: player, name: "Rice")), .school(school))
    try add(.schoolAdded(SchoolAdded(athlete: player, name: "Duke")), .school(other))
    try add(.coachAdded(CoachAdded(fields: CoachFields(lastName: .value("Bennett")), school: school)), .coach(coach))
    try add(.coachEdited(CoachEdited(fields: CoachFields(lastName: .value("Burns")))), .coach(coach))
    try add(
      .documentShared(DocumentShared(fields: DocumentFields(title: .value("Grades")), school: school)),
      .document(document))
    try add(.documentShared(DocumentShared(school: other)), .document(document))
    try add(
      .eventScheduled(
        EventScheduled(athlete: player, name: "Camp", startDate: "2026-06-01", type: .camp)), .event(event))
    try add(.coachMarkedPresent(CoachMarkedPresent(coach: coach, name: "Bennett", role: "head")), .event(event))
    try add(.eventAttended(EventAttended(attended: true)), .event(event))
    try add(
      .metricLogged(
        MetricLogged(
          athlete: player, event: event, metricType: .velocity, recordedDate: "2026-06-01", unit: "mph", value: 80,
          verified: true)), .metric(metric))
    try add(.metricRemoved(MetricRemoved()), .metric(metric))
    try add(
      .offerRecorded(OfferRecorded(athlete: player, fields: OfferFields(coach: .value(coach)), school: school)),
      .offer(offer))
    try add(.offerDeleted(OfferDeleted()), .offer(offer))
    try add(
      .interactionLogged(
        InteractionLogged(coach: coach, direction: .inbound, event: event, school: school, type: .email)),
      .interaction(interaction))
    try add(.interactionRemoved(InteractionRemoved()), .interaction(interaction))
    try add(
      .playerDetailsEdited(PlayerDetailsEdited(fields: PlayerDetails(gpa: .value(3.5)))), .preferences(player, "player")
    )
    try add(
      .preferencesReset(PreferencesReset(category: .player, fields: ["gpa"], removed: [])),
      .preferences(player, "player"))

    func senseless(without stream: StreamName) throws -> [String] {
      let first = try fixture.home.log.events(EventRange(stream: stream, limit: 1))[0]
      return try fixture.home.whatIf([.drop(first.id)], viewer: player.lowercased).senseless.map(\.event.type)
    }
    #expect(
      try senseless(without: .coach(coach)) == [
        "CoachEdited", "CoachMarkedPresent", "OfferRecorded", "InteractionLogged",
      ])
    #expect(try senseless(without: .document(document)) == ["DocumentShared"])
    #expect(
      try senseless(without: .event(event)) == [
        "CoachMarkedPresent", "EventAttended", "MetricLogged", "InteractionLogged",
      ])
    #expect(try senseless(without: .metric(metric)) == ["MetricRemoved"])
    #expect(try senseless(without: .offer(offer)) == ["OfferDeleted"])
    #expect(try senseless(without: .interaction(interaction)) == ["InteractionRemoved"])
    #expect(try senseless(without: .preferences(player, "player")) == ["PreferencesReset"])

    // Had the coach been removed at once, nobody could have met him.
    let removal = DomainEvent.coachRemoved(CoachRemoved())
    let ofCoach = try fixture.home.log.events(EventRange(stream: .coach(coach)))
    let added = try #require(ofCoach.first)
    let insertion = NewEvent(
      id: UUID(), stream: .coach(coach), type: removal.type, schema: removal.schema, data: EventCodec.encode(removal))
    let whatIf = try fixture.home.whatIf(
      [.insert(insertion, actor: player.lowercased, after: added.position)], viewer: player.lowercased)
    #expect(whatIf.senseless.first?.reason == "\(StreamName.coach(coach)) was deleted")
    #expect(
      whatIf.senseless.dropFirst().first?.reason == "it refers to \(StreamName.coach(coach)), which was deleted")
  }
}
