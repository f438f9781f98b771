import Foundation

/// One field of a set, told once: what people call it, and how its values are typed.
public struct Field<Fields: PatchFields>: Sendable {
  /// The name, as in events.
  public let name: String
  /// What people call it: "Scholarship amount".
  public let label: String
  /// How its values are typed and shown in an input.
  public let notation: FieldNotation
  private let put: @Sendable (FieldValue?, inout Fields) -> Bool

  private init<Value>(
    _ path: any WritableKeyPath<Fields, Patch<Value>> & Sendable, _ label: String, _ notation: FieldNotation
  ) {
    var probe = Fields()
    probe[keyPath: path] = .null
    name = probe.touched.first ?? ""
    self.label = label
    self.notation = notation
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

  /// Sets the field, or clears it with nil. Returns false, and changes nothing, for a value of another kind.
  public func set(_ value: FieldValue?, in fields: inout Fields) -> Bool { put(value, &fields) }

  /// Sets the field to what a typed text means; a blank text clears it.
  ///
  /// - Throws: `.invalid` for a text that the field cannot hold. Its rules come later.
  public func type(_ text: String, into fields: inout Fields) throws(DomainError) {
    let value = text.trimmed.isEmpty ? nil : notation.value(of: text)
    guard text.trimmed.isEmpty || value != nil, put(value, &fields) else {
      throw .invalid(name, "\(label) must be \(notation.accepted); got \(DomainError.quote(text))")
    }
  }
}

extension Field {
  static func text(_ path: any WritableKeyPath<Fields, Patch<String>> & Sendable, _ label: String) -> Field {
    Field(path, label, .text)
  }

  static func choice<Value: OpenEnumeration>(
    _ path: any WritableKeyPath<Fields, Patch<Value>> & Sendable, _ label: String
  ) -> Field {
    Field(path, label, .text)
  }

  static func id(_ path: any WritableKeyPath<Fields, Patch<UUID>> & Sendable, _ label: String) -> Field {
    Field(path, label, .id)
  }

  static func flag(_ path: any WritableKeyPath<Fields, Patch<Bool>> & Sendable, _ label: String) -> Field {
    Field(path, label, .flag)
  }

  static func list(_ path: any WritableKeyPath<Fields, Patch<[String]>> & Sendable, _ label: String) -> Field {
    Field(path, label, .list)
  }

  /// A whole number, in the unit of `notation`.
  static func whole(
    _ path: any WritableKeyPath<Fields, Patch<Int>> & Sendable, _ label: String, in notation: FieldNotation = .whole
  ) -> Field {
    Field(path, label, notation)
  }

  /// A number, in the unit of `notation`.
  static func number(
    _ path: any WritableKeyPath<Fields, Patch<Double>> & Sendable, _ label: String,
    in notation: FieldNotation = .decimal
  ) -> Field {
    Field(path, label, notation)
  }
}

extension PatchFields {
  /// The names of the fields that the edit touches, sorted.
  var touched: [String] {
    var names: [String] = []
    forEachField { name, _ in names.append(name) }
    return names
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
