import Domain
import EventLog
import Foundation
import GRDB
import HomeTestSupport
import Projections
import TestSupport
import Testing

@testable import Compass

/// What the doctor says of clocks and payloads.
@Suite struct DoctorFindingsTests {
  @Test func `time that stands still is named with where, how far and since when`() throws {
    let fixture = try HomeFixture()
    let day: Int64 = 86_400_000
    let start = fixture.clock.now.milliseconds
    #expect(try fixture.home.diagnose().standstills.isEmpty)
    fixture.clock.now = Instant(milliseconds: start + 399 * day)
    let school = try fixture.add("Rice University")
    let ahead = try fixture.home.log.head().position
    fixture.clock.now = Instant(milliseconds: start + day)
    // Nobody has gone on yet: this machine's clock says so.
    #expect(
      try fixture.home.diagnose().standstills == [
        .init(position: ahead, until: start + 399 * day, through: ahead, events: 0, ahead: 398 * day)
      ])
    for isFavorite in [true, false] { try fixture.perform(school, .setFavorite(isFavorite)) }
    let found = try fixture.home.diagnose().standstills
    #expect(
      found == [.init(position: ahead, until: start + 399 * day, through: ahead + 2, events: 2, ahead: 398 * day)])
    #expect(found[0].sentence(now: fixture.clock.now).contains("398 days"))
    #expect(found[0].sentence(now: fixture.clock.now).contains("rc-replay import"))
    fixture.clock.now = Instant(milliseconds: start + 400 * day)
    try fixture.perform(school, .setFavorite(true))
    #expect(try fixture.home.diagnose().standstills == found)
    #expect(found[0].sentence(now: fixture.clock.now).contains("goes on again"))
  }

  @Test func `an hour's difference between clocks is nothing to speak of`() throws {
    let fixture = try HomeFixture()
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + 20 * 3_600_000)
    let school = try fixture.add("Rice University")
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds - 20 * 3_600_000)
    try fixture.perform(school, .setFavorite(true))
    #expect(try fixture.home.diagnose().standstills.isEmpty)
  }

  @Test func `payloads of another form are named, and the home goes on`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    let position = try fixture.home.log.head().position
    try DatabaseQueue(path: fixture.home.log.path).write { db in
      try db.execute(
        sql: """
          DROP TRIGGER event_is_never_changed;
          UPDATE event SET data = '{"fields":{"latitude":-0},"athlete":"\(fixture.player.lowercased)","name":"Rice"}'
          WHERE position = \(position)
          """)
    }
    let found = try fixture.home.diagnose()
    #expect(found.uncanonical.map(\.position) == [position] && found.uncanonicalCount == 1)
    try fixture.home.projections.rebuild()
    #expect(try fixture.home.read { try $0.schools(of: nil, deleted: false).map(\.latitude) } == [0])
    try fixture.perform(school, .setFavorite(true))
    #expect(try fixture.home.projections.verify().allSatisfy(\.isEqual))
  }
}
