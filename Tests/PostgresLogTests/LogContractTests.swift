import Domain
import EventLog
import EventSchemas
import Foundation
import Synchronization
import TestSupport
import Testing

/// What a log promises, wherever it is kept: each test runs on a file and on PostgreSQL.
@Suite struct LogContractTests {
  fileprivate static let laptop = UUID()

  @Test(arguments: LogKind.allCases)
  func `an event comes back as it was appended`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    let event = NewEvent.sample(stream: "school/é", data: #"{"text":"Bayamón \"é\" 🏈"}"#, occurredAt: 1_769_000_000_000)
    var context = AppendContext.sample(correlation: UUID())
    context.causation = UUID()
    context.origin = .remote
    let appended = try log.append([event], in: context)
    #expect(appended == [AppendedEvent(id: event.id, position: 1, version: 1, wasThere: false)])
    let stored = try #require(try log.event(event.id))
    #expect(stored.data == event.data && stored.position == 1 && stored.version == 1)
    #expect(stored.stream == event.stream && stored.type == event.type && stored.schema == event.schema)
    #expect(stored.actor == "sam" && stored.family == LogFamily.text && stored.device == "laptop")
    #expect(stored.correlation == context.correlation && stored.causation == context.causation)
    #expect(stored.origin == .remote && stored.occurredAt == 1_769_000_000_000)
    #expect(stored.recordedAt == 1_770_000_000_000 && stored.clock == 1_770_000_000_000 && stored.salt.count == 16)
    #expect(try log.head() == LogHead(position: 1, hash: stored.hash))
    #expect(try log.hash(at: 1) == stored.hash && log.hash(at: 0) == .zero && log.hash(at: 2) == nil)
    #expect(try log.event(UUID()) == nil)
    #expect(stored.chainHash(after: .zero) == stored.hash)
  }

