import Compass
import Domain
import Foundation
import TestSupport
import Testing

@testable import Pages

/// What is shown is understood again (ruling 55).
@Suite struct PrintedTimeTests {
  private static let locales = [
    "en_US", "en_GB", "de_DE", "fr_FR", "es_MX", "pt_BR", "it_IT", "nl_NL", "pl_PL", "ru_RU", "tr_TR", "ja_JP", "zh_CN",
    "ko_KR", "ar_EG", "fa_IR", "hi_IN", "th_TH", "he_IL", "sv_SE", "fi_FI", "vi_VN",
  ]

  @Test(arguments: locales)
  func `every day and every minute that is printed is accepted, and the same`(locale: String) throws {
    var random = SeededGenerator(seed: 55)
    for _ in 0..<Soak.count(2_000) {
      let name = ["America/Chicago", "Asia/Kolkata", "UTC", "Pacific/Apia"].randomElement(using: &random) ?? "UTC"
      let zone = try #require(TimeZone(identifier: name))
      let text = LocalText(try #require(LocaleName(locale)), timeZone: zone)
      let instant = Instant(milliseconds: Int64.random(in: 1_262_304_000_000...1_900_000_000_000, using: &random))
      let day = text.day(of: instant)
      let reader = WhenReader(timeZone: zone, now: instant, printed: text.times(printedAs:))
      #expect(try reader.read(text.date(day)) == .time(day.start(in: zone)...day.end(in: zone)), "\(text.date(day))")
      let printed = text.dateAndTime(instant)
      let start = Instant(milliseconds: instant.milliseconds / 60_000 * 60_000)
      let minute = When.time(start...Instant(milliseconds: start.milliseconds + 59_999))
      if WallTime(instant, in: zone).moments(in: zone).count == 1 {
        #expect(try reader.read(printed) == minute, "\(printed) in \(name)")
      } else {
        #expect(throws: WhenError.self, "\(printed) in \(name)") { try reader.read(printed) }
      }
      #expect(try reader.read(instant.description) == .time(instant...instant))
    }
  }

  @Test func `another text is none of them`() throws {
    let text = LocalText(.american, timeZone: .gmt)
    for other in ["", "Feb 30, 2026", "Feb 7 2026 2026", "Feb 7", "2026", "7, 2026", "Feb 7, 2026, 13:05 PM"] {
      #expect(try text.times(printedAs: other) == nil, "\(other)")
    }
  }
}
