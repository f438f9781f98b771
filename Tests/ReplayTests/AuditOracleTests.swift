import Domain
import EventLog
import EventSchemas
import Foundation
import GRDB
import Projections
import TestSupport
import Testing

@testable import Compass
@testable import Replay

/// Whatever is asked of the audit, the answer is that of a walk over all events.
@Suite struct AuditOracleTests {
  /// A history of several people, with private notes, answers of the server and events that nobody here understands.
  private struct Family {
    let fixture: ReplayFixture
    let people: [UUID]
    private let family: String
    var random: SeededGenerator
    var home: Home { fixture.home }

    init(_ seed: UInt64) throws {
      fixture = try ReplayFixture(seed: seed, schools: 0, events: 0)
      random = SeededGenerator(seed: seed)
      family = try fixture.home.log.events(EventRange(limit: 1))[0].family
      people = [fixture.player, fixture.home.freshID(), fixture.home.freshID()]
      var history = PlausibleHistory(seed: seed, athlete: fixture.player)
      var schools: [UUID] = []
      for number in 0..<220 {
        let step = history.next()
        let stream = try #require(StreamName(step.stream))
        try append(step.event, to: stream, occurredAt: step.occurredAt)
        if stream.category == "school", let school = UUID(strict: stream.key) { schools.append(school) }
        guard number % 9 == 0, let school = schools.randomElement(using: &random) else { continue }
        let owner = Int.random(in: 0..<3, using: &random)
        try append(
          .privateNoteEdited(PrivateNoteEdited(text: number % 2 == 0 ? "zebra \(number)" : nil)),
          to: .privateNote(school: school, owner: people[owner]), by: owner)
        try append(
          .writeRefused(
            WriteRefused(
              event: fixture.home.freshID(), message: "no \(number)", status: 403, stream: "school/\(school.lowercased)"
            )),
          to: StreamName(category: "publication", key: "laptop"), by: Int.random(in: 0..<3, using: &random))
        try append(data: #"{"status":7}"#, type: "StatusChanged", to: .school(school))
        try append(data: "{}", type: "SchoolTeleported", to: .school(school))
      }
    }

    private mutating func append(
      _ event: DomainEvent, to stream: StreamName, occurredAt: Int64? = nil, by actor: Int? = nil
    ) throws {
      try append(
        data: EventCodec.encode(event), type: event.type, schema: event.schema, to: stream, occurredAt: occurredAt,
        by: actor)
    }

    private mutating func append(
      data: String, type: String, schema: Int = 1, to stream: StreamName, occurredAt: Int64? = nil, by actor: Int? = nil
    ) throws {
      let actor = people[actor ?? Int.random(in: 0..<3, using: &random)]
      let new = NewEvent(
        id: home.freshID(), stream: stream, type: type, schema: schema, data: data, occurredAt: occurredAt)
      try home.log.append(
        [new],
        in: AppendContext(
          actor: actor.lowercased, family: family, device: "laptop",
          clock: 1_770_000_000_000 + home.log.head().position * 1000))
    }
  }

