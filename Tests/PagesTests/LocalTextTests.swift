import Foundation
import Pages
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
}
