/// A day of the Gregorian calendar without a time zone: a birthday, a deadline, the day of a showcase.
///
/// It is a type of its own, as a date that is converted to an `Instant` shifts by a day west of Greenwich (facts
/// §2.17).
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, 1…9999.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a date; nil if there is no such day, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.init(checkedYear: year, month: month, day: day)
  }

  private init(checkedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads "2026-02-11": four, two and two digits.
  public init?(_ text: some StringProtocol) { self.init(bytes: Array(text.utf8)[...]) }

  init?(bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
      let year = decimal(bytes[start..<start + 4]), let month = decimal(bytes[start + 5..<start + 7]),
      let day = decimal(bytes[start + 8..<start + 10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Creates the date `days` days after 1970-01-01. Dates outside the years 1…9999 become the first or last day in
  /// range.
  public init(daysSince1970 days: Int) {
    // Days are counted from 0000-03-01 in eras of 400 years, so that the leap day is the last of its year.
    let shifted = min(max(days, Self.firstDay), Self.lastDay) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      checkedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The number of days since 1970-01-01.
  public var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the date `days` days later, or earlier for a negative number.
  public func adding(days: Int) -> CalendarDate {
    CalendarDate(
      daysSince1970: daysSince1970 + min(max(days, Self.firstDay - Self.lastDay), Self.lastDay - Self.firstDay))
  }

  /// Returns the number of days from this date to another; negative if the other is earlier.
  public func days(to other: CalendarDate) -> Int { other.daysSince1970 - daysSince1970 }

  /// 00:00 UTC of this day.
  public var startInUTC: Instant { Instant(milliseconds: Int64(daysSince1970) * 86_400_000) }

  /// "2026-02-11".
  public var description: String {
    padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  /// Chronological order.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static let firstDay = -719_162
  private static let lastDay = 2_932_896

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

/// Returns the number that decimal digits form; nil for no digits, for any other byte, and for numbers of more than
/// twelve digits.
func decimal(_ digits: some Collection<UInt8>) -> Int? {
  var value = 0
  guard !digits.isEmpty else { return nil }
  for byte in digits {
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), value < 100_000_000_000 else { return nil }
    value = value * 10 + Int(byte - UInt8(ascii: "0"))
  }
  return value
}

/// Returns a number with leading zeros.
func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
