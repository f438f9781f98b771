package import Domain
import EventLog
package import Foundation

/// Reads a moment in a person's words.
///
/// ```swift
/// try WhenReader(timeZone: zone, now: now).read("last monday 13:50")
/// ```
package struct WhenReader {
  private static let longest = 200

  private let zone: TimeZone
  private let now: Instant?
  private let printed: (String) throws -> ClosedRange<Instant>?

  /// - Parameters:
  ///   - timeZone: The person's time zone.
  ///   - now: The present, for words that count from it; nil to accept none.
  ///   - printed: Returns the times that a text stands for if it is one that the program shows.
  package init(
    timeZone: TimeZone, now: Instant?, printed: @escaping (String) throws -> ClosedRange<Instant>? = { _ in nil }
  ) {
    (zone, self.now, self.printed) = (timeZone, now, printed)
  }

  /// Reads a moment.
  ///
  /// - Throws: `CompassError.badMoment` with what is accepted; `WhenError` for a wall time that is not one moment.
  package func read(_ given: String) throws -> When {
    let text = given.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard given.utf8.count <= Self.longest, !text.isEmpty else { throw CompassError.badMoment(given) }
    for (word, isBefore) in [("before ", true), ("after ", false)] where text.lowercased().hasPrefix(word) {
      return try beside(read(String(text.dropFirst(word.count))), given, isBefore: isBefore)
    }
    if let position = Moment.position(text) { return .position(position) }
    if let times = try Instant(text).map({ $0...$0 }) ?? words(text) ?? printed(text) { return .time(times) }
    guard isEventName(text) else { throw CompassError.badMoment(given) }
    return .event(text.lowercased())
  }

  private func beside(_ when: When, _ given: String, isBefore: Bool) throws -> When {
    switch when {
    case .position(let position): return isBefore ? .before("\(position)") : .after("\(position)")
    case .event(let name): return isBefore ? .before(name) : .after(name)
    case .time(let times):
      let edge = Instant(
        milliseconds: isBefore ? times.lowerBound.milliseconds - 1 : times.upperBound.milliseconds + 1)
      return .time(edge...edge)
    case .before, .after: throw CompassError.badMoment(given)
    }
  }

  private func isEventName(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard zip(parts.dropLast(), [8, 4, 4, 4]).allSatisfy({ $0.count == $1 }), parts.count <= 5 else { return false }
    let digits = parts.joined()
    return (4...32).contains(digits.utf8.count) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  // MARK: Days and times

  private func words(_ text: String) throws -> ClosedRange<Instant>? {
    let lower = text.lowercased()
    if lower == "now" { return now.map { $0...$0 } }
    var words = lower.split(separator: " ").filter { $0 != "at" }
    // The time of ISO 8601 follows the day without a blank.
    if let first = words.first, let place = first.firstIndex(of: "t"), CalendarDate(first[..<place]) != nil {
      words.replaceSubrange(0..<1, with: [first[..<place], first[first.index(after: place)...]])
    }
    if let moment = ago(words) { return moment...moment }
    guard let (day, rest) = day(words) else { return nil }
    guard !rest.isEmpty else {
      let (first, last) = (day.start(in: zone), day.end(in: zone))
      guard first <= last else { throw WhenError.neverWas(text, zone: zone.identifier) }
      return first...last
    }
    guard let time = TimeOfDay(rest.joined(separator: " ")) else { return nil }
    return try time.range(on: day, in: zone, named: text)
  }

  /// "10 minutes ago": what is counted in hours and less is an instant.
  private func ago(_ words: [Substring]) -> Instant? {
    guard words.count == 3, words[2] == "ago", let count = count(words[0]), let now,
      let unit = ["second": 1_000, "minute": 60_000, "hour": 3_600_000][singular(words[1])]
    else { return nil }
    return Instant(milliseconds: now.milliseconds - Int64(count) * Int64(unit))
  }

  /// The day that words begin with, and the words after it; today for a time alone.
  private func day(_ words: [Substring]) -> (CalendarDate, ArraySlice<Substring>)? {
    guard let first = words.first else { return nil }
    if let date = CalendarDate(first) { return (date, words.dropFirst()) }
    guard let today = now.map({ WallTime($0, in: zone).day }) else { return nil }
    if let days = ["today": 0, "yesterday": 1][first] { return (today.adding(days: -days), words.dropFirst()) }
    let weekdays = words.drop { $0 == "last" }
    if words.count - weekdays.count <= 1, let word = weekdays.first, let weekday = Self.weekdays.firstIndex(of: word) {
      // 1970-01-01 was a Thursday.
      let back = (today.daysSince1970 + 3 - weekday - 1) % 7 + 1
      return (today.adding(days: -back), weekdays.dropFirst())
    }
    if words.count >= 3, words[2] == "ago", let count = count(first) {
      return day(count, singular(words[1]), before: today).map { ($0, words.dropFirst(3)) }
    }
    return first.contains(":") ? (today, words[...]) : nil
  }

  private func day(_ count: Int, _ unit: String, before today: CalendarDate) -> CalendarDate? {
    if let days = ["day": 1, "week": 7][unit] { return today.adding(days: -days * count) }
    guard let months = ["month": 1, "year": 12][unit] else { return nil }
    let month = today.year * 12 + today.month - 1 - months * count
    // The last day of a shorter month.
    return (0...3).lazy.compactMap { CalendarDate(year: month / 12, month: month % 12 + 1, day: today.day - $0) }.first
  }

  private static let weekdays: [Substring] = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private func count(_ word: Substring) -> Int? {
    guard word != "a", word != "an" else { return 1 }
    return Int(word).flatMap { (0...10_000).contains($0) ? $0 : nil }
  }

  private func singular(_ word: Substring) -> String { String(word.last == "s" ? word.dropLast() : word) }
}

/// A time of a day, with the precision in which it is written, and perhaps with its distance from UTC.
private struct TimeOfDay {
  private let minute: Int
  /// The milliseconds of the minute that are meant.
  private let within: ClosedRange<Int64>
  private let offset: Int?

  /// Reads "13:50", "1:50 pm", "13:50:37.5", "13:50+02:00", in lower case.
  init?(_ text: String) {
    let form =
      /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)? ?(am|pm)?(?: ?(z|utc|gmt)| ?([+-])(\d{2}):?(\d{2})?)?/
    guard let match = text.wholeMatch(of: form), var hour = Int(match.1), let minutes = Int(match.2), minutes < 60
    else { return nil }
    if let half = match.5 {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    let second = match.3.map { Int64($0) ?? 60 }
    guard hour < 24, second ?? 0 < 60 else { return nil }
    minute = hour * 60 + minutes
    let digits = match.4.map { Int64($0.prefix(3).padding(toLength: 3, withPad: "0", startingAt: 0)) ?? 0 }
    let first = (second ?? 0) * 1000 + (digits ?? 0)
    within = first...(digits != nil ? first : second != nil ? first + 999 : 59_999)
    if let sign = match.7 {
      let (hours, rest) = (match.8.flatMap { Int($0) } ?? 0, match.9.flatMap { Int($0) } ?? 0)
      guard hours < 24, rest < 60 else { return nil }
      offset = (hours * 60 + rest) * (sign == "-" ? -1 : 1)
    } else {
      offset = match.6.map { _ in 0 }
    }
  }

  func range(on day: CalendarDate, in zone: TimeZone, named text: String) throws -> ClosedRange<Instant> {
    let start: Int64
    if let offset {
      start = (Int64(day.daysSince1970) * 1440 + Int64(minute - offset)) * 60_000
    } else {
      let moments = WallTime(day, minute: minute).moments(in: zone)
      guard let first = moments.first else { throw WhenError.neverWas(text, zone: zone.identifier) }
      guard moments.count == 1 else { throw WhenError.wasTwice(text, zone: zone.identifier, moments: moments) }
      start = first.milliseconds
    }
    return Instant(milliseconds: start + within.lowerBound)...Instant(milliseconds: start + within.upperBound)
  }
}
