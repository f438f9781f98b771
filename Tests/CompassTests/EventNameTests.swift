import Domain
import EventLog
import Foundation
import HomeTestSupport
import Projections
import TestSupport
import Testing

@testable import Compass

/// How a person names an event.
@Suite struct EventNameTests {
  private func append(_ ids: [String], to fixture: HomeFixture) throws {
    for id in ids {
      try fixture.home.log.append(
        [
          NewEvent(
            id: try #require(UUID(strict: id)), stream: .school(UUID()), type: "SchoolDeleted", schema: 1, data: "{}")
        ],
        in: AppendContext(
          actor: fixture.player.lowercased, family: #require(try fixture.home.log.family()), device: "d",
          clock: fixture.clock.now.milliseconds))
    }
  }

  @Test func `digits are a position where no id begins with them, and an id's beginning where they are none`() throws {
    let fixture = try HomeFixture()
    let start = try fixture.home.log.head().position
    try append(["01940000-0000-7000-8000-000000000001", "12345678-0000-4000-8000-000000000002"], to: fixture)
    let history = fixture.home.history(seenBy: Sight(of: fixture.player))
    #expect(try history.event(named: "0194").position == start + 1)
    #expect(try history.event(named: "01940000-0000-7000-8000-000000000001").position == start + 1)
    #expect(try history.event(named: "\(start + 2)").position == start + 2)
    #expect(try history.event(named: "123456").position == start + 2)
    // Fewer than four digits begin no id.
    #expect(try history.event(named: "1").position == 1)
    #expect(throws: CompassError.self) { try history.event(named: "99") }
    #expect(throws: CompassError.notFound(kind: "event", text: "0000")) { try history.event(named: "0000") }
    #expect(throws: CompassError.badMoment("0194")) { try Moment("0194", timeZone: .gmt) }
  }

  @Test func `digits that are both are refused with both`() throws {
    let fixture = try HomeFixture()
    let start = Int(try fixture.home.log.head().position)
    try append((start + 1...1234).map { String(format: "0194%04d-0000-7000-8000-000000000001", $0) }, to: fixture)
    try append(["12345678-0000-4000-8000-000000000002"], to: fixture)
    let candidates = [
      "01941234-0000-7000-8000-000000000001 at position 1234", "12345678-0000-4000-8000-000000000002 at position 1235",
    ]
    #expect(throws: CompassError.ambiguous(kind: "event", text: "1234", candidates: candidates)) {
      try fixture.home.history(seenBy: Sight(of: fixture.player)).event(named: "1234")
    }
    #expect(try fixture.home.history(seenBy: Sight(of: fixture.player)).event(named: "12345").position == 1235)
    #expect(try fixture.home.history(seenBy: Sight(of: fixture.player)).event(named: "01941234").position == 1234)
  }
}
