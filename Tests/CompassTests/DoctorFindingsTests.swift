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
  @Test func `a clock that jumps is named with where, how far and since when`() throws {
    let fixture = try HomeFixture()
    let day: Int64 = 86_400_000
    let start = fixture.clock.now.milliseconds
    #expect(try fixture.home.diagnose().clocks.isEmpty)
    fixture.clock.now = Instant(milliseconds: start + 399 * day)
    let school = try fixture.add("Rice University")
    let ahead = try fixture.home.log.head().position
    fixture.clock.now = Instant(milliseconds: start + day)
    for isFavorite in [true, false] { try fixture.perform(school, .setFavorite(isFavorite)) }
    let device = try fixture.home.settings.device.lowercased
    #expect(
      try fixture.home.diagnose().clocks == [
        .init(from: ahead, through: ahead, events: 1, device: device, time: start + 399 * day, before: start),
        .init(
          from: ahead + 1, through: ahead + 2, events: 2, device: device, time: start + day, before: start + 399 * day),
      ])
    // Corrected, nothing is left to name.
    let correction = try fixture.home.clockCorrection(
      from: ahead, through: ahead, was: Instant(milliseconds: start + day / 2))
    try fixture.home.perform(.clock(.correct(correction)), in: CommandContext(actor: fixture.mother))
    #expect(try fixture.home.diagnose().clocks.isEmpty)
    #expect(try fixture.home.projections.verify().allSatisfy(\.isEqual))
    try fixture.home.undo(nil, in: CommandContext(actor: fixture.mother))
    #expect(try fixture.home.diagnose().clocks.count == 2)
  }

  @Test func `an hour's difference between clocks is nothing to speak of`() throws {
    let fixture = try HomeFixture()
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + 20 * 3_600_000)
    let school = try fixture.add("Rice University")
    fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds - 20 * 3_600_000)
    try fixture.perform(school, .setFavorite(true))
    #expect(try fixture.home.diagnose().clocks.isEmpty)
  }

  @Test func `a clock that is still wrong corrects nothing, and nothing was made in the future`() throws {
    let fixture = try HomeFixture()
    let start = fixture.clock.now.milliseconds
    fixture.clock.now = Instant(milliseconds: start + 300 * 86_400_000)
    _ = try fixture.add("Rice University")
    let position = try fixture.home.log.head().position
    #expect(throws: ClockError.stillWrong(reading: fixture.clock.now)) {
      try fixture.home.clockCorrection(from: position, through: position, was: Instant(milliseconds: start))
    }
    let later = Instant(milliseconds: start + 301 * 86_400_000)
    #expect(throws: ClockError.inFuture(later)) {
      try fixture.home.clockCorrection(from: position, through: position, was: later)
    }
    #expect(throws: ClockError.noEvents(from: 99, through: 100)) {
      try fixture.home.clockCorrection(from: 99, through: 100, was: Instant(milliseconds: start))
    }
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
