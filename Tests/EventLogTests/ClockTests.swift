import CanonicalJSON
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EventLog

/// The times of events, by their devices' readings (ruling 39).
@Suite struct ClockTests {
  fileprivate static let day: Int64 = 86_400_000
  fileprivate static let start: Int64 = 1_770_000_000_000

  /// Appends an event at a device, and returns its id.
  @discardableResult
  fileprivate func tell(
    _ log: EventLog, at reading: Int64, device: String = "laptop", in stream: StreamName? = nil
  ) throws -> UUID {
    var (event, context) = (NewEvent.sample(), AppendContext.sample(clock: reading))
    if let stream { event.stream = stream }
    context.device = device
    try log.append([event], in: context)
    return event.id
  }

  private func correct(
    _ log: EventLog, _ readings: ClosedRange<Int64>, after: UUID?, last: UUID?, by difference: Int64
  ) throws {
    var payload: [String: JSONValue] = [
      "device": .string("laptop"), "difference": .number(Double(difference)),
      "from": .number(Double(readings.lowerBound)),
      "through": .number(Double(readings.upperBound)),
    ]
    payload["after"] = after.map { .string($0.uuidString.lowercased()) }
    payload["last"] = last.map { .string($0.uuidString.lowercased()) }
    var event = NewEvent.sample(data: JSONValue.object(payload).canonical)
    event.type = ClockCorrection.type
    event.stream = StreamName(category: ClockCorrection.category, key: AppendContext.sample().family)
    try log.append([event], in: .sample(clock: Self.start))
  }

  @Test func `each event keeps its reading, however far the clock jumps`() throws {
    let fixture = try LogFixture()
    let tenYears = 3_650 * Self.day
    let readings = [0, -tenYears, 5, tenYears, 10, 4 * Self.day].map { Self.start + $0 }
    for reading in readings { try tell(fixture.log, at: reading) }
    let events = try fixture.log.events()
    #expect(events.map(\.clock) == readings)
    #expect(events.map(\.recordedAt) == readings && events.map(\.decidedAt) == readings)
    // What programs up to 1.0.0 read never decreases.
    #expect(events.map(\.storedAt) == events.map(\.storedAt).sorted())
    #expect(try fixture.log.verifyChain().isIntact)
  }

  @Test func `as of a time is up to the last event that is not later`() throws {
    let fixture = try LogFixture()
    for days in [0, 300, 1, 2, 400] { try tell(fixture.log, at: Self.start + Int64(days) * Self.day) }
    let log = fixture.log
    func position(_ days: Double) throws -> Int64 { try log.position(at: Self.start + Int64(days * Double(Self.day))) }
    #expect(try [-1, 0, 0.5, 1, 2, 299, 300, 399, 400].map(position) == [0, 1, 1, 3, 4, 4, 4, 4, 5])
    #expect(try log.recordedTimes().positions(after: Self.start + 5 * Self.day, through: 4) == [2])
    try tell(log, at: Self.start + 3 * Self.day)
    #expect(try [2, 3, 300].map(position) == [4, 6, 6])
  }

  @Test func `a jump is told once, in both directions`() throws {
    let jumps = Mutex<[Int64]>([])
    let fixture = try LogFixture {
      $0.tellJump = { jump in jumps.withLock { $0.append((jump.to - jump.from) / Self.day) } }
    }
    let log = fixture.log
    let device = try log.binding { DeviceBinding(device: UUID()) }.device.uuidString.lowercased()
    for days: Int64 in [0, 29, 60, 61, 452 + 61, 0, 1] {
      try tell(log, at: Self.start + days * Self.day, device: device)
    }
    #expect(jumps.withLock { $0 } == [31, 452, -513])
    // Another device's clock is not this one's.
    try tell(log, at: Self.start + 900 * Self.day, device: "elsewhere")
    #expect(jumps.withLock { $0.count } == 3)
  }

  @Test func `a correction moves the readings of its device, and of no other`() throws {
    let fixture = try LogFixture()
    let log = fixture.log
    let wrong = Self.start + 300 * Self.day
    let before = try tell(log, at: Self.start)
    let note = StreamName(category: "private-note", key: "rice/sam")
    // A private note at the edge, which other homes do not have.
    try tell(log, at: wrong, in: note)
    try tell(log, at: wrong + 5, device: "phone")
    let last = try tell(log, at: wrong + Self.day)
    try tell(log, at: wrong + Self.day + 7, in: note)
    try tell(log, at: Self.start + 2 * Self.day)
    // Years later the clock reads the same again, and is right.
    try tell(log, at: wrong + 3)
    #expect(try log.lastRewrite() == 0)
    try correct(log, wrong...(wrong + Self.day + 7), after: before, last: last, by: -300 * Self.day)
    #expect(try log.lastRewrite() == 8)
    let times: [Int64] = [
      Self.start, Self.start, wrong + 5, Self.start + Self.day, Self.start + Self.day + 7, Self.start + 2 * Self.day,
      wrong + 3, Self.start,
    ]
    #expect(try log.events().map(\.recordedAt) == times)
    #expect(try fixture.reopened().events().map(\.decidedAt) == times)
    #expect(try log.recordedTimes().time(of: 4) == Self.start + Self.day)
    // A correction of the correction adds to it.
    try correct(log, wrong...(wrong + Self.day + 7), after: before, last: last, by: 50)
    #expect(try log.events().map(\.recordedAt)[1...3] == [Self.start + 50, wrong + 5, Self.start + Self.day + 50])
    #expect(try log.verifyChain().isIntact)
  }

  @Test func `a correction of the last events does not concern those that follow`() throws {
    let fixture = try LogFixture()
    let log = fixture.log
    let before = try tell(log, at: Self.start)
    let last = try tell(log, at: Self.start - 100 * Self.day)
    let readings = (Self.start - 100 * Self.day)...(Self.start - 100 * Self.day)
    try correct(log, readings, after: before, last: last, by: 100 * Self.day)
    #expect(try log.events().map(\.recordedAt) == [Self.start, Self.start, Self.start])
    try tell(log, at: Self.start - 100 * Self.day)
    #expect(try log.events().map(\.recordedAt).last == Self.start - 100 * Self.day)
    #expect(try log.recordedTimes().time(of: 4) == Self.start - 100 * Self.day)
  }
}

extension ClockTests {
  @Test func `the readings that 1.0.0 replaced are the times`() throws {
    let source = try LogFixture()
    for days in [0, 452, 453] { try tell(source.log, at: Self.start + Int64(days) * Self.day) }
    // As that program stored what it did not believe: the time of the event before, and the reading beside it.
    var head = LogHead.empty
    let events = try source.log.events().map { event in
      var event = event
      event.storedAt = Self.start
      event.hash = try #require(event.chainHash(after: head.hash))
      head = LogHead(position: event.position, hash: event.hash)
      return event
    }
    let target = try LogFixture()
    let log = target.log
    try log.replicate(events, after: .empty)
    #expect(try log.events().map(\.recordedAt) == [0, 452, 453].map { Self.start + $0 * Self.day })
    #expect(try log.position(at: Self.start + 452 * Self.day) == 2 && log.verifyChain().isIntact)
  }
}
