public import Compass
import Domain
import Foundation
import Projections

/// Who changed what of one record: time, person, event, field, from and to, newest first. Private notes never stand
/// here, not even the viewer's own (ruling 20).
public struct RecordHistoryPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading history...", icon: "spinner")
  /// What is shown where there is no such record in this family.
  public static let notFound = Notice("Record not found", icon: "magnifier")

  /// One field that an event set; an event that set none has one row without a field.
  public struct Row: Codable, Equatable, Sendable {
    /// The event's place in the log: rows of one event share it.
    public let position: Int64
    /// When it happened, where the viewer is: "Feb 7, 2026, 03:05 PM".
    public let at: String
    /// Who did it: "You (Sam)", "Ana".
    public let by: String
    /// What was done: "Status changed".
    public let event: String
    /// Which field: "Status"; empty where no field was set.
    public let field: String
    /// The value before; "—" where there was none.
    public let from: String
    /// The value after; "—" where it was cleared.
    public let to: String
    /// What a screen reader says of the row.
    public let spoken: String
  }

  /// The record's name.
  public let title: String
  /// The headings of the columns.
  public let columns: [String]
  /// Newest first.
  public let rows: [Row]
  /// Shows earlier ones; nil where all are shown.
  public let more: PageAction?
  /// Whether this is the past: then only what was known then is shown.
  public let isPast: Bool

  /// The history of a school, deleted or not; nil where there is no such school.
  ///
  /// - Parameter limit: How many events to show at most, the newest ones.
  public static func load(
    school: String, from reading: Reading, viewer: Viewer, limit: Int = 100
  ) throws -> RecordHistoryPage? {
    guard let row = try reading.school(school) else { return nil }
    return try load(record: school, title: row.name, from: reading, viewer: viewer, limit: limit)
  }

  /// The history of any record, by its id; nil where nothing ever happened to it.
  public static func load(
    record: String, title: String, from reading: Reading, viewer: Viewer, limit: Int = 100
  ) throws -> RecordHistoryPage? {
    var filter = AuditFilter()
    filter.record = record
    // One more than is shown tells whether there are earlier ones.
    filter.limit = limit + 1
    let entries = try reading.audit(filter, viewer: viewer.id).entries
    guard !entries.isEmpty else { return nil }
    let people = People(try reading.members(), viewer: viewer)
    let shown = entries.prefix(limit).filter { !$0.stream.hasPrefix("private-note/") }
    let names = try AuditNames(shown, from: reading)
    return RecordHistoryPage(
      title: title, columns: ["When", "Who", "What", "Field", "From", "To"],
      rows: shown.flatMap { rows(of: $0, record, people, names, viewer.text) },
      more: entries.count > limit ? PageAction("Show earlier changes") : nil, isPast: reading.isPast)
  }

  private static func rows(
    of entry: AuditEntry, _ record: String, _ people: People, _ names: AuditNames, _ write: LocalText
  ) -> [Row] {
    let changes = entry.changes.isEmpty ? [nil] : entry.changes.map(Optional.some)
    // What happens to a coach or a contact stands in the school's history, too; it says to which.
    let other = entry.stream.hasSuffix("/\(record)") ? "" : names.record(of: entry)
    let event = Words.sentence(entry.type) + (other.isEmpty ? "" : ": \(other)")
    return changes.map { change in
      Row(
        position: entry.position, at: write.dateAndTime(entry.at), by: people.name(entry.actor), event: event,
        field: change.map { Words.label($0.field) } ?? "",
        from: names.value(change?.from).map { Words.value($0, of: change?.field ?? "", write) } ?? "—",
        to: names.value(change?.to).map { Words.value($0, of: change?.field ?? "", write) } ?? "—")
    }
  }
}

extension RecordHistoryPage.Row {
  fileprivate init(
    position: Int64, at: String, by: String, event: String, field: String, from: String, to: String
  ) {
    self.position = position
    self.at = at
    self.by = by
    self.event = event
    self.field = field
    self.from = from
    self.to = to
    func aloud(_ value: String) -> String { value == "—" ? "nothing" : value }
    let change = field.isEmpty ? "" : ", \(field) from \(aloud(from)) to \(aloud(to))"
    spoken = "\(at), \(by), \(event)\(change)"
  }
}

/// Names and values of the log as people read them.
enum Words {
  /// "StatusChanged" → "Status changed", "isFavorite" → "Is favorite".
  static func sentence(_ name: String) -> String {
    var words = ""
    for character in name {
      if character.isUppercase, !words.isEmpty { words += " " }
      words += character.lowercased()
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A field's name as people say it: the unit that its number is stored in stands in the value.
  static func label(_ field: String) -> String {
    let unit = ["Cents", "Hundredths"].first { field.hasSuffix($0) } ?? ""
    return sentence(String(field.dropLast(unit.count)))
  }

  /// A value as JSON in words: money, shares, days and moments as pages write them, and one of a set of words, such as
  /// "not_pursuing", as a person does.
  static func value(_ json: String, of field: String, _ write: LocalText) -> String {
    if let number = Int(json) {
      if field.hasSuffix("Cents") { return write.dollars(cents: number) }
      if field.hasSuffix("Hundredths") { return write.percent(hundredths: number) }
    }
    if json.hasPrefix("["), let texts = try? JSONDecoder().decode([String].self, from: Data(json.utf8)) {
      return texts.isEmpty ? "—" : texts.joined(separator: ", ")
    }
    let text = plain(json)
    if let day = CalendarDate(text) { return write.date(day) }
    if let moment = Instant(text) { return write.dateAndTime(moment) }
    guard ["status", "type", "role", "source", "offerType", "direction", "sentiment", "metricType"].contains(field)
    else { return text }
    let spaced = text.replacing("_", with: " ")
    return spaced.prefix(1).uppercased() + spaced.dropFirst()
  }

  /// A JSON value without its quotes: text as it is, true and false as yes and no.
  static func plain(_ json: String) -> String {
    switch json {
    case "true": return "Yes"
    case "false": return "No"
    default:
      guard json.first == "\"" else { return json }
      return (try? JSONDecoder().decode(String.self, from: Data(json.utf8))) ?? json
    }
  }
}
