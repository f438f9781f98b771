/// What a form of fields shows and a person types: a text for each field, as inputs have it.
///
/// ```swift
/// var draft = FieldDraft(offer.fields)
/// draft.deadlineDate = "2026-05-01"
/// let (fields, errors) = draft.parsed(over: offer.fields)
/// ```
@dynamicMemberLookup public struct FieldDraft<Fields: PatchFields>: Codable, Equatable, Sendable {
  /// The texts, by the fields' names in events.
  public private(set) var texts: [String: String] = [:]

  /// A draft that shows some fields. One without a value has an empty text, or that of the value that it usually has.
  public init(_ fields: Fields) {
    let shown = fields.texts
    for field in Fields.declared {
      let text = shown[field.name] ?? ""
      texts[field.name] = text.isEmpty ? Self.text(ofNone: field) : text
    }
  }

  private static func text(ofNone field: Field<Fields>) -> String {
    field.usual.map(field.notation.text) ?? (field.notation == .flag ? "false" : "")
  }

  /// The text of a field.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Fields, Patch<Value>>) -> String {
    get { texts[Fields.name(of: path)] ?? "" }
    set { texts[Fields.name(of: path)] = newValue }
  }

  /// Takes over texts of fields by their names. Other names are left out.
  public mutating func take(_ typed: [String: String]) {
    texts.merge(typed.filter { texts[$0.key] != nil }) { $1 }
  }

  /// Returns the fields as they are typed, and by field why a text is none that it can hold; the rules come later. A
  /// text that is as the draft of `shown` has it keeps the field, with a value that breaks a newer rule, too.
  public func parsed(over shown: Fields) -> (fields: Fields, errors: [String: String]) {
    let before = FieldDraft(shown).texts
    let (typed, errors) = Fields.typed(texts.filter { !$0.value.hasSameBytes(as: before[$0.key] ?? "") })
    var fields = shown
    fields.merge(typed)
    return (fields, errors)
  }
}
