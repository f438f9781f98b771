public import Domain

/// A form over a set of fields: what it showed when it was opened, and what is typed since (ruling 21).
///
/// Only what the person changed is written. A field that somebody else changed meanwhile to a third value is not
/// written; it is shown with both values, until the person says which one it shall be.
public struct Form<Fields: PatchFields>: Equatable, Sendable where Fields: Sendable {
  /// The values that the form showed when it was opened.
  public private(set) var shown: Fields
  /// The values as they are typed.
  public var draft: Fields
  /// What somebody else set meanwhile, and must be answered before it is written.
  public private(set) var conflicts: [FormConflict] = []
  private var mine: Set<String> = []

  /// A form that shows the present values.
  public init(shown: Fields) {
    self.shown = shown
    draft = shown
  }

  /// What the person changed.
  public var changes: Fields { draft.changes(from: shown) }

  /// Whether the person changed anything.
  public var hasChanges: Bool { !changes.isEmpty }

  /// Drops what was typed.
  public mutating func discard() {
    draft = shown
    conflicts = []
    mine = []
  }

  /// Compares with the values as they are now, and answers what may be written. Fields in conflict are left out.
  public mutating func submit(present: Fields) -> Fields {
    let wanted = changes.values
    let before = shown.values
    let now = present.values
    conflicts = wanted.keys.sorted().compactMap { field in
      let (old, current, new) = (before[field] ?? nil, now[field] ?? nil, wanted[field] ?? nil)
      guard current != old, current != new, !mine.contains(field) else { return nil }
      return FormConflict(field: field, shown: old, theirs: current, mine: new)
    }
    let refused = Set(conflicts.map(\.field))
    return changes.keeping { !refused.contains($0) }.changes(from: present)
  }

  /// Answers a conflict: the person's own value shall be written all the same.
  public mutating func useMine(_ field: String) {
    mine.insert(field)
    conflicts.removeAll { $0.field == field }
  }

  /// Answers a conflict: the other's value stays.
  public mutating func useTheirs(_ field: String, present: Fields) {
    conflicts.removeAll { $0.field == field }
    let theirs = present.keeping { $0 == field }
    shown.merge(theirs)
    draft.merge(theirs)
  }
}

/// A field that two people changed at the same time.
public struct FormConflict: Equatable, Sendable {
  /// The field's name.
  public let field: String
  /// What the form showed.
  public let shown: FieldValue?
  /// What somebody else set meanwhile.
  public let theirs: FieldValue?
  /// What is typed.
  public let mine: FieldValue?
}

extension PatchFields {
  fileprivate var values: [String: FieldValue?] {
    var values: [String: FieldValue?] = [:]
    forEachField { values.updateValue($1, forKey: $0) }
    return values
  }
}
