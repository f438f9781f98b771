import Domain
import Foundation
import TestSupport
import Testing

@testable import Compass

/// A day ends where its date ends, in every zone of the world.
@Suite struct MomentTests {
  /// The day that a clock in a zone shows, as days since 1970.
  private static func day(_ milliseconds: Int64, _ zone: TimeZone) -> Int {
    let second = Int((Double(milliseconds) / 1000).rounded(.down))
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    return Int((Double(second + offset) / 86_400).rounded(.down))
  }

  /// The days around each change of a zone's clocks since 1970.
  private static func daysNearChanges(_ zone: TimeZone, every step: Int) -> Set<Int> {
    func offset(_ day: Int) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(day * 86_400))) }
    let weeks = stride(from: 0, to: 366 * 60, by: 7).filter { offset($0) != offset($0 + 7) }
    return Set(stride(from: 0, to: weeks.count, by: step).flatMap { weeks[$0] - 2..<weeks[$0] + 9 })
  }

  private static let zones: [String] = {
    let all = TimeZone.knownTimeZoneIdentifiers
    let hard = [
      "Africa/Cairo", "America/Asuncion", "America/Havana", "America/Santiago", "America/St_Johns", "Asia/Beirut",
      "Asia/Gaza", "Pacific/Apia",
    ]
    return Soak.isSoak ? all : hard + all.indices.filter { $0 % 40 == 0 }.map { all[$0] }
  }()

  @Test(arguments: zones)
  func `a day ends with the last millisecond that has its date`(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    for day in Self.daysNearChanges(zone, every: Soak.isSoak ? 1 : 5) {
      let date = CalendarDate(daysSince1970: day)
      // A day that was leapt over is no moment, and no day begins after the one before it.
      guard case .instant(let end)? = try? Moment(date.description, timeZone: zone),
        let next = try? Moment.beginning(date.adding(days: 1).description, timeZone: zone)
      else { continue }
      let last = end.milliseconds
      let isEnd =
        Self.day(last, zone) <= day && Self.day(last + 1, zone) > day
        && stride(from: last + 1, to: last + 30 * 3_600_000, by: 1_800_000).allSatisfy { Self.day($0, zone) > day }
      #expect(isEnd, "\(name), \(date): \(end)")
      #expect(next == .instant(Instant(milliseconds: last + 1)))
    }
  }

  @Test func `clocks that are put back at midnight give the day another hour`() throws {
    let santiago = try #require(TimeZone(identifier: "America/Santiago"))
    // 2026-04-04 has 25 hours: 23:59:59.999 comes twice, the second time at 03:59:59.999 UTC.
    #expect(try Moment("2026-04-04", timeZone: santiago) == .instant(#require(Instant("2026-04-05T03:59:59.999Z"))))
    // 2026-09-06 has no midnight; the day before ends where it always does.
    #expect(try Moment("2026-09-05", timeZone: santiago) == .instant(#require(Instant("2026-09-06T03:59:59.999Z"))))
    // Samoa leapt over 2011-12-30.
    let apia = try #require(TimeZone(identifier: "Pacific/Apia"))
    #expect(throws: WhenError.neverWas("2011-12-30", zone: "Pacific/Apia")) {
      try Moment("2011-12-30", timeZone: apia)
    }
  }
}
