public import Compass
import Domain
import Foundation
import Projections

/// The changes of one record, as sentences by day, newest first, each with an Undo button if it can be undone. Private
/// notes never appear here, not even the viewer's own (ruling 20).
public struct RecordHistoryPage: PageValue {
  /// The notice shown while the page loads.
  public static let loading = Notice("Loading history...", icon: "spinner")
  /// The notice if the family has no such record.
  public static let notFound = Notice("Record not found", icon: "magnifier")

  /// The changes of one day, newest first.
  public struct Day: Codable, Equatable, Sendable {
    /// "Feb 7, 2026", in the viewer's time zone.
    public let day: String
    /// The changes.
    public let changes: [Change]
  }

  /// A change: everything that one event recorded.
  public struct Change: Codable, Equatable, Sendable {
    /// The event's position in the log.
    public let position: Int64
    /// The event's id.
    public let event: String
    /// The time of recording: "03:05 PM".
    public let time: String
    /// "Laura moved Rice University to Camp Invite: text from coach".
    public let text: String
    /// The day of the event if it was recorded on another day: "Happened Feb 1, 2026".
    public let told: String?
    /// The fields that the change set.
    public let fields: [Field]
    /// The button that undoes the change; nil if a later change set the same field, if the viewer may not undo it, and
    /// in the past.
    public let undo: PageAction?
  }

  /// One field that a change set.
  public struct Field: Codable, Equatable, Sendable {
    /// "Priority tier", "Pros: close to home".
    public let label: String
    /// The value before; "—" if there was none.
    public let from: String
    /// The value after; "—" if it was cleared.
    public let to: String
    /// The accessibility label.
    public let spoken: String
  }

  /// The record's name.
  public let title: String
  /// The heading of the changes: "Changes (the newest 100 of 2,229)".
  public let heading: String
  /// The label of the control that shows the fields of a change.
  public let details: String
  /// The days, newest first.
  public let days: [Day]
  /// The button that shows earlier changes; nil if all are shown.
  public let more: PageAction?
  /// Whether the page shows a past position, with only what was known then.
  public let isPast: Bool

  /// All changes, newest first.
  public var changes: [Change] { days.flatMap(\.changes) }

  /// Loads the history of a school, deleted or not; nil if there is no such school.
  ///
  /// - Parameter limit: The maximum number of events shown; older ones are left out.
  public static func load(
    school: String, from reading: Reading, viewer: Viewer, limit: Int = 100
  ) throws -> RecordHistoryPage? {
    guard let row = try reading.school(school) else { return nil }
    return try load(record: school, title: row.name, from: reading, viewer: viewer, limit: limit)
  }

  /// Loads the history of any record by its id; nil if there are no events about it.
  public static func load(
    record: String, title: String, from reading: Reading, viewer: Viewer, limit: Int = 100
  ) throws -> RecordHistoryPage? {
    var filter = AuditFilter()
    filter.record = record
    return try load(filter, title: title, from: reading, viewer: viewer, limit: limit)
  }

  /// Loads the changes that match a filter; nil if there are none. The filter's own limit is ignored.
  public static func load(
    _ filter: AuditFilter, title: String, from reading: Reading, viewer: Viewer, limit: Int = 100
  ) throws -> RecordHistoryPage? {
    var filter = filter
    // Reading one entry more than is shown tells whether there are earlier ones.
    filter.limit = limit + 1
    let entries = try reading.audit(filter, viewer: viewer.id).entries
    guard !entries.isEmpty else { return nil }
    let shown = entries.prefix(limit).filter { !$0.stream.hasPrefix("private-note/") }
    let all = entries.count > limit ? try reading.auditCount(filter, viewer: viewer.id) : shown.count
    let sentences = try ChangeSentences(shown, from: reading, viewer: viewer)
    return RecordHistoryPage(
      title: title, heading: HistorySlider.title(shown.count, of: all, viewer.text), details: "Details",
      days: sentences.days(shown, isPast: reading.isPast),
      more: entries.count > limit ? PageAction("Show earlier changes") : nil, isPast: reading.isPast)
  }
}

