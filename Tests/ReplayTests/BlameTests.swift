import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import TestSupport
import Testing

@testable import Replay

@Suite struct BlameTests {
  /// What the fields of a stream are, folded from zero in the plainest way.
  private static func fields(_ events: [RecordedEvent]) throws -> [String: FieldValue] {
    var fields: [String: FieldValue] = [:]
    for event in events {
      let payload = try EventCodec.decode(type: event.type, schema: event.schema, json: event.data ?? "")
      for change in payload.fieldChanges {
        fields["\(change.field) \(change.item?.uuidString ?? "")"] = change.value
      }
    }
    return fields
  }

  @Test(arguments: (1...12).map(UInt64.init))
  func `without the blamed event and its repetitions a field is another one, and no later event decides it`(
    seed: UInt64
  ) throws {
    let fixture = try ReplayFixture(seed: seed, schools: 1, events: 50)
    let stream = StreamName.school(fixture.schools[0])
    let events = try fixture.home.log.events(EventRange(stream: stream))
    let now = try Self.fields(events)
    for blame in try fixture.home.blame(stream) where blame.inputs.isEmpty {
      let name = "\(blame.field) \(blame.item?.uuidString ?? "")"
      let place = "seed \(seed): \(name)"
      #expect(blame.to == now[name], "\(place)")
      let causes = Set([blame.event.id] + blame.alsoSetBy.map(\.id))
      #expect(try Self.fields(events.filter { !causes.contains($0.id) })[name] == blame.from, "\(place)")
      if blame.alsoSetBy.isEmpty {
        #expect(try Self.fields(events.filter { $0.id != blame.event.id })[name] != now[name], "\(place)")
      }
      for later in events where later.position > blame.event.position && !causes.contains(later.id) {
        #expect(try Self.fields(events.filter { $0.id != later.id })[name] == now[name], "\(place)")
      }
    }
  }

  @Test func `a record that is made again is not deleted any more, and blame says since when`() throws {
    let fixture = try ReplayFixture(seed: 1, schools: 1, events: 0)
    let stream = StreamName(category: "coach", key: UUID().lowercased)
    let added = DomainEvent.coachAdded(
      CoachAdded(fields: CoachFields(firstName: .value("Ann")), school: fixture.schools[0]))
    let events: [DomainEvent] = [added, .coachRemoved(CoachRemoved()), added]
    for event in events { try fixture.append(event, to: stream) }
    let deleted = try #require(try fixture.home.blame(stream, field: "deleted").first)
    #expect(deleted.from != nil && deleted.to == nil && deleted.event.version == 3)
    #expect(try fixture.home.state(of: stream, at: .max).entries.allSatisfy { $0.field != "deleted" })
  }

  @Test func `blame names who, from what and to what`() throws {
    let fixture = try ReplayFixture(seed: 1, schools: 1, events: 0)
    let stream = StreamName.school(fixture.schools[0])
    try fixture.append(.schoolAdded(SchoolAdded(athlete: fixture.player, name: "Rice", status: .contacted)), to: stream)
    try fixture.append(.statusChanged(StatusChanged(status: .committed)), to: stream)
    let position = try fixture.home.log.head().position
    try fixture.append(.statusChanged(StatusChanged(status: .notPursuing)), to: stream)
    let now = try #require(try fixture.home.blame(stream, field: "status").first)
    #expect(now.from == .text("committed") && now.to == .text("not_pursuing"))
    let then = try #require(try fixture.home.blame(stream, field: "status", at: position).first)
    #expect(then.from == .text("contacted") && then.event.position == position)
    let refusal = #expect(throws: BlameError.self) { try fixture.home.blame(stream, field: "mascots") }
    #expect(refusal?.description.hasPrefix("mascots is not a field of a school; accepted: academicFit, ") == true)
    #expect(throws: CompassError.self) { try fixture.home.blame(.school(UUID())) }
  }
}
