public import Domain

/// A form over a set of fields as inputs have it: what is typed, what is wrong with it, and what others changed meanwhile
/// (ruling 21).
@dynamicMemberLookup public struct TypedForm<Fields: PatchFields>: Equatable, Sendable {
  /// The typed texts.
  public var draft: FieldDraft<Fields>
  /// The errors, by the fields' names in events.
  public private(set) var errors: [String: String] = [:]
  /// The fields that the form showed, and the conflicts with changes of others.
  public private(set) var form: Form<Fields>

  /// A form filled with a record's fields.
  public init(_ fields: Fields) {
    form = Form(shown: fields)
    draft = FieldDraft(fields)
  }

  /// The text of a field.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Fields, Patch<Value>>) -> String {
    get { draft[dynamicMember: path] }
    set { draft[dynamicMember: path] = newValue }
  }

  /// Whether the person changed anything.
  public var hasChanges: Bool { draft != FieldDraft(form.shown) }

  /// Judges what is typed; `errors` then has what is wrong.
  ///
  /// - Returns: Whether nothing is.
  public mutating func check() -> Bool {
    (form.draft, errors) = draft.parsed(over: form.shown)
    errors.merge(form.changes.problems(over: form.shown).mapValues(\.message)) { first, _ in first }
    return errors.isEmpty
  }

  /// Returns the edit to write, given the record's present fields; nil if a value is invalid (see `errors`).
  ///
  /// A field that somebody else set meanwhile is left out and appears in `form.conflicts`.
  public mutating func submit(present: Fields) -> Fields? { check() ? form.submit(present: present) : nil }

  /// Answers a conflict: the person's own value is written after all.
  public mutating func useMine(_ field: String) { form.useMine(field) }

  /// Answers a conflict: the other person's value stays, and the form shows it.
  public mutating func useTheirs(_ field: String, present: Fields) {
    form.draft = draft.parsed(over: form.shown).fields
    form.useTheirs(field, present: present)
    draft = FieldDraft(form.draft)
  }
}
