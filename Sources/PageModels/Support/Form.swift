public import Domain

/// A form over a set of fields: the values it showed when it was opened, and the values typed since (ruling 21).
///
/// Only the person's changes are written. A field that somebody else changed meanwhile to a third value is not written;
/// it is shown with both values until the person decides between them.
public struct Form<Fields: PatchFields>: Equatable, Sendable where Fields: Sendable {
  /// The values that the form showed when it was opened.
  public private(set) var shown: Fields
  /// The typed values.
  public var draft: Fields
  /// The fields that somebody else set meanwhile. Each needs an answer before it is written.
  public private(set) var conflicts: [FormConflict] = []
  private var mine: Set<String> = []

  /// A form that shows the present values.
  public init(shown: Fields) {
    self.shown = shown
    draft = shown
  }

  /// The person's changes.
  public var changes: Fields { draft.changes(from: shown) }

  /// Whether the person changed anything.
  public var hasChanges: Bool { !changes.isEmpty }

  /// Drops the typed values.
  public mutating func discard() {
    draft = shown
    conflicts = []
    mine = []
  }

  /// Returns the changes to write, given the present values. Fields in conflict are left out and listed in `conflicts`.
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

  /// Answers a conflict: the person's own value is written after all.
  public mutating func useMine(_ field: String) {
    mine.insert(field)
    conflicts.removeAll { $0.field == field }
  }

  /// Answers a conflict: the other person's value stays.
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
  /// The value that the form showed.
  public let shown: FieldValue?
  /// The value that somebody else set meanwhile.
  public let theirs: FieldValue?
  /// The typed value.
  public let mine: FieldValue?
}

extension PatchFields {
  fileprivate var values: [String: FieldValue?] {
    var values: [String: FieldValue?] = [:]
    forEachField { values.updateValue($1, forKey: $0) }
    return values
  }
}
