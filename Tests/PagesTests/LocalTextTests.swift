import Domain
import Foundation
import Pages
import TestSupport
import Testing

@Suite struct LocalTextTests {
  private let text = LocalText(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  @Test(arguments: [
    (0, "12:00 AM"), (59, "12:59 AM"), (60, "01:00 AM"), (719, "11:59 AM"), (720, "12:00 PM"), (779, "12:59 PM"),
    (780, "01:00 PM"), (1439, "11:59 PM"),
  ])
  func `a day begins at 12 AM, its second half at 12 PM`(minute: Int, shown: String) {
    #expect(text.time(minuteOfDay: minute) == shown)
  }

  @Test func `every minute of a day is written differently`() {
    #expect(Set((0..<1440).map(text.time(minuteOfDay:))).count == 1440)
  }

  /// Everything that is written, in order; any kind of blank is a blank.
  private func all(_ name: String) throws -> [String] {
    let text = LocalText(try #require(LocaleName(name)), timeZone: .gmt)
    let date = try #require(CalendarDate("2026-02-07"))
    let moment = try #require(Instant("2026-02-07T15:05:00Z"))
    return [
      text.date(date), text.dateAndTime(moment), text.dateRange(date, CalendarDate("2026-02-08")),
      text.time(of: moment),
      text.month(of: date), text.number(40_804), text.decimal(93.4), text.dollars(cents: 4_000_000),
      text.dollars(cents: 4_000_050), text.wholeDollars(1250), text.price(cents: 5000), text.percent(hundredths: 6667),
      text.percent(ofShare: 0.285),
    ].map { String($0.map { $0.isWhitespace ? " " : $0 }) }
  }

  @Test(
    .verifies("ED-15"),
    arguments: [
      (
        "en_US",
        "Feb 7, 2026|Feb 7, 2026, 03:05 PM|Feb 7 - 8, 2026|03:05 PM|Feb 2026|40,804|93.4|$40,000|$40,000.50|$1,250|$50.00"
          + "|66.67%|29%"
      ),
      (
        "de_DE",
        "7. Feb. 2026|7. Feb. 2026, 15:05|7. Feb. 2026 - 8. Feb. 2026|15:05|Feb. 2026|40.804|93,4|40.000 $|40.000,50 $"
          + "|1.250 $|50,00 $|66,67 %|29 %"
      ),
      (
        "fr_FR",
        "7 févr. 2026|7 févr. 2026 à 15:05|7 févr. 2026 - 8 févr. 2026|15:05|févr. 2026|40 804|93,4|40 000 $US"
          + "|40 000,50 $US|1 250 $US|50,00 $US|66,67 %|29 %"
      ),
      (
        "en_GB",
        "7 Feb 2026|7 Feb 2026 at 15:05|7 Feb 2026 - 8 Feb 2026|15:05|Feb 2026|40,804|93.4|US$40,000|US$40,000.50"
          + "|US$1,250|US$50.00|66.67%|29%"
      ),
    ])
  func `dates, numbers and dollars are written as a locale writes them`(name: String, written: String) throws {
    #expect(try all(name).joined(separator: "|") == written)
  }

  @Test func `years are counted alike everywhere, and no text turns its line around`() throws {
    for name in ["th_TH", "fa_IR", "ar_EG", "he_IL", "ja_JP"] {
      let written = try all(name)
      let year = written[0].compactMap(\.wholeNumberValue).map(String.init).joined()
      #expect(year.contains("2026"), "\(name): \(written[0])")
      let marks = written.joined().unicodeScalars.filter { $0.properties.generalCategory == .format }
      #expect(marks.isEmpty, "\(name): \(marks)")
    }
  }

  @Test func `a value with a binary tie is the same per cent everywhere`() throws {
    let german = LocalText(try #require(LocaleName("de_DE")), timeZone: .gmt)
    for thousandths in 0...1000 {
      let share = Double(thousandths) / 1000
      let (here, there) = (text.percent(ofShare: share), german.percent(ofShare: share))
      #expect(here.filter(\.isNumber) == there.filter(\.isNumber), "\(share)")
    }
  }
}
