import Domain
import Foundation
import Pages

/// A calendar as a file that every calendar program reads (RFC 5545). Lines end in CRLF and are folded at 75 octets.
/// The end of an entry of whole days is exclusive: the day after the last one. Times are in UTC if the time zone of the
/// place is known; otherwise they are floating: local time at the place.
package struct ICalendar: Equatable, Sendable {
  /// The name that calendar programs show.
  package let name: String
  /// The entries, in any order.
  package let entries: [CalendarEntry]

  /// Creates a calendar.
  package init(name: String, entries: [CalendarEntry]) {
    self.name = name
    self.entries = entries
  }

  /// The file's bytes in UTF-8.
  package var data: Data { Data(text.utf8) }

  /// The file's text.
  package var text: String {
    let head = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Recruiting Compass//Calendar//EN", "CALSCALE:GREGORIAN",
      "X-WR-CALNAME:\(Self.escaped(name))",
    ]
    let lines = head + entries.flatMap(Self.lines) + ["END:VCALENDAR"]
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  private static func lines(_ entry: CalendarEntry) -> [String] {
    var lines = ["BEGIN:VEVENT", "UID:\(escaped(entry.uid))", "DTSTAMP:\(utc(entry.stamp))"]
    switch entry.time {
    case .days(let first, let last):
      lines.append("DTSTART;VALUE=DATE:\(digits(first))")
      lines.append("DTEND;VALUE=DATE:\(digits(last.adding(days: 1)))")
    case .hours(let start, let end):
      let begins = moment(start, entry.zone)
      lines.append("DTSTART:\(begins)")
      // Within an hour that clocks skip, an end may come before its start; the file may hold only ends after it.
      if let end = end.map({ moment($0, entry.zone) }), end > begins { lines.append("DTEND:\(end)") }
    }
    lines.append("SUMMARY:\(escaped(entry.summary))")
    if let location = entry.location, !location.isEmpty { lines.append("LOCATION:\(escaped(location))") }
    if let details = entry.details, !details.isEmpty { lines.append("DESCRIPTION:\(escaped(details))") }
    if let url = entry.url.flatMap(uri) { lines.append("URL:\(url)") }
    lines.append("TRANSP:\(entry.isBusy ? "OPAQUE" : "TRANSPARENT")")
    lines.append("END:VEVENT")
    return lines
  }

  // MARK: Values

  /// Escapes a TEXT value: backslash, semicolon, comma and line breaks are escaped, other control characters are
  /// removed.
  static func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\\", ";", ",":
        out.append("\\")
        out.append(scalar)
      case "\n" where afterReturn: break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": out.append(contentsOf: "\\n".unicodeScalars)
      case "\t": out.append(scalar)
      case _ where scalar.properties.generalCategory == .control: break
      default: out.append(scalar)
      }
    }
    return String(out)
  }

  /// Returns an http or https address that can be written without escapes and stays within its line; nil for anything
  /// else.
  private static func uri(_ text: String) -> String? {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" }
    guard isPlain, text.lowercased().hasPrefix("http://") || text.lowercased().hasPrefix("https://") else { return nil }
    return text
  }

  private static func digits(_ day: CalendarDate) -> String { day.description.replacing("-", with: "") }

  private static func moment(_ time: WallTime, _ zone: TimeZone?) -> String {
    zone.map { utc(time.instant(in: $0)) } ?? "\(digits(time.day))T\(two(time.minute / 60))\(two(time.minute % 60))00"
  }

  private static func utc(_ instant: Instant) -> String {
    let text = instant.description
    let time = text.dropFirst(11).prefix(8)
    return "\(digits(instant.date()))T\(time.filter { $0 != ":" })Z"
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  // MARK: Lines

  /// Folds a line so that no piece is longer than 75 octets, including its leading blank; a character is never split.
  static func folded(_ line: String) -> String {
    var out = String.UnicodeScalarView()
    var octets = 0
    for scalar in line.unicodeScalars {
      let width = UTF8.width(scalar)
      if octets + width > 75 {
        out.append(contentsOf: "\r\n ".unicodeScalars)
        octets = 1
      }
      out.append(scalar)
      octets += width
    }
    return String(out)
  }
}
