import Foundation
import GRDB
import TestSupport
import Testing

@testable import EventLog

@Suite struct AppendTests {
  @Test func `an event comes back as it was appended`() throws {
    let fixture = try LogFixture()
    let event = NewEvent.sample(data: #"{"text":"Bayamón \"é\""}"#, occurredAt: 1_769_000_000_000)
    let cause = UUID()
    var context = AppendContext.sample(correlation: UUID())
    context.causation = cause
    context.origin = .remote
    try fixture.log.append([event], in: context)
    let stored = try #require(try fixture.log.event(event.id))
    #expect(stored.data == event.data)
    #expect(stored.position == 1 && stored.version == 1)
    #expect(stored.stream == event.stream && stored.type == event.type && stored.schema == event.schema)
    #expect(stored.actor == "sam" && stored.family == "rivers" && stored.device == "laptop")
    #expect(stored.correlation == context.correlation && stored.causation == cause && stored.origin == .remote)
    #expect(stored.occurredAt == 1_769_000_000_000 && stored.recordedAt == 1_770_000_000_000)
  }

  @Test func `positions and versions have no gaps, whatever the streams`() throws {
    let fixture = try LogFixture()
    for batch in 0..<10 {
      try fixture.log.append(
        (0..<7).map { .sample($0, stream: "school/\((batch + $0) % 3)") }, in: .sample())
    }
    let events = try fixture.log.events()
    #expect(events.map(\.position) == Array(1...70))
    for stream in Set(events.map(\.stream)) {
      let versions = events.filter { $0.stream == stream }.map(\.version)
      #expect(versions == Array(1...Int64(versions.count)))
    }
  }

  @Test func `an expected version that is not the stream's is refused and names both`() throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample()], expecting: .exactly(0), in: .sample())
    #expect(throws: EventLogError.wrongVersion(stream: "school/a", expected: 0, actual: 1)) {
      try fixture.log.append([.sample(2)], expecting: .exactly(0), in: .sample())
    }
    #expect(try fixture.log.head().position == 1)
    try fixture.log.append([.sample(2), .sample(3)], expecting: .exactly(1), in: .sample())
    #expect(try fixture.log.head().position == 3)
  }

  @Test func `the same event twice is one event, and the second answer is the first`() throws {
    let fixture = try LogFixture()
    let event = NewEvent.sample()
    let first = try fixture.log.append([event, .sample(2)], in: .sample())
    let again = try fixture.log.append([event], expecting: .exactly(0), in: .sample(clock: 1_780_000_000_000))
    #expect(again.map(\.position) == [first[0].position] && again[0].wasThere)
    #expect(try fixture.log.head().position == 2)
  }

  @Test func `an event that is there already does not disturb the new ones around it`() throws {
    let fixture = try LogFixture()
    let event = NewEvent.sample()
    try fixture.log.append([event], in: .sample())
    let answers = try fixture.log.append([.sample(2), event, .sample(3)], expecting: .exactly(1), in: .sample())
    #expect(answers.map(\.version) == [2, 1, 3] && answers.map(\.wasThere) == [false, true, false])
    #expect(try fixture.reopened().verifyChain().events == 3)
  }

  @Test func `the same id with other content is refused, and nothing of the batch stays`() throws {
    let fixture = try LogFixture()
    let event = NewEvent.sample()
    try fixture.log.append([event], in: .sample())
    var other = event
    other.data = #"{"status":"declined"}"#
    #expect(throws: EventLogError.self) { try fixture.log.append([.sample(9), other], in: .sample()) }
    #expect(try fixture.log.head().position == 1)
  }

  @Test func `texts that look alike but differ in bytes are different events`() throws {
    let fixture = try LogFixture()
    let composed = NewEvent.sample(data: "{\"a\":\"\u{e9}\"}")
    var decomposed = composed
    decomposed.data = "{\"a\":\"e\u{301}\"}"
    try #require(composed.data == decomposed.data)  // Swift takes them for equal; the log must not.
    try fixture.log.append([composed], in: .sample())
    #expect(throws: EventLogError.self) { try fixture.log.append([decomposed], in: .sample()) }
  }

  @Test func `U+0000 is refused in every text`() throws {
    let fixture = try LogFixture()
    #expect(throws: EventLogError.nulCharacter(field: "the payload of StatusChanged")) {
      try fixture.log.append([.sample(data: "{\"a\":\"\u{0}\"}")], in: .sample())
    }
    var context = AppendContext.sample()
    context.actor = "s\u{0}m"
    #expect(throws: EventLogError.nulCharacter(field: "the actor")) {
      try fixture.log.append([.sample()], in: context)
    }
    #expect(try fixture.log.head() == .empty)
    // What the rolled-back transaction had interned must not be believed.
    try fixture.log.append([.sample()], in: .sample())
    #expect(try fixture.reopened().verifyChain().isIntact)
  }

  @Test func `an error in the body keeps nothing`() throws {
    let fixture = try LogFixture()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try fixture.log.write { tx in
        try tx.append([.sample(stream: "school/new")], in: .sample())
        throw Stop()
      }
    }
    #expect(try fixture.log.head() == .empty)
    try fixture.log.append([.sample(stream: "school/other")], in: .sample())
    #expect(try fixture.reopened().events().map(\.stream.key) == ["other"])
  }

  @Test func `the writing connection is durable and in WAL mode`() throws {
    let fixture = try LogFixture()
    let pragmas = try fixture.log.durabilityPragmas()
    #expect(pragmas.journalMode == "wal")
    #expect(pragmas.synchronous == 2)
  }

  @Test(arguments: [
    "UPDATE event SET data = '{}' WHERE position = 1", "DELETE FROM event WHERE position = 2",
    "INSERT OR REPLACE INTO event SELECT * FROM event WHERE position = 1",
    "INSERT OR REPLACE INTO event SELECT 3, id, stream, 3, type, schema, data, actor, family, device, correlation, "
      + "causation, recorded_at, occurred_at, clock, origin, salt, hash FROM event WHERE position = 1",
    "INSERT INTO event SELECT 9, zeroblob(16), stream, 9, type, schema, data, actor, family, device, correlation, "
      + "causation, recorded_at, occurred_at, clock, origin, salt, hash FROM event WHERE position = 1",
    "UPDATE name SET text = 'x'", "DELETE FROM stream",
  ])
  func `the file itself refuses to change the past`(_ sql: String) throws {
    let fixture = try LogFixture()
    try fixture.log.append([.sample(1), .sample(2)], in: .sample())
    let intruder = try DatabaseQueue(path: fixture.path)
    #expect(throws: DatabaseError.self) { try intruder.write { try $0.execute(sql: sql) } }
    #expect(try fixture.log.verifyChain().isIntact)
  }
}