  @Test(arguments: LogKind.allCases)
  func `positions and versions have no gaps, whatever the streams`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    for batch in 0..<10 {
      try log.append((0..<7).map { .sample($0, stream: "school/\((batch + $0) % 3)") }, in: .sample())
    }
    let events = try log.events()
    #expect(events.map(\.position) == Array(1...70))
    for stream in Set(events.map(\.stream)) {
      let versions = events.filter { $0.stream == stream }.map(\.version)
      #expect(versions == Array(1...Int64(versions.count)))
    }
  }

  @Test(arguments: LogKind.allCases)
  func `an expected version that is not the stream's is refused and names both`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    _ = try log.append([.sample()], expecting: .exactly(0), in: .sample())
    #expect(throws: EventLogError.wrongVersion(stream: "school/a", expected: 0, actual: 1)) {
      _ = try log.append([.sample(2, stream: "school/b"), .sample(3)], expecting: .exactly(0), in: .sample())
    }
    #expect(try log.head().position == 1)
    _ = try log.append([.sample(2), .sample(3)], expecting: .exactly(1), in: .sample())
    #expect(try log.head().position == 3)
  }

  @Test(arguments: LogKind.allCases)
  func `the same event twice is one event, and the second answer is the first`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    let event = NewEvent.sample()
    let first = try log.append([event, .sample(2)], in: .sample())
    let again = try log.append([event], expecting: .exactly(0), in: .sample(clock: 1_780_000_000_000))
    #expect(again.map(\.position) == [first[0].position] && again[0].wasThere)
    let mixed = try log.append([.sample(3), event, .sample(4)], in: .sample())
    #expect(mixed.map(\.position) == [3, 1, 4] && mixed.map(\.wasThere) == [false, true, false])
    #expect(try log.head().position == 4)
  }

  @Test(arguments: LogKind.allCases)
  func `the same id with other content is refused, and nothing of the batch stays`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    let event = NewEvent.sample()
    try log.append([event], in: .sample())
    var others = [event, event, event, event]
    others[0].data = #"{"status":"declined"}"#
    others[1].type = "NotesEdited"
    others[2].schema = 2
    others[3].stream = StreamName(category: "school", key: "b")
    for other in others {
      #expect(
        throws: EventLogError.idTaken(
          id: event.id, position: 1, stored: "StatusChanged of school/a", new: "\(other.type) of \(other.stream)")
      ) { try log.append([.sample(9), other], in: .sample()) }
    }
    #expect(try log.head().position == 1)
  }

  @Test(arguments: LogKind.allCases)
  func `texts that look alike but differ in bytes are different`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    let composed = NewEvent.sample(data: "{\"a\":\"\u{e9}\"}")
    var decomposed = composed
    decomposed.data = "{\"a\":\"e\u{301}\"}"
    try #require(composed.data == decomposed.data)  // Swift takes them for equal; the log must not.
    try log.append([composed], in: .sample())
    #expect(throws: EventLogError.self) { try log.append([decomposed], in: .sample()) }
    let streams = ["school/\u{e9}", "school/e\u{301}"].map { NewEvent.sample(stream: $0) }
    #expect(try log.append(streams, in: .sample()).map(\.version) == [1, 1])
    #expect(try log.verifyChain().isIntact)
  }

  @Test(arguments: LogKind.allCases)
  func `U+0000 is refused in every text`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    #expect(throws: EventLogError.nulCharacter(field: "the payload of StatusChanged")) {
      try log.append([.sample(data: "{\"a\":\"\u{0}\"}")], in: .sample())
    }
    var context = AppendContext.sample()
    context.actor = "s\u{0}m"
    #expect(throws: EventLogError.nulCharacter(field: "the actor")) { try log.append([.sample()], in: context) }
    #expect(throws: EventLogError.nulCharacter(field: "the stream name")) {
      try log.append([.sample(stream: "school/\u{0}")], in: .sample())
    }
    #expect(try log.head() == .empty)
  }

  @Test(arguments: LogKind.allCases)
  func `a schema that not every log can hold is refused, and nothing is appended`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    for schema in [0, -1, 1 << 31, 1 << 32 + 1, Int.min] {
      var event = NewEvent.sample()
      event.schema = schema
      let error = #expect(throws: EventLogError.noSchema(event: event.id, type: "StatusChanged", schema: schema)) {
        try log.append([.sample(), event], in: .sample())
      }
      #expect("\(try #require(error))".hasSuffix(" is none; accepted: 1 to 2147483647"))
    }
    #expect(try log.head() == .empty)
    var last = NewEvent.sample()
    last.schema = 1 << 31 - 1
    try log.append([last], in: .sample())
    #expect(try log.events().map(\.schema) == [1 << 31 - 1] && log.verifyChain().isIntact)
  }

  static let uncanonical = [
    #"{"n":-0}"#, #"{"b":1,"a":2}"#, #"{"a":1,"a":2}"#, #"{"a": 1}"#, #"{"a":"\u0041"}"#, #"{"n":1.0}"#,
    #"{"a":"\ud800"}"#, "[]", "no json", "",
  ]

  @Test(arguments: LogKind.allCases)
  func `a payload that is not canonical is refused, and the event, the place and the cure are named`(
    _ kind: LogKind
  ) throws {
    guard let log = try kind.subject()?.log else { return }
    for data in Self.uncanonical {
      let event = NewEvent.sample(data: data)
      let error = #expect(throws: EventLogError.self, "\(data)") { try log.append([.sample(), event], in: .sample()) }
      guard case .notCanonical(event.id, "StatusChanged", nil, let reason)? = error else {
        Issue.record("\(data): \(String(describing: error))")
        continue
      }
      #expect(reason.contains(", at byte "), "\(data)")
      #expect(error?.description.contains("canonical form of RFC 8785") == true)
    }
    #expect(try log.head() == .empty)
  }

  @Test(arguments: LogKind.allCases)
  func `any range is read in its order`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    for batch in 0..<5 {
      try log.append((0..<9).map { .sample($0, stream: "school/\((batch * $0) % 4)") }, in: .sample())
    }
    let all = try log.events()
    for seed in Soak.firstSeed..<Soak.firstSeed + 40 {
      var random = SeededGenerator(seed: seed)
      var range = EventRange(after: Int64.random(in: -1...50, using: &random))
      if Bool.random(using: &random) { range.through = Int64.random(in: 0...50, using: &random) }
      if Bool.random(using: &random) {
        range.stream = StreamName(category: "school", key: "\(Int.random(in: 0...4, using: &random))")
      }
      range.backwards = Bool.random(using: &random)
      if Bool.random(using: &random) { range.limit = Int.random(in: 0...20, using: &random) }
      var expected = all.filter {
        $0.position > range.after && $0.position <= range.through ?? .max
          && (range.stream == nil || $0.stream == range.stream)
      }
      if range.backwards { expected.reverse() }
      #expect(try log.events(range) == Array(expected.prefix(range.limit ?? .max)), "seed \(seed): \(range)")
    }
  }

  @Test(arguments: LogKind.allCases)
  func `a log longer than a page is read whole, both ways`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    for _ in 0..<4 { try log.append((0..<601).map { .sample($0, stream: "school/\($0 % 2)") }, in: .sample()) }
    #expect(try log.events().map(\.position) == Array(1...2_404))
    #expect(try log.events(EventRange(backwards: true, limit: 2_001)).map(\.position) == (404...2_404).reversed())
    let stream = StreamName(category: "school", key: "1")
    #expect(try log.events(EventRange(stream: stream)).map(\.version) == Array(1...1_200))
    #expect(try log.newEvents(after: .empty, limit: 3)?.map(\.position) == [1, 2, 3])
    #expect(try log.newEvents(after: log.head(), limit: 3) == [])
    #expect(try log.newEvents(after: LogHead(position: 5, hash: .zero), limit: 3) == nil)
    #expect(try log.newEvents(after: LogHead(position: 9_999, hash: .zero), limit: 3) == nil)
  }

  @Test(arguments: LogKind.allCases)
  func `an instant's position is that of the last event recorded by then, whatever the clock did`(
    _ kind: LogKind
  ) throws {
    guard let log = try kind.subject()?.log else { return }
    var random = SeededGenerator(seed: Soak.firstSeed)
    var clock: Int64 = 1_770_000_000_000
    for _ in 0..<60 {
      // Forward, back, and now and then beyond belief.
      clock += Int64.random(in: -40_000...90_000, using: &random)
      let far = Int.random(in: 0..<12, using: &random) == 0 ? 500 * 86_400_000 : Int64(0)
      try log.append([.sample()], in: .sample(clock: clock + far))
    }
    let events = try log.events()
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.storedAt <= $1.storedAt })
    #expect(events.allSatisfy { $0.recordedAt == $0.clock } && events.contains { $0.clock != $0.storedAt })
    for instant in events.flatMap({ [$0.recordedAt - 1, $0.recordedAt, $0.recordedAt + 1] }) + [0, .max] {
      let expected = events.last { $0.recordedAt <= instant }?.position ?? 0
      #expect(try log.position(at: instant) == expected, "seed \(Soak.firstSeed), instant \(instant)")
    }
  }

  @Test(arguments: LogKind.allCases)
  func `corrections of clocks move the instants of their events, and of no others`(_ kind: LogKind) throws {
    guard let log = try kind.subject()?.log else { return }
    var random = SeededGenerator(seed: Soak.firstSeed)
    let (start, laptop): (Int64, String) = (1_770_000_000_000, Self.laptop.uuidString.lowercased())
    var corrections: [ClockCorrection] = []
    for _ in 0..<60 {
      var context = AppendContext.sample(clock: start + Int64.random(in: 0...1_000, using: &random))
      context.device = [laptop, "phone"].randomElement(using: &random) ?? ""
      let note = StreamName(category: "private-note", key: "\(UUID())/\(UUID())")
      var event = NewEvent.sample()
      if Int.random(in: 0..<4, using: &random) == 0 { event.stream = note }
      try log.append([event], in: context)
      guard Int.random(in: 0..<12, using: &random) == 0 else { continue }
      let shared = try log.events().filter { $0.device == laptop && $0.stream.isShared }.map(\.id)
      let last = shared.indices.randomElement(using: &random)
      let after = last.flatMap { $0 > 0 ? shared[Int.random(in: 0..<$0, using: &random)] : nil }
      let from = start + Int64.random(in: 0...500, using: &random)
      let correction = ClockCorrection(
        device: laptop, readings: from...(from + 400), after: after, last: last.map { shared[$0] },
        difference: Int64.random(in: -5_000...5_000, using: &random))
      corrections.append(correction)
      try log.append([.correcting(correction)], in: .sample(clock: start))
    }
    let events = try log.events()
    let positions = Dictionary(uniqueKeysWithValues: events.map { ($0.id, $0.position) })
    // By the words of the definition.
    let times = events.map { event in
      corrections.reduce(event.clock) { time, correction in
        let after = correction.after.flatMap { positions[$0] } ?? 0
        let last = correction.last.flatMap { positions[$0] } ?? 0
        let isEnded = events.contains {
          $0.device == laptop && $0.stream.isShared && $0.position > last && $0.position <= event.position
        }
        let concerns =
          event.device == laptop && correction.readings.contains(event.clock) && event.position > after && !isEnded
        return concerns ? time + correction.difference : time
      }
    }
    #expect(corrections.count > 1 && times != events.map(\.clock))
    for instant in times.flatMap({ [$0 - 1, $0] }) {
      let expected = Int64((times.lastIndex { $0 <= instant } ?? -1) + 1)
      #expect(try log.position(at: instant) == expected, "seed \(Soak.firstSeed), instant \(instant)")
    }
  }

  @Test(arguments: LogKind.allCases)
  func `a subscriber goes on where he was, and his place never moves back`(_ kind: LogKind) async throws {
    guard let subject = try kind.subject() else { return }
    let log = subject.log
    try log.append((1...5).map { .sample($0) }, in: .sample())
    var subscription = log.subscription("mirror")
    subscription.batchSize = 2
    let first = try subscription.batch()
    #expect(first.map(\.position) == [1, 2])
    try subscription.acknowledge(first[1])
    #expect(try subject.another().subscription("mirror").batch().map(\.position) == [3, 4, 5])
    try subscription.acknowledge(first[0])
    #expect(try subscription.checkpoint().position == 2)
    #expect(try log.subscription("other").checkpoint() == .empty)
    try subscription.acknowledge(try log.events()[4])
    #expect(try subscription.batch().isEmpty)
    async let next = subscription.next()
    try subject.another().append([.sample(6)], in: .sample())
    #expect(try await next.map(\.position) == [6])
    let waiting = Task { try await log.subscription("mirror").acknowledgeAll() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test(arguments: LogKind.allCases)
  func `a checkpoint in another history starts over`(_ kind: LogKind) throws {
    guard let subject = try kind.subject(), let elsewhere = try LogKind.file.subject(salts: 8) else { return }
    try subject.log.append((1...3).map { .sample($0) }, in: .sample())
    try elsewhere.log.append((1...3).map { .sample($0) }, in: .sample())
    try subject.log.acknowledge(try elsewhere.log.events()[2], by: "mirror")
    #expect(try subject.log.checkpoint(of: "mirror") == .empty)
    try subject.log.acknowledge(try subject.log.events()[0], by: "mirror")
    #expect(try subject.log.checkpoint(of: "mirror").position == 1)
  }

  @Test(arguments: LogKind.allCases)
  func `nobody changes the past`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    try subject.log.append([.sample(1), .sample(2)], in: .sample())
    for attack in subject.attacks { #expect(throws: (any Error).self) { try attack() } }
    #expect(try subject.log.verifyChain().isIntact)
    #expect(try subject.log.head().position == 2)
  }

  @Test(
    arguments: LogKind.allCases,
    [
      "version = 77", "schema = 2", "data = replace(data, 'contacted', 'contacteD')", "recorded_at = recorded_at + 1",
      "occurred_at = 1", "clock = 1", "origin = 1", "position = 33",
    ])
  func `what was changed behind all guards is found`(_ kind: LogKind, _ change: String) throws {
    guard let subject = try kind.subject() else { return }
    try subject.log.append((1...5).map { .sample($0) }, in: .sample())
    #expect(try subject.log.verifyChain() == ChainReport.of(subject.log))
    try subject.vandalise(change)
    #expect(try subject.another().verifyChain().firstBad?.position == 3)
  }

  @Test(arguments: LogKind.allCases)
  func `writers beside one another lose nothing and leave no gap`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    let (writers, rounds) = (4, 25)
    let logs = try (0..<writers).map { _ in try subject.another() }
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: writers) { writer in
      for round in 0..<rounds {
        failures.catching {
          try logs[writer].append(
            [.sample(round, stream: "school/\(writer)"), .sample(round, stream: "school/all")], in: .sample())
        }
      }
    }
    #expect(failures.all.isEmpty)
    let events = try subject.log.events()
    #expect(events.map(\.position) == Array(1...Int64(2 * writers * rounds)))
    for writer in 0..<writers {
      let own = events.filter { $0.stream.key == "\(writer)" }
      #expect(own.map(\.data) == (0..<rounds).map { NewEvent.sample($0).data })
    }
    #expect(try subject.log.verifyChain().isIntact)
  }

  @Test(arguments: LogKind.allCases)
  func `of writers who expect the same version one goes on`(_ kind: LogKind) throws {
    guard let subject = try kind.subject() else { return }
    let logs = try (0..<4).map { _ in try subject.another() }
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: logs.count) { writer in
      failures.catching { _ = try logs[writer].append([.sample(writer)], expecting: .exactly(0), in: .sample()) }
    }
    let expected = EventLogError.wrongVersion(stream: "school/a", expected: 0, actual: 1)
    #expect(failures.all.compactMap { $0 as? EventLogError } == [expected, expected, expected])
    #expect(try subject.log.head().position == 1)
  }
}

/// What went wrong on any thread.
final class Failures: Sendable {
  private let caught = Mutex<[any Error]>([])
  var all: [any Error] { caught.withLock { $0 } }

  func catching(_ body: () throws -> Void) {
    do { try body() } catch { caught.withLock { $0.append(error) } }
  }
}

extension ChainReport {
  /// What an intact log's report says.
  static func of(_ log: any DomainEventLog) throws -> ChainReport {
    let head = try log.head()
    return ChainReport(events: head.position, head: head)
  }
}

extension Subscription {
  /// Follows the log until it is told to stop.
  func acknowledgeAll() async throws {
    while true { for event in try await next() { try acknowledge(event) } }
  }
}

extension NewEvent {
  fileprivate static func correcting(_ correction: ClockCorrection) -> NewEvent {
    let event = DomainEvent.clockCorrected(
      ClockCorrected(
        after: correction.after, device: LogContractTests.laptop, difference: Int(correction.difference),
        from: Int(correction.readings.lowerBound), last: correction.last, through: Int(correction.readings.upperBound)))
    return NewEvent(
      id: UUID(), stream: StreamName(category: ClockCorrection.category, key: LogFamily.text), type: event.type,
      schema: event.schema, data: EventCodec.encode(event))
  }
}
