/// A point in time, in milliseconds since 1970-01-01T00:00:00Z.
public struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The milliseconds since 1970 in UTC.
  public var milliseconds: Int64

  /// Creates an instant from milliseconds since 1970 in UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Reads "2026-02-11T15:00:00Z", with up to nine fractional digits of a second, and with `Z` or an offset such as
  /// `+02:00`.
  ///
  /// Digits after the milliseconds are dropped. Nil for any other text, for a day that does not exist and for a leap
  /// second.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, let date = CalendarDate(bytes: bytes[..<10]),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = decimal(bytes[11..<13]), let minute = decimal(bytes[14..<16]), let second = decimal(bytes[17..<19]),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var rest = bytes[19...]
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      guard (1...9).contains(digits.count), let value = decimal(digits.prefix(3)) else { return nil }
      fraction = value * [100, 10, 1][min(digits.count, 3) - 1]
      rest = rest[digits.endIndex...]
    }
    guard let offset = Self.offsetMinutes(rest) else { return nil }
    let minutes = (date.daysSince1970 * 24 + hour) * 60 + minute - offset
    self.init(milliseconds: Int64((minutes * 60 + second) * 1000 + fraction))
  }

  private static func offsetMinutes(_ zone: ArraySlice<UInt8>) -> Int? {
    let start = zone.startIndex
    if zone.count == 1, zone[start] == UInt8(ascii: "Z") { return 0 }
    guard zone.count == 6, zone[start + 3] == UInt8(ascii: ":"), let hours = decimal(zone[start + 1..<start + 3]),
      let minutes = decimal(zone[start + 4..<start + 6]), hours < 24, minutes < 60
    else { return nil }
    switch zone[start] {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case UInt8(ascii: "-"): return -(hours * 60 + minutes)
    default: return nil
    }
  }

  /// Returns the calendar day in a time zone that is `offset` minutes ahead of UTC.
  public func date(minutesAheadOfUTC offset: Int = 0) -> CalendarDate {
    CalendarDate(daysSince1970: Int((milliseconds &+ Int64(offset) &* 60_000).flooredQuotient(by: 86_400_000)))
  }

  /// "2026-02-11T15:00:00Z"; milliseconds are written only if they are not 0.
  public var description: String {
    let days = milliseconds.flooredQuotient(by: 86_400_000)
    let remainder = Int(milliseconds % 86_400_000)
    let ofDay = remainder < 0 ? remainder + 86_400_000 : remainder
    let seconds = ofDay / 1000
    let fraction = ofDay % 1000
    let time = padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2)
    return "\(CalendarDate(daysSince1970: Int(days)))T" + time + (fraction == 0 ? "" : "." + padded(fraction, 3)) + "Z"
  }

  /// Chronological order.
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

extension Int64 {
  /// Returns the quotient rounded down, so that instants before 1970 fall on the right day.
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
