public import Domain
public import Foundation

/// Formats dates, times and numbers for a viewer, in a given locale and time zone instead of the machine's.
///
/// United States English, which the requirements show, is formatted here exactly as they show it. All other locales are
/// left to Foundation.
public struct LocalText: Equatable, Sendable {
  /// The language and region.
  public let locale: Locale
  /// The viewer's time zone.
  public let timeZone: TimeZone
  /// Whether texts are formatted as the requirements show them.
  let isAmerican: Bool

  /// Creates the formatter for a locale and a time zone.
  public init(locale: Locale, timeZone: TimeZone) {
    self.locale = locale
    self.timeZone = timeZone
    isAmerican = locale.identifier.replacing("-", with: "_") == "en_US"
  }

  /// Creates the formatter for the name of a locale and a time zone.
  public init(_ name: LocaleName, timeZone: TimeZone) { self.init(locale: name.locale, timeZone: timeZone) }

  /// The BCP 47 tag of the locale for scripts: "de-DE".
  public var tag: String { locale.identifier(.bcp47) }

  // MARK: Dates

  /// Returns "Feb 7, 2026" (facts §2.17). A calendar date has no time zone, so none shifts it.
  public func date(_ date: CalendarDate) -> String {
    guard !isAmerican else { return "\(monthAndDay(date)), \(date.year)" }
    return style(.gmt).year().month(.abbreviated).day().format(Self.foundation(date.startInUTC))
  }

  /// Returns "Feb 7, 2026" in the viewer's time zone.
  public func date(_ instant: Instant) -> String { date(day(of: instant)) }

  /// Returns "Feb 7, 2026, 03:05 PM" in the viewer's time zone (facts §2.6).
  public func dateAndTime(_ instant: Instant) -> String {
    guard !isAmerican else { return "\(date(instant)), \(time(minuteOfDay: minuteOfDay(instant)))" }
    return style(timeZone).year().month(.abbreviated).day().hour().minute().format(Self.foundation(instant))
  }

  /// Returns a range of days: "Apr 15, 2026", "Apr 15 - 16, 2026", "Apr 30 - May 2, 2026", otherwise two full dates
  /// (ED-13, C13).
  public func dateRange(_ first: CalendarDate, _ last: CalendarDate?) -> String {
    guard let last, last != first else { return date(first) }
    guard isAmerican, first.year == last.year else { return "\(date(first)) - \(date(last))" }
    let end = first.month == last.month ? "\(last.day)" : monthAndDay(last)
    return "\(monthAndDay(first)) - \(end), \(last.year)"
  }

  /// Returns "03:05 PM" in the viewer's time zone.
  public func time(of instant: Instant) -> String { time(minuteOfDay: minuteOfDay(instant)) }

  /// Returns "03:05 PM" for a number of minutes since midnight.
  public func time(minuteOfDay minutes: Int) -> String {
    guard !isAmerican else {
      let hour = minutes / 60 % 12 == 0 ? 12 : minutes / 60 % 12
      return "\(Self.twoDigits(hour)):\(Self.twoDigits(minutes % 60)) \(minutes < 720 ? "AM" : "PM")"
    }
    return style(.gmt).hour().minute().format(Self.foundation(Instant(milliseconds: Int64(minutes) * 60_000)))
  }

  /// Returns the month of a date: "Feb 2026".
  public func month(of date: CalendarDate) -> String {
    guard !isAmerican else { return "\(Self.months[date.month - 1]) \(date.year)" }
    return style(.gmt).year().month(.abbreviated).format(Self.foundation(date.startInUTC))
  }

  /// Returns "15:05" in the viewer's time zone, the format of time inputs in every locale.
  public func clock(_ instant: Instant) -> String {
    let minutes = minuteOfDay(instant)
    return "\(Self.twoDigits(minutes / 60)):\(Self.twoDigits(minutes % 60))"
  }

  /// Returns the calendar day of an instant in the viewer's time zone.
  public func day(of instant: Instant) -> CalendarDate { WallTime(instant, in: timeZone).day }