/// Turns entries into sentences, for the page of a record and for the family's timeline.
struct ChangeSentences {
  private let people: People
  private let names: AuditNames
  private let notes: [String: String]
  private let write: LocalText
  private let viewer: String
  private let actor: Actor

  init(_ entries: [AuditEntry], from reading: Reading, viewer: Viewer) throws {
    let id = viewer.id.lowercased
    people = try People(from: reading, viewer: viewer)
    names = try AuditNames(entries, from: reading)
    notes = try Self.notes(of: entries, from: reading)
    write = viewer.text
    self.viewer = id
    actor = try reading.actor(viewer.id)
  }

  /// Returns the reasons of status changes, by event id.
  private static func notes(of entries: [AuditEntry], from reading: Reading) throws -> [String: String] {
    var notes: [String: String] = [:]
    for stream in Set(entries.filter { $0.type == "StatusChanged" }.map(\.stream)) {
      for row in try reading.statusHistory(of: String(stream.dropFirst("school/".count))) {
        notes[row.event] = row.note
      }
    }
    return notes
  }

  func days(_ entries: [AuditEntry], isPast: Bool) -> [RecordHistoryPage.Day] {
    // A change has no Undo button if a later event of the same record set the same field (ruling 17).
    var setSince: Set<String> = []
    var days: [(day: String, changes: [RecordHistoryPage.Change])] = []
    for entry in entries {
      let fields = entry.changes.map { "\(entry.stream) \($0.field) \($0.item ?? "")" }
      let isLast = !fields.contains(where: setSince.contains)
      setSince.formUnion(fields)
      let day = write.date(entry.recordedAt)
      if days.last?.day != day { days.append((day, [])) }
      let canUndo = isLast && !isPast && entry.problem == nil && entry.isAllowed(to: actor)
      days[days.count - 1].changes.append(change(entry, canUndo: canUndo))
    }
    return days.map { RecordHistoryPage.Day(day: $0.day, changes: $0.changes) }
  }

  func record(of entry: AuditEntry) -> String { names.record(of: entry) }

  /// Who made a change: "You", "Laura".
  func who(_ entry: AuditEntry) -> String { entry.actor == viewer ? "You" : people.plainName(entry.actor) }

  func change(_ entry: AuditEntry, canUndo: Bool) -> RecordHistoryPage.Change {
    let sentence = ChangeSentence(
      entry: entry, record: names.record(of: entry), note: notes[entry.id.lowercased],
      value: { value($0.to, $0.field) },
      item: { names.item(of: $0, in: entry) })
    let text = sentence.text(by: who(entry))
    let day = write.date(entry.at)
    return RecordHistoryPage.Change(
      position: entry.position, event: entry.id.lowercased,
      time: write.time(of: entry.recordedAt), text: text,
      told: day == write.date(entry.recordedAt) ? nil : "Happened \(day)",
      fields: entry.differences.map { field($0, of: entry) },
      undo: canUndo ? PageAction("Undo", icon: "restore", spoken: "Undo: \(text)") : nil)
  }

  private func field(_ change: AuditEntry.Change, of entry: AuditEntry) -> RecordHistoryPage.Field {
    let label = [Words.label(change.field), names.item(of: change, in: entry)].compactMap(\.self)
      .joined(separator: ": ")
    let (from, to) = (value(change.from, change.field), value(change.to, change.field))
    return RecordHistoryPage.Field(
      label: label, from: from ?? "—", to: to ?? "—",
      spoken: "\(label) from \(from ?? "nothing") to \(to ?? "nothing")")
  }

  private func value(_ json: String?, _ field: String) -> String? {
    names.value(json).map { Words.value($0, of: field, write) }
  }
}
