import Compass
import Domain
import EventLog
import Foundation
import Projections

/// A change that gave way: somebody else had changed the same on the server before it arrived there (ruling 56). Both
/// values are shown, and either can be chosen.
public struct OverruledChange: Codable, Equatable, Sendable {
  /// The button that sets one's own value again.
  public static let mine = PageAction("Use Yours", icon: "restore")
  /// The button that leaves the other value.
  public static let theirs = PageAction("Keep Theirs", icon: "check")

  /// The heading of one's own value.
  public static let yours = "Yours"
  /// The heading of the other value.
  public static let onServer = "On the server"

  /// The id of the event that brought the other value, over which one's own can be chosen.
  public let event: String
  /// The id of the step in What Next. To mark it as done is to keep the other value.
  public let step: String
  /// "Two versions of Notes of Rice University".
  public let title: String
  /// "Laura changed it on the server before yours arrived there. That version is shown until somebody chooses.".
  public let message: String
  /// The fields that both set: `from` is one's own value, `to` is the other one.
  public let fields: [RecordHistoryPage.Field]
  /// The page of the record.
  let leadsTo: Route
  /// The id of the school that the record belongs to, if any.
  let school: String?

  /// Loads the changes of a record about which nobody has decided and which the viewer has not called done.
  static func load(of stream: StreamName, from reading: Reading, viewer: Viewer) throws -> [OverruledChange] {
    let edits = try reading.overruledEdits().filter { $0.stream == stream }
    guard !edits.isEmpty else { return [] }
    let settled = try reading.settledSteps(of: viewer.id)
    return try load(edits, from: reading, viewer: viewer).filter { settled[$0.step] == nil }
  }

  /// Loads the changes of all records about which nobody has decided.
  static func all(from reading: Reading, viewer: Viewer) throws -> [OverruledChange] {
    try load(reading.overruledEdits(), from: reading, viewer: viewer)
  }

  private static func load(
    _ edits: [OverruledEdit], from reading: Reading, viewer: Viewer
  ) throws -> [OverruledChange] {
    guard !edits.isEmpty else { return [] }
    func entry(at position: Int64) throws -> AuditEntry? {
      var filter = AuditFilter()
      (filter.after, filter.through) = (position - 1, position)
      return try reading.audit(filter, viewer: viewer.id).entries.first
    }
    let entries = try edits.compactMap { edit in
      try entry(at: edit.position)?.keeping(fields: edit.fields, asOf: entry(at: edit.standing))
    }
    let sentences = try ChangeSentences(entries, from: reading, viewer: viewer)
    var schools = ConcernedSchools(reading)
    return try entries.compactMap { entry in
      let change = sentences.change(entry, canUndo: false)
      let step = NextStep(choiceAfter: change.event)
      guard !change.fields.isEmpty else { return nil }
      let school = try schools.school(of: entry)?.id
      return OverruledChange(
        event: change.event, step: step.id,
        title: "Two versions of \(change.fields.map(\.label).joined(separator: ", ")) of "
          + sentences.record(of: entry),
        message: "\(sentences.who(entry)) changed it on the server before yours arrived there. "
          + "That version is shown until somebody chooses.",
        fields: change.fields, leadsTo: Route(rawValue: TimelinePage.path(of: entry, school)), school: school)
    }
  }

  /// "Yours: “Call in May”; the other: “Call in June”".
  var summary: String {
    fields.map { "Yours: \(Self.quoted($0.from)); the other: \(Self.quoted($0.to))" }.joined(separator: "; ")
  }

  private static func quoted(_ text: String) -> String {
    text == "—" ? text : "“\(text.count > 100 ? "\(text.prefix(99))…" : text)”"
  }
}
