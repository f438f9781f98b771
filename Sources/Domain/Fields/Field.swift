import Foundation

/// One field of a set, told once: what people call it, how its values are typed, and which of them are accepted.
public struct Field<Fields: PatchFields>: Sendable {
  /// The name, as in events.
  public let name: String
  /// What people call it: "Scholarship amount".
  public let label: String
  /// How its values are typed and shown in an input.
  public let notation: FieldNotation
  /// What is accepted where each record has the field; nil where there may be none.
  private var requirement: String?
  /// What a record has that does not say; a form shows it where there is no value.
  private(set) var usual: FieldValue?
  private var isKnown: (accepted: String, judge: @Sendable (String) -> Bool)?
  private let put: @Sendable (FieldValue?, inout Fields) -> Bool
  /// Nil where the fields do not touch it.
  private let isSet: @Sendable (Fields) -> Bool?
  private let judge: @Sendable (inout Fields) throws(DomainError) -> Void

  /// Returns a value as it is stored, or nil where it means none. What refuses one names the field as people do.
  typealias Rule<Value> = @Sendable (Value, _ label: String) throws(DomainError) -> Value?

  private init<Value>(
    _ path: any WritableKeyPath<Fields, Patch<Value>> & Sendable, _ label: String, _ notation: FieldNotation,
    _ rule: Rule<Value>?
  ) {
    let name = Fields.name(of: path)
    self.name = name
    self.label = label
    self.notation = notation
    isSet = { $0[keyPath: path].isAbsent ? nil : $0[keyPath: path].value != nil }
    judge = { fields throws(DomainError) in
      guard let rule else { return }
      fields[keyPath: path] = try fields[keyPath: path].checked(name, as: label, rule)
    }
    put = { value, fields in
      guard let value else {
        fields[keyPath: path] = .null
        return true
      }
      guard let value = Value(value) else { return false }
      fields[keyPath: path] = .value(value)
      return true
    }
  }

  /// Puts the field into the form in which it is stored.
  ///
  /// - Throws: What its rule says of it, or that it is missing: `isNew` is for fields of a record that has none yet.
  func check(_ fields: inout Fields, isNew: Bool) throws(DomainError) {
    try judge(&fields)
    if let requirement, !(isSet(fields) ?? (!isNew || usual != nil)) {
      throw .invalid(name, "\(label) must be given: \(requirement)")
    }
  }

  /// The field of records that all have it, with what is accepted, and what those have that do not say.
  func required(_ accepted: String, usual: FieldValue? = nil) -> Field {
    var field = self
    (field.requirement, field.usual) = (accepted, usual)
    return field
  }

  /// The field of texts that a person has to know of: what is typed is judged, what is stored is not.
  func typed(as accepted: String, _ isKnown: @escaping @Sendable (String) -> Bool) -> Field {
    var field = self
    field.isKnown = (accepted, isKnown)
    return field
  }

  /// Sets the field, or clears it with nil. Returns false, and changes nothing, for a value of another kind.
  public func set(_ value: FieldValue?, in fields: inout Fields) -> Bool { put(value, &fields) }

  /// What may be typed.
  public var accepted: String { isKnown?.accepted ?? notation.accepted }

  /// Returns the value that a typed text means; nil for one that means none. The rules of the field come later.
  public func value(of text: String) -> FieldValue? {
    guard isKnown?.judge(text.trimmed) ?? true else { return nil }
    return notation.value(of: text)
  }

  /// Sets the field to what a typed text means; a blank text clears it.
  ///
  /// - Throws: `.invalid` for a text that the field cannot hold. Its rules come later.
  public func type(_ text: String, into fields: inout Fields) throws(DomainError) {
    let value = text.trimmed.isEmpty ? nil : value(of: text)
    guard text.trimmed.isEmpty || value != nil, put(value, &fields) else {
      throw .invalid(name, "\(label) must be \(accepted); got \(DomainError.quote(text))")
    }
  }
}

extension Field {
  typealias Path<Value: FieldConvertible> = any WritableKeyPath<Fields, Patch<Value>> & Sendable

  static func text(_ path: Path<String>, _ label: String, _ rule: Rule<String>? = nil) -> Field {
    Field(path, label, .text, rule)
  }