  // MARK: Numbers

  /// Returns "40,804".
  public func number(_ value: Int) -> String {
    isAmerican ? NumberText.grouped(value) : Self.plain(value.formatted(.number.locale(locale)))
  }

  /// Returns a measured value without trailing zeros: "93.4", "0.305", "12".
  public func decimal(_ value: Double) -> String {
    guard !isAmerican else { return NumberText.plain(value) }
    return Self.plain(value.formatted(.number.precision(.fractionLength(0...6)).locale(locale)))
  }

  /// Returns "$40,000" for an amount in whole dollars.
  public func wholeDollars(_ whole: Int) -> String {
    isAmerican ? NumberText.dollars(whole) : currency(Decimal(whole), fraction: 0)
  }

  /// Returns "$40,000" for whole dollars, and "$40,000.50" if there are cents.
  public func dollars(cents: Int) -> String {
    guard isAmerican else { return currency(Decimal(cents) / 100, fraction: cents % 100 == 0 ? 0 : 2) }
    let whole = NumberText.grouped(Int(cents.magnitude / 100))
    let rest = Int(cents.magnitude % 100)
    return (cents < 0 ? "-$" : "$") + whole + (rest == 0 ? "" : "." + Self.twoDigits(rest))
  }

  /// Returns "$50.00": an amount with its cents (facts §2.12).
  public func price(cents: Int) -> String {
    guard isAmerican else { return currency(Decimal(cents) / 100, fraction: 2) }
    let text = dollars(cents: cents)
    return cents % 100 == 0 ? text + ".00" : text
  }

  /// Returns "66.67%", "80%" for hundredths of a percent, without trailing zeros (C28).
  public func percent(hundredths: Int) -> String {
    guard isAmerican else { return percent(Decimal(hundredths) / 10_000, fraction: 0...2) }
    return decimal(Double(hundredths) / 100) + "%"
  }

  /// Returns "32%" for 0.3189: whole percent, ties rounded up (SD-73, facts §11).
  public func percent(ofShare share: Double) -> String {
    guard !isAmerican else { return NumberText.percent(ofShare: share) }
    // Rounded via billionths, as in `NumberText`: the binary 0.285 is slightly less than a tie.
    return percent(Decimal(NumberText.roundedHalfUp(share * 1e9)) / 1_000_000_000, fraction: 0...0)
  }

  // MARK: -

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let gregorian = Calendar(identifier: .gregorian)

  private func monthAndDay(_ date: CalendarDate) -> String { "\(Self.months[date.month - 1]) \(date.day)" }

  private func currency(_ dollars: Decimal, fraction: Int) -> String {
    let style = Decimal.FormatStyle.Currency(code: "USD", locale: locale)
    return Self.plain(dollars.formatted(style.precision(.fractionLength(fraction))))
  }

  private func percent(_ share: Decimal, fraction: ClosedRange<Int>) -> String {
    let style = Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(fraction))
    return Self.plain(share.formatted(style.rounded(rule: .toNearestOrAwayFromZero)))
  }

  /// Removes the invisible direction marks that Arabic and Hebrew put around numbers. They have no effect in an English
  /// sentence, and a terminal may show them.
  static func plain(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isDirectionMark) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isDirectionMark($0) }))
  }

  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200e}" || scalar == "\u{200f}" || scalar == "\u{61c}"
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private func minuteOfDay(_ instant: Instant) -> Int { WallTime(instant, in: timeZone).minute }

  private static func foundation(_ instant: Instant) -> Date {
    Date(timeIntervalSince1970: TimeInterval(instant.milliseconds) / 1000)
  }

  /// Returns the format of dates in a time zone. All locales use the Gregorian calendar, so that a date has the same
  /// year in Bangkok, too.
  private func style(_ zone: TimeZone) -> Date.FormatStyle {
    var style = Date.FormatStyle(locale: locale, timeZone: zone)
    style.calendar = Self.gregorian
    return style
  }
}