  private func names(_ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, name FROM school_list
        UNION SELECT id, coalesce(first_name, '') || ' ' || coalesce(last_name, '') FROM coach
        UNION SELECT id, title FROM document UNION SELECT id, name FROM recruiting_event
        UNION SELECT id, name FROM family_member UNION SELECT id, name FROM family
        """)
    return rows.reduce(into: [:]) { names, row in
      if let name: String = row[1] { names[row[0]] = name }
    }
  }

  private func filter(_ oracle: AuditOracle, _ family: inout Family) -> AuditFilter {
    var filter = AuditFilter()
    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &family.random) == 0 }
    guard let chosen = oracle.entries.randomElement(using: &family.random) else { return filter }
    if chance(3) { filter.record = chosen.record }
    if chance(6) { filter.stream = chosen.event.stream }
    if chance(5) { filter.kinds = [chosen.event.stream.category] + (chance(2) ? ["school", "coach", "event"] : []) }
    if chance(5) { filter.actor = family.people.randomElement(using: &family.random)?.lowercased }
    if chance(5) { filter.type = chosen.event.type }
    if chance(4) { filter.field = chance(4) ? "deleted" : chosen.changes.randomElement(using: &family.random)?.field }
    if chance(6) { filter.after = Int64.random(in: 0...chosen.event.position, using: &family.random) }
    if chance(6) { filter.through = chosen.event.position + Int64.random(in: 0...60, using: &family.random) }
    if chance(5) {
      let words = chosen.changes.compactMap(\.to).flatMap { $0.split { !$0.isLetter }.map(String.init) }
      let long = words.filter { $0.count > 3 && !["true", "false", "done"].contains($0) }
      filter.text = chance(4) ? "zebra" : long.randomElement(using: &family.random)?.uppercased()
    }
    filter.forwards = chance(3)
    filter.limit = chance(2) ? 10_000 : Int.random(in: 1...12, using: &family.random)
    return filter
  }

  @Test(arguments: 1...UInt64(Soak.isSoak ? 100 : 2))
  func `an answer with any filter, at any moment, for anybody is that of a walk over all events`(seed: UInt64) throws {
    var family = try Family(seed)
    let events = try family.home.log.events()
    var (shown, found) = (0, Set<String>())
    for number in 0..<100 {
      let viewer = family.people[number % 3]
      let sight = Sight(of: viewer)
      let moment = number % 4 == 0 ? Int64.random(in: 1...Int64(events.count), using: &family.random) : nil
      try family.home.read(at: moment.map(Moment.position)) { reading in
        let seen = events.filter { sight.shows($0) && $0.position <= reading.position }
        let oracle = AuditOracle(seen, names: try names(reading.db))
        let filter = filter(oracle, &family)
        let place = Comment(rawValue: "seed \(seed), query \(number) at \(reading.position): \(filter)")
        let (page, all) = (oracle.page(filter), oracle.all(filter))
        let entries = try reading.audit(filter, viewer: viewer).entries
        try #require(entries.map(\.position) == page.map(\.event.position), place)
        for (entry, expected) in zip(entries, page) {
          #expect(entry.changes == expected.changes, "\(place): \(expected.event.type) at \(entry.position)")
          #expect(entry.record == expected.record && entry.id == expected.event.id, place)
          #expect(entry.problem == EventContent(expected.event).problem, place)
          found.formUnion(entry.changes.filter { $0.from != nil }.map(\.field))
        }
        shown += entries.count
        #expect(try reading.auditTotal(filter, viewer: viewer) == all.count, place)
        let others = all.filter { $0.event.stream.category != "private-note" }
        #expect(try reading.auditCount(filter, viewer: viewer) == others.count, place)
        #expect(try reading.auditMarks(filter, viewer: viewer).map(\.position) == page.map(\.event.position), place)
        let columns = try reading.auditColumns(filter, viewer: viewer, of: 100)
        #expect(columns?.count ?? 0 == all.count && columns?.first == all.last?.event.position, place)
      }
    }
    #expect(shown > 500 && found.isSuperset(of: ["status", "deleted", "privateNote"]), "seed \(seed): \(found)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the events of a stream alone tell from what to what`(seed: UInt64) throws {
    // As a family could have made it, and as no family would: restored what was never deleted, and the like.
    let wild = try ReplayFixture(seed: seed)
    try wild.appendOfEveryType(count: 200, seed: seed)
    for home in [try Family(seed).home, wild.home] {
      let events = try home.log.events()
      let entries = AuditOracle(events, names: [:]).entries
      let streams = Dictionary(grouping: entries, by: \.event.stream)
      for (stream, entries) in streams {
        let told = StreamTrail.follow(entries.map(\.event))
        for entry in entries {
          let place = Comment(rawValue: "seed \(seed): \(entry.event.type) at \(entry.event.position)")
          let isNote = stream.category == "private-note"
          #expect(told[entry.event.position]?.changes == (isNote ? [] : entry.changes), place)
          #expect(told[entry.event.position]?.problem == EventContent(entry.event).problem, place)
        }
      }
    }
  }

  @Test func `an event of a type sets no other fields than that type may set`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var events = RandomEvent(seed: seed, allowsUnknownValues: true)
      for _ in 0..<300 {
        let event = events.next()
        for change in event.fieldChanges {
          let may = StreamTrail.maySet(change.field, isOfItem: change.item != nil, type: event.type)
          #expect(may, "\(event.type): \(change.field)")
        }
      }
    }
  }
}
