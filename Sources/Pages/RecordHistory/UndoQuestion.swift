public import Compass
import Domain

/// What is asked before an undo that does more than the person may expect: it hides or overwrites what somebody wrote since,
/// or takes back what was done together on other records.
public struct UndoQuestion: Codable, Equatable, Sendable {
  /// The heading: "Undo Status changed?".
  public let title: String
  /// What each field would say then: "Status: Researching".
  public let fields: [String]
  /// Why it is asked.
  public let reason: String
  /// What would be hidden or overwritten: "Notes edited, Ana, Feb 7, 2026, 03:05 PM".
  public let others: [String]
  /// Takes it back all the same.
  public let insist: PageAction
  /// Leaves everything as it is.
  public let cancel: String
  /// Whether what was written since is at stake, which has to be insisted on.
  public let isAgainstOthers: Bool

  /// Stands above what would be hidden.
  public static let hides = "Others wrote since. Nobody would see any more:"
  /// Stands above what would be overwritten.
  public static let overwrites = "It was changed again since, which would be lost:"

  /// The question of a plan; nil where nothing has to be asked.
  ///
  /// - Parameters:
  ///   - fields: What each field would say then, as JSON.
  ///   - since: The events that set a field again which would be taken back.
  ///   - takesAlong: Whether other records would go with it.
  ///   - isTogetherFine: Whether it is known to the person that it was one step on several records.
  ///   - name: A value as JSON, with the name of a record in the place of its id.
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
    insist = PageAction(!isAgainstOthers ? "Undo all of it" : "Undo all the same", icon: "restore")
    cancel = "Cancel"
  }
}
