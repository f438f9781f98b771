public import Compass
import Domain

/// The question before an undo that does more than the person may expect: it hides or overwrites later changes, deletes
/// other records, or undoes a step on several records.
public struct UndoQuestion: Codable, Equatable, Sendable {
  /// The heading: "Undo Status changed?".
  public let title: String
  /// The value that each field would have after the undo: "Status: Researching".
  public let fields: [String]
  /// The reason for the question.
  public let reason: String
  /// The changes that would be hidden or overwritten: "Notes edited, Ana, Feb 7, 2026, 03:05 PM".
  public let others: [String]
  /// The button that undoes the change nevertheless.
  public let insist: PageAction
  /// The label of the button that changes nothing.
  public let cancel: String
  /// Whether later changes or other records would be lost, so that the person has to insist.
  public let isAgainstOthers: Bool

  /// The reason shown above the changes that would be hidden.
  public static let hides = "Others wrote since. Nobody would see any more:"
  /// The reason shown above the changes that would be overwritten.
  public static let overwrites = "It was changed again since, which would be lost:"

  /// Creates the question for a plan; nil if nothing has to be asked.
  ///
  /// - Parameters:
  ///   - fields: The value that each field would have after the undo, as JSON.
  ///   - since: The later events that set a field again and would be undone.
  ///   - takesAlong: Whether other records would be deleted with the record.
  ///   - isTogetherFine: Whether the person knows that it was one step on several records.
  ///   - name: Replaces the id of a record in a JSON value by the record's name.
  public init?(
    _ plan: UndoPlan, fields: [(name: String, value: String?)], since: [UndoPlan.Hidden], takesAlong: Bool,
    isTogetherFine: Bool,
    people: People, text write: LocalText, name: (String?) -> String?
  ) {
    let records = Set(plan.steps.map(\.stream)).count
    let others = since + plan.hidden
    guard !others.isEmpty || takesAlong || records > 1 && !isTogetherFine else { return nil }
    title = "Undo \(Words.sentence(plan.steps.last?.type ?? ""))?"
    self.fields = fields.prefix(12).map { field in
      "\(Words.label(field.name)): \(name(field.value).map { Words.value($0, of: field.name, write) } ?? "—")"
    }
    self.others = others.map { "\(Words.sentence($0.type)), \(people.name($0.actor)), \(write.dateAndTime($0.at))" }
    isAgainstOthers = !others.isEmpty || takesAlong
    reason =
      if !since.isEmpty {
        Self.overwrites
      } else if !others.isEmpty {
        Self.hides
      } else if takesAlong {
        "Other records belong to it by now, and would be deleted with it."
      } else {
        "It was one step on \(write.number(records)) records, which would be taken back on all of them."
      }
    insist = PageAction(!isAgainstOthers ? "Undo all of it" : "Undo anyway", icon: "restore")
    cancel = "Cancel"
  }
}
