import Foundation
import TestSupport
import Testing

@testable import Domain

/// What a wall shows and when, by laws over random clocks, and by examples of RFC 5545.
@Suite struct WallTimeTests {
  /// Clocks that are changed every few weeks, at any minute, by anything up to a day.
  private struct Clocks {
    /// The first second of each offset, and the offset.
    private(set) var changes: [(at: Int64, offset: Int64)]

    init(_ random: inout SeededGenerator) {
      changes = [(.min, Int64.random(in: -72...72, using: &random) * 900)]
      var second: Int64 = 1_700_000_000 / 60 * 60
      for _ in 0..<6 {
        second += Int64.random(in: 3 * 1440...60 * 1440, using: &random) * 60
        let jump: Int64 = [1800, 3600, -1800, -3600, 7200, 86_400, -86_400, 2700].randomElement(using: &random) ?? 0
        let last = changes[changes.count - 1].offset
        let next = [last + jump, last - jump].first { abs($0) <= 64_800 } ?? last - last.signum() * 3600
        changes.append((second, next))
      }
    }

    func offset(_ second: Int64) -> Int64 { changes.last { $0.at <= second }?.offset ?? 0 }

    /// The first second at which a wall shows a local second, by asking all minutes; nil if none does.
    func firstShowing(_ local: Int64) -> Int64? {
      stride(from: local - 72_000, through: local + 72_000, by: 60).first { $0 + offset($0) == local }
    }

    /// What a wall shows, in local seconds.
    func local(_ instant: Instant) -> Int64 { instant.milliseconds / 1000 + offset(instant.milliseconds / 1000) }
  }

  private func local(_ wall: WallTime) -> Int64 { Int64(wall.day.daysSince1970 * 86_400 + wall.minute * 60) }

  private func wall(_ local: Int64) -> WallTime {
    WallTime(CalendarDate(daysSince1970: Int(local / 86_400)), minute: Int(local % 86_400 / 60))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a wall time is its first moment, and a skipped one lies as far behind the change as it would`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let clocks = Clocks(&random)
    for (index, change) in clocks.changes.enumerated().dropFirst() {
      let before = clocks.changes[index - 1].offset
      var last: Instant?
      for minutes in stride(from: -1600, through: 1600, by: Int.random(in: 7...29, using: &random)) {
        let local = change.at + max(before, change.offset) + Int64(minutes) * 60
        let instant = wall(local).instant(clocks.offset)
        if let first = clocks.firstShowing(local) {
          #expect(instant.milliseconds == first * 1000, "seed \(seed)")
          #expect(clocks.local(instant) == local, "seed \(seed)")
          #expect(last.map { $0 < instant } ?? true, "seed \(seed)")
          last = instant
        } else {
          #expect(instant.milliseconds == (local - before) * 1000, "seed \(seed)")
          #expect(clocks.local(instant) == local + change.offset - before, "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a day starts where no later moment shows an earlier one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let clocks = Clocks(&random)
    for change in clocks.changes.dropFirst() {
      let around = Int((change.at + change.offset) / 86_400)
      for day in around - 1...around + 2 {
        let start = CalendarDate(daysSince1970: day).start(clocks.offset).milliseconds / 1000
        let midnight = Int64(day) * 86_400
        let later = stride(from: start, through: start + 150_000, by: 60)
        #expect(later.allSatisfy { $0 + clocks.offset($0) >= midnight }, "seed \(seed)")
        #expect(start - 1 + clocks.offset(start - 1) < midnight, "seed \(seed)")
      }
    }
  }

  @Test func `the examples of RFC 5545, and their like of the other sign and of half an hour`() throws {
    func moment(_ zone: String, _ day: String, _ minute: Int) throws -> String {
      let zone = try #require(TimeZone(identifier: zone))
      return WallTime(try #require(CalendarDate(day)), minute: minute).instant(in: zone).description
    }
    #expect(try moment("America/New_York", "2007-11-04", 90) == "2007-11-04T05:30:00Z")
    #expect(try moment("America/New_York", "2007-03-11", 150) == "2007-03-11T07:30:00Z")
    #expect(try moment("America/New_York", "2027-03-14", 150) == "2027-03-14T07:30:00Z")
    #expect(try moment("Europe/Berlin", "2026-10-25", 150) == "2026-10-25T00:30:00Z")
    #expect(try moment("Europe/Berlin", "2027-03-28", 150) == "2027-03-28T01:30:00Z")
    #expect(try moment("Australia/Lord_Howe", "2026-10-04", 135) == "2026-10-03T15:45:00Z")
    #expect(try moment("Australia/Lord_Howe", "2027-04-04", 105) == "2027-04-03T14:45:00Z")
    // Samoa leapt over 2011-12-30; its noon is that of the day after.
    #expect(try moment("Pacific/Apia", "2011-12-30", 720) == "2011-12-30T22:00:00Z")
  }

  @Test(arguments: [
    "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Chatham", "Africa/Casablanca",
  ])
  func `what a wall shows at a moment means that moment, or the first of two that look alike`(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    var random = SeededGenerator(seed: 38)
    for _ in 0..<2000 {
      let minute = Int64.random(in: -20_000_000...50_000_000, using: &random) * 60_000
      let wall = WallTime(Instant(milliseconds: minute + Int64.random(in: 0..<60_000, using: &random)), in: zone)
      let back = wall.instant(in: zone)
      #expect(WallTime(back, in: zone) == wall)
      #expect(back.milliseconds == minute || minute - back.milliseconds <= 3_600_000 && back.milliseconds < minute)
    }
  }

  @Test func `a minute beyond the day is its first or last`() throws {
    let day = try #require(CalendarDate("2026-02-11"))
    #expect(WallTime(day, minute: -1) == WallTime(day, minute: 0))
    #expect(WallTime(day, minute: 1440) == WallTime(day, minute: 1439))
  }

  @Test func `no other source asks a zone for its offset`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
    let asking = try files.filter {
      try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8).contains("secondsFromGMT")
    }
    #expect(asking == ["Domain/Values/WallTime.swift"])
  }
}
