import Domain
import EventLog
import Foundation
import HomeTestSupport
import Projections
import Testing

@testable import Compass

/// Moments in a person's words (ruling 55).
@Suite struct WhenTests {
  private let chicago: TimeZone
  /// A Wednesday, 16:20:30 in Chicago.
  private let now: Instant

  init() throws {
    chicago = try #require(TimeZone(identifier: "America/Chicago"))
    now = try #require(Instant("2026-11-11T22:20:30Z"))
  }

  private func read(_ text: String) throws -> When { try WhenReader(timeZone: chicago, now: now).read(text) }

  @Test(arguments: [
    ("now", "2026-11-11T22:20:30Z", "2026-11-11T22:20:30Z"),
    ("2026-11-10", "2026-11-10T06:00:00Z", "2026-11-11T05:59:59.999Z"),
    ("today", "2026-11-11T06:00:00Z", "2026-11-12T05:59:59.999Z"),
    ("yesterday", "2026-11-10T06:00:00Z", "2026-11-11T05:59:59.999Z"),
    ("Monday", "2026-11-09T06:00:00Z", "2026-11-10T05:59:59.999Z"),
    ("last wednesday", "2026-11-04T06:00:00Z", "2026-11-05T05:59:59.999Z"),
    ("3 days ago", "2026-11-08T06:00:00Z", "2026-11-09T05:59:59.999Z"),
    ("a week ago", "2026-11-04T06:00:00Z", "2026-11-05T05:59:59.999Z"),
    ("9 months ago", "2026-02-11T06:00:00Z", "2026-02-12T05:59:59.999Z"),
    ("1 year ago", "2025-11-11T06:00:00Z", "2025-11-12T05:59:59.999Z"),
    ("10 minutes ago", "2026-11-11T22:10:30Z", "2026-11-11T22:10:30Z"),
    ("an hour ago", "2026-11-11T21:20:30Z", "2026-11-11T21:20:30Z"),
    ("yesterday 13:50", "2026-11-10T19:50:00Z", "2026-11-10T19:50:59.999Z"),
    ("last monday at 1:50 PM", "2026-11-09T19:50:00Z", "2026-11-09T19:50:59.999Z"),
    ("3 days ago 12:00am", "2026-11-08T06:00:00Z", "2026-11-08T06:00:59.999Z"),
    ("13:50", "2026-11-11T19:50:00Z", "2026-11-11T19:50:59.999Z"),
    ("2026-10-15T13:50", "2026-10-15T18:50:00Z", "2026-10-15T18:50:59.999Z"),
    ("2026-10-15 13:50:07", "2026-10-15T18:50:07Z", "2026-10-15T18:50:07.999Z"),
    ("2026-10-15T13:50:07.25", "2026-10-15T18:50:07.250Z", "2026-10-15T18:50:07.250Z"),
    ("2026-10-15T13:50Z", "2026-10-15T13:50:00Z", "2026-10-15T13:50:59.999Z"),
    ("2026-10-15T13:50+0200", "2026-10-15T11:50:00Z", "2026-10-15T11:50:59.999Z"),
    ("2026-10-15T13:50:07Z", "2026-10-15T13:50:07Z", "2026-10-15T13:50:07Z"),
    ("2026-10-15T13:50:07-05:00", "2026-10-15T18:50:07Z", "2026-10-15T18:50:07Z"),
    ("before today", "2026-11-11T05:59:59.999Z", "2026-11-11T05:59:59.999Z"),
    ("after yesterday", "2026-11-11T06:00:00Z", "2026-11-11T06:00:00Z"),
    // The two days on which clocks are changed.
    ("2026-03-08", "2026-03-08T06:00:00Z", "2026-03-09T04:59:59.999Z"),
    ("2026-11-01", "2026-11-01T05:00:00Z", "2026-11-02T05:59:59.999Z"),
  ])
  func `a day, a minute or an instant`(text: String, first: String, last: String) throws {
    let times = try #require(try read(text).times)
    #expect(times.lowerBound.description == first)
    #expect(times.upperBound.description == last)
  }

  @Test func `a place in the log`() throws {
    #expect(try read("17") == .position(17))
    #expect(try read("0194") == .event("0194"))
    #expect(try read("before 17") == .before("17"))
    #expect(try read("After  0194ABCD-0000") == .after("0194abcd-0000"))
  }

  @Test(arguments: [
    "", " ", "soon", "2026-13-01", "2026-02-30", "25:00", "13:60", "13:00 pm", "0:30 am", "2026-10-15T13:50:60",
    "tomorrow", "last", "last 3 days ago", "days ago", "-3 days ago", "99999 days ago", "3 fortnights ago", "before",
    "before before 17", "xyz", "017", "'; DROP TABLE event; --", "2026-10-15T13:50+24:00",
    String(repeating: "1", count: 300),
  ])
  func `what is no moment is refused with what is accepted`(text: String) {
    #expect(throws: CompassError.badMoment(text)) { try read(text) }
  }

  @Test func `a time that never was or was twice is said`() throws {
    #expect(throws: WhenError.neverWas("2026-03-08 02:30", zone: "America/Chicago")) { try read("2026-03-08 02:30") }
    #expect {
      try read("2026-11-01T01:30")
    } throws: { error in
      "\(error)".hasSuffix("accepted: 2026-11-01T06:30:00Z or 2026-11-01T07:30:00Z")
    }
    #expect(try read("2026-11-01T01:30-06:00").times?.lowerBound.description == "2026-11-01T07:30:00Z")
  }

  @Test func `as of an event, before and after it, and ranges that begin with it`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    try fixture.perform(school, .setRanking(1))
    let history = fixture.home.history(seenBy: Sight(of: fixture.player))
    let head = try history.head
    let id = try #require(try history.event(at: head)).id.uuidString
    for name in ["\(head)", id, String(id.prefix(30))] {
      #expect(try history.position(asOf: read(name)) == head)
      #expect(try history.position(asOf: read("after \(name)")) == head)
      #expect(try history.position(asOf: read("before \(name)")) == head - 1)
      #expect(try history.position(before: read(name)) == head - 1)
      #expect(try history.position(before: read("before \(name)")) == head - 1)
      #expect(try history.position(before: read("after \(name)")) == head)
      #expect(try history.start(read(name)) == head)
    }
    #expect(throws: CompassError.outOfRange("position 99999 is beyond the log's end at \(head)")) {
      try history.position(asOf: read("99999"))
    }
    #expect(throws: CompassError.notFound(kind: "event", text: "0000")) { try history.position(asOf: read("0000")) }
  }
}
