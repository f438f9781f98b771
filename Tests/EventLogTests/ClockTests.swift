import Foundation
import TestSupport
import Testing

@testable import EventLog

@Suite struct ClockTests {
  private static let day: Int64 = 86_400_000

  @Test func `time never runs backwards, and the raw reading is kept`() throws {
    let fixture = try LogFixture()
    let start: Int64 = 1_770_000_000_000
    let tenYears = 3_650 * Self.day
    let readings = [start, start - tenYears, start + 5, start + tenYears, start + 10, start + 4 * Self.day]
    for reading in readings { try fixture.log.append([.sample()], in: .sample(clock: reading)) }
    let events = try fixture.log.events()
    #expect(events.map(\.clock) == readings)
    #expect(events.map(\.recordedAt) == [start, start, start + 5, start + 5, start + 10, start + 4 * Self.day])
  }

  @Test func `a reading is believed up to its limit and not beyond`() {
    let plain = RecordedTime()
    #expect(plain.believes(.max, after: nil))
    #expect(plain.believes(400 * Self.day, after: 0))
    #expect(!plain.believes(400 * Self.day + 1, after: 0))
    let served = RecordedTime(serverDate: 100 * Self.day)
    #expect(served.believes(101 * Self.day, after: 0))
    #expect(!served.believes(101 * Self.day + 1, after: 0))
    #expect(RecordedTime(acceptedUpTo: 900 * Self.day).believes(900 * Self.day, after: 0))
  }
}