  /// Free text of at most `limit` characters.
  static func text(_ path: Path<String>, _ label: String, limit: Int) -> Field {
    text(path, label) { (text, field) throws(DomainError) in try TextRule.free(text, field, limit: limit) }
  }

  /// A text of visible characters, which each record has.
  static func name(_ path: Path<String>, _ label: String, _ lengths: ClosedRange<Int>) -> Field {
    text(path, label) { (text, field) throws(DomainError) in try TextRule.name(text, field, lengths: lengths) }
      .required("\(lengths.lowerBound) to \(lengths.upperBound) characters")
  }

  /// One of some texts.
  static func text(_ path: Path<String>, _ label: String, oneOf choices: [String]) -> Field {
    text(path, label) { (text, field) throws(DomainError) in try TextRule.choice(text, field, of: choices) }
  }

  /// One of the known values.
  static func choice<Value: OpenEnumeration>(_ path: Path<Value>, _ label: String) -> Field {
    Field(path, label, .text) { (value, field) throws(DomainError) in try OpenValueRule.known(value, field) }
  }

  /// One of the known values, which each record has.
  static func requiredChoice<Value: OpenEnumeration>(
    _ path: Path<Value>, _ label: String, usual: Value? = nil
  ) -> Field {
    let accepted = "one of " + Value.known.map(\.rawValue).joined(separator: ", ")
    return choice(path, label).required(accepted, usual: usual?.fieldValue)
  }

  static func id(_ path: Path<UUID>, _ label: String) -> Field { Field(path, label, .id, nil) }

  static func flag(_ path: Path<Bool>, _ label: String) -> Field { Field(path, label, .flag, nil) }

  static func list(_ path: Path<[String]>, _ label: String) -> Field { Field(path, label, .list, nil) }

  /// A whole number, in the unit of `notation`.
  static func whole(
    _ path: Path<Int>, _ label: String, in notation: FieldNotation = .whole, _ rule: Rule<Int>? = nil
  ) -> Field {
    Field(path, label, notation, rule)
  }

  /// A whole number within bounds.
  static func whole(_ path: Path<Int>, _ label: String, _ bounds: ClosedRange<Int>) -> Field {
    whole(path, label) { (value, field) throws(DomainError) in try NumberRule.whole(value, field, bounds) }
  }

  /// A number, in the unit of `notation`.
  static func number(
    _ path: Path<Double>, _ label: String, in notation: FieldNotation = .decimal, _ rule: Rule<Double>? = nil
  ) -> Field {
    Field(path, label, notation, rule)
  }
}

extension PatchFields {
  /// The names of the fields that the edit touches, sorted.
  var touched: [String] {
    var names: [String] = []
    forEachField { name, _ in names.append(name) }
    return names
  }

  /// The name of a field.
  static func name<Value>(of path: WritableKeyPath<Self, Patch<Value>>) -> String {
    var probe = Self()
    probe[keyPath: path] = .null
    return probe.touched.first ?? ""
  }

  /// The declaration of a field; nil for a name of none.
  public static func field(_ name: String) -> Field<Self>? { declared.first { $0.name.hasSameBytes(as: name) } }

  /// What people call a field.
  public static func label(of field: String) -> String { self.field(field)?.label ?? field }

  /// The texts of the touched fields as inputs show them, by name; a field that is cleared has an empty one.
  public var texts: [String: String] {
    var texts: [String: String] = [:]
    forEachField { name, value in
      texts[name] = value.flatMap { value in Self.field(name)?.notation.text(of: value) } ?? ""
    }
    return texts
  }

  /// Returns the fields for typed texts, by name, and why a text is none that its field can hold. Texts by other names
  /// are left to whoever knows them.
  public static func typed(_ texts: [String: String]) -> (fields: Self, problems: [String: String]) {
    var (fields, problems): (Self, [String: String]) = (Self(), [:])
    for field in declared {
      guard let text = texts[field.name] else { continue }
      do throws(DomainError) { try field.type(text, into: &fields) } catch { problems[field.name] = error.message }
    }
    return (fields, problems)
  }
}
