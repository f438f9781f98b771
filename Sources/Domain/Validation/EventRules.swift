import Foundation

extension EventFields {
  /// Throws if an event of one day ends before it begins.
  func mustEndAfterItStarts() throws(DomainError) {
    guard endDate.value == nil || endDate.value == startDate.value,
      let start = startTime.value, let end = endTime.value,
      let first = DateRule.minuteOfDay(start), let last = DateRule.minuteOfDay(end), last < first
    else { return }
    throw .invalid("endTime", "End time must be after start time; \(end) is before \(start)")
  }

  static func stats(_ text: String, _ field: String) throws(DomainError) -> String? {
    guard let text = try TextRule.free(text, field, limit: TextRule.Limit.content) else { return nil }
    guard (try? JSONSerialization.jsonObject(with: Data(text.utf8))) is [String: Any] else {
      throw .invalid(field, "\(field) must be a JSON object such as {\"hits\": 3}; got \(DomainError.quote(text))")
    }
    return text
  }
}

extension NumberRule {
  /// Returns an amount of money in cents, 0 to $100,000.00 (facts §3.5).
  static func cents(_ value: Int, _ field: String) throws(DomainError) -> Int? {
    guard value <= 10_000_000 else {
      throw .invalid(field, "Amount must not exceed $100,000; got \(HundredthsText.inputText(cents: value))")
    }
    guard value >= 0 else {
      throw .invalid(field, "Amount must not be negative; got \(HundredthsText.inputText(cents: value))")
    }
    return value
  }
}

extension NumberRule {
  /// Returns a percentage in hundredths, 0 to 100 per cent (facts §3.5).
  static func percentage(_ value: Int, _ field: String) throws(DomainError) -> Int? {
    guard (0...10_000).contains(value) else {
      throw .invalid(
        field, "Percentage must be between 0 and 100; got \(HundredthsText.inputText(percentHundredths: value))")
    }
    return value
  }
}

/// Rules for days and times of the day as the database stores them.
public enum DateRule {
  /// What is accepted as a day.
  static let accepted = "a date such as 2026-04-15"

  /// Throws if the last of two days is before the first; both may be the same day.
  static func mustBeInOrder(
    _ first: String?, _ last: String?, _ field: String, _ rule: String
  ) throws(DomainError) {
    guard let first = first.flatMap({ CalendarDate($0) }), let last = last.flatMap({ CalendarDate($0) }), last < first
    else { return }
    throw .invalid(field, "\(rule); \(last) is before \(first)")
  }

  /// Returns a calendar day, YYYY-MM-DD; nil if the text is blank.
  public static func date(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try TextRule.clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    guard let date = CalendarDate(trimmed) else {
      throw .invalid(field, "\(field) must be \(accepted); got \(DomainError.quote(trimmed))")
    }
    return date.description
  }

  /// Returns a time of the day, HH:MM; nil if the text is blank. The seconds that the database returns are dropped.
  public static func time(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try TextRule.clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    guard let minutes = minuteOfDay(trimmed) else {
      throw .invalid(field, "\(field) must be a time such as 09:30; got \(DomainError.quote(trimmed))")
    }
    return padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }

  /// Returns the name of a time zone, such as America/Chicago; nil if the text is blank. Whether there is such a zone
  /// is not known here.
  public static func zone(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try TextRule.clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    let isName = trimmed.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: [UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte)
      }
    }
    guard trimmed.utf8.count <= 64, isName else {
      throw .invalid(field, "\(field) must be a time zone such as America/Chicago; got \(DomainError.quote(trimmed))")
    }
    return trimmed
  }

  /// Returns the minutes since midnight of "HH:MM" or "HH:MM:SS"; nil for any other text.
  public static func minuteOfDay(_ text: String) -> Int? {
    guard text.utf8.count == 8 else { return ClockTime.minutes(text) }
    guard ClockTime.minutes("00" + text.suffix(3)) != nil else { return nil }
    return ClockTime.minutes(String(text.prefix(5)))
  }
}
