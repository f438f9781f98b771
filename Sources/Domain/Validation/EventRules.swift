import Foundation

extension EventFields {
  /// Returns the fields as they are stored: trimmed, empty texts cleared, times as HH:MM, the state in capitals.
  ///
  /// Whether days and times are in order is checked on all fields together: `mustBeInOrder`.
  /// - Throws: `.invalid`, or `.unknownValue` for an open enumeration, with the first declared field that breaks a rule
  ///   of facts §3.5.
  public func validated() throws(DomainError) -> EventFields {
    if case .null = name { throw .missing("name", "1 to 255 characters") }
    if case .null = type { throw .missing("type", Self.typesText) }
    let fields = try checked()
    if case .null = fields.startDate { throw .missing("startDate", "a date such as 2026-04-15") }
    return fields
  }

  /// Throws if the last day is before the first; both may be the same day (facts §3.5).
  func mustEndAfterStart() throws(DomainError) {
    guard let start = startDate.value.flatMap({ CalendarDate($0) }),
      let end = endDate.value.flatMap({ CalendarDate($0) }), end < start
    else { return }
    throw .invalid("endDate", "End date must be after start date; \(end) is before \(start)")
  }

  /// Throws if an event of one day ends before it begins. An event that ends after midnight has a later last day, so
  /// its times are not compared.
  func mustEndAfterItStarts() throws(DomainError) {
    guard endDate.value == nil || endDate.value == startDate.value,
      let start = startTime.value, let end = endTime.value,
      let first = DateRule.minuteOfDay(start), let last = DateRule.minuteOfDay(end), last < first
    else { return }
    throw .invalid("endTime", "End time must be after start time; \(end) is before \(start)")
  }

  /// Throws if changes to days or times put them out of order. Unchanged days and times are not checked: they may be
  /// older than the rules.
  func mustBeInOrder(after changes: EventFields) throws(DomainError) {
    let setsDays = !changes.startDate.isAbsent || !changes.endDate.isAbsent
    if setsDays { try mustEndAfterStart() }
    if setsDays || !changes.startTime.isAbsent || !changes.endTime.isAbsent { try mustEndAfterItStarts() }
  }

  static let typesText = "one of " + RecruitingEventType.known.map(\.rawValue).joined(separator: ", ")

  static func stats(_ text: String, _ field: String) throws(DomainError) -> String? {
    guard let text = try TextRule.free(text, field, limit: TextRule.Limit.content) else { return nil }
    guard (try? JSONSerialization.jsonObject(with: Data(text.utf8))) is [String: Any] else {
      throw .invalid(field, "\(field) must be a JSON object such as {\"hits\": 3}; got \(DomainError.quote(text))")
    }
    return text
  }
}

extension DomainError {
  /// The error for a required field that is missing.
  static func missing(_ field: String, _ accepted: String) -> DomainError {
    .invalid(field, "\(field) must be given: \(accepted)")
  }
}

extension TextRule.Limit {
  /// Descriptions of events and notes on a performance (facts §3.5).
  public static let description = 2000
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
  /// Returns a calendar day, YYYY-MM-DD; nil if the text is blank.
  public static func date(_ text: String, _ field: String) throws(DomainError) -> String? {
    let trimmed = try TextRule.clean(text, field)
    guard !trimmed.isEmpty else { return nil }
    guard let date = CalendarDate(trimmed) else {
      throw .invalid(field, "\(field) must be a date such as 2026-04-15; got \(DomainError.quote(trimmed))")
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

extension EventFields {
  /// Returns the errors of changes, one for each field, for a form that shows them all at once (ED-44). If there are
  /// none, the order of days and times is checked, too.
  public static func problems(_ changes: EventFields, on shown: EventFields) -> [DomainError] {
    var problems: [DomainError] = []
    func ask(_ check: () throws(DomainError) -> Void) {
      do throws(DomainError) { try check() } catch { problems.append(error) }
    }
    for name in fieldNames {
      ask { () throws(DomainError) in _ = try changes.keeping { $0 == name }.validated() }
    }
    var after = shown
    after.merge(changes)
    if problems.isEmpty { ask { () throws(DomainError) in try after.mustBeInOrder(after: changes) } }
    return problems
  }
}
