public import Domain
public import Foundation

/// How dates and times are written on a page: en-US, in the viewer's time zone.
public enum DateText {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// "Feb 7, 2026" (facts §2.17).
  public static func date(_ date: CalendarDate) -> String { "\(months[date.month - 1]) \(date.day), \(date.year)" }

  /// "Feb 7, 2026" where the viewer is.
  public static func date(_ instant: Instant, in timeZone: TimeZone) -> String {
    date(instant.date(minutesAheadOfUTC: offset(instant, timeZone)))
  }

  /// "Feb 7, 2026, 03:05 PM" (facts §2.6).
  public static func dateAndTime(_ instant: Instant, in timeZone: TimeZone) -> String {
    let minutesAhead = offset(instant, timeZone)
    let ofDay = (instant.milliseconds / 60_000 + Int64(minutesAhead)) % 1440
    let minutes = Int(ofDay < 0 ? ofDay + 1440 : ofDay)
    let hour = minutes / 60 % 12 == 0 ? 12 : minutes / 60 % 12
    let half = minutes < 720 ? "AM" : "PM"
    return "\(date(instant, in: timeZone)), \(twoDigits(hour)):\(twoDigits(minutes % 60)) \(half)"
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static func offset(_ instant: Instant, _ timeZone: TimeZone) -> Int {
    let moment = Date(timeIntervalSince1970: TimeInterval(instant.milliseconds) / 1000)
    return timeZone.secondsFromGMT(for: moment) / 60
  }
}
