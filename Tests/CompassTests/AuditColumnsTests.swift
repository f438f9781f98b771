import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import TestSupport
import Testing

/// The columns of the time axis, against a calculation for each event by itself.
@Suite struct AuditColumnsTests {
  @Test(arguments: [UInt64(7), 8, 9])
  func `each event lies in a filled column, and no other column is filled`(seed: UInt64) throws {
    let fixture = try HomeFixture()
    var random = SeededGenerator(seed: seed)
    let school = try fixture.add("Rice University")
    for number in 0..<60 {
      let pause = [0, 1, 400, 1_000, 61_000, 86_400_000].randomElement(using: &random) ?? 0
      fixture.clock.now = Instant(milliseconds: fixture.clock.now.milliseconds + Int64(pause))
      try fixture.perform(school, .editNotes("note \(number)"))
    }
    let seconds = try fixture.home.log.events().map { $0.recordedAt / 1000 }
    let (from, to) = (seconds[0], try #require(seconds.last))
    for count in [2, 3, 7, 50, 500] {
      let columns = try #require(
        try fixture.home.read { try $0.auditColumns(AuditFilter(), viewer: fixture.player, of: count) })
      let expected = Set(seconds.map { Int(($0 - from) * Int64(count - 1) / max(to - from, 1)) }).sorted()
      #expect(columns.filled == expected, "seed \(seed), \(count) columns")
      #expect(columns.count == seconds.count && columns.first == 1)
    }
  }
}
