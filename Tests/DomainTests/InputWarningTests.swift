import Domain
import Foundation
import Testing

@Suite struct InputWarningTests {
  private let today = CalendarDate("2026-11-15") ?? CalendarDate(daysSince1970: 0)

  @Test(arguments: [
    ("2036-11-15", false), ("2037-01-01", true), ("2999-01-01", true), ("2026-11-15", false), ("1990-01-01", false),
    ("soon", false),
  ])
  func `a day more than ten years ahead gets a warning`(day: String, isWarned: Bool) {
    #expect((InputWarning.farAhead(day, "startDate", today: today) != nil) == isWarned)
  }

  @Test func `what happened cannot be to come, but for a day of clocks and time zones`() {
    let now = Instant(milliseconds: 1_770_000_000_000)
    #expect(InputWarning.inFuture(nil, now: now) == nil)
    #expect(InputWarning.inFuture(Instant(milliseconds: now.milliseconds + 86_400_000), now: now) == nil)
    #expect(InputWarning.inFuture(Instant(milliseconds: now.milliseconds + 86_400_001), now: now) != nil)
  }

  @Test(arguments: [
    (MetricType.velocity, 92.5, "mph", false), (.velocity, 9999, "mph", true), (.velocity, 9999, "", true),
    (.velocity, 150, "km/h", false), (.velocity, -3, "mph", true), (.battingAverage, 0.305, "", false),
    (.battingAverage, 7, "", true), (.sixtyTime, 6.8, "sec", false), (.sixtyTime, 60, "sec", true),
    (.popTime, 1.9, "sec", false), (.popTime, 19, "sec", true), (.other, 1_000_000, "", false),
    (.earnedRunAverage, 2.5, "", false), (.strikeouts, -1, "", true),
  ])
  func `a value that nobody reaches is doubted, in the usual unit`(
    type: MetricType, value: Double, unit: String, isWarned: Bool
  ) {
    let metric = MetricLogged(
      athlete: UUID(), metricType: type, recordedDate: "2026-11-15", unit: unit, value: value, verified: false)
    #expect(InputWarning.of(metric, today: today).isEmpty == !isWarned)
  }

  @Test func `a doubt names the value and what would be usual, a day to come the day`() {
    let metric = MetricLogged(
      athlete: UUID(), metricType: .velocity, recordedDate: "2026-11-20", unit: "mph", value: 9999, verified: false)
    #expect(
      InputWarning.of(metric, today: today) == [
        "Fastball Velocity 9,999 mph is beyond what athletes reach, 20 to 130 mph",
        "2026-11-20 is still to come, and this is said to have been measured then",
      ])
  }
}

@Suite struct FileReasonTests {
  @Test func `what the system says of a file is told in words of ours`() throws {
    let missing = #expect(throws: (any Error).self) { _ = try Data(contentsOf: URL(fileURLWithPath: "/nowhere/x")) }
    #expect(missing.map(FileReason.words) == "there is no such file or folder")
    let folder = #expect(throws: (any Error).self) { _ = try Data(contentsOf: URL(fileURLWithPath: "/tmp")) }
    #expect(folder.map(FileReason.words)?.contains("operation") == false)
    #expect(FileReason.words(CocoaError(.fileWriteOutOfSpace)) == "the disk is full")
    #expect(FileReason.words(POSIXError(.EACCES)) == "its permissions do not allow it")
    #expect(FileReason.words(NSError(domain: "Strange", code: 7)) == "the system does not allow it (Strange 7)")
  }
}
