/// A field of an edit: not mentioned, cleared, or set.
public enum Patch<Value: FieldConvertible>: Equatable, Sendable {
  /// The edit does not touch the field.
  case absent
  /// The edit clears the field.
  case null
  /// The edit sets the field.
  case value(Value)

  /// What the field is set to; nil when it is cleared or not mentioned.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// Whether the edit does not touch the field.
  public var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// Texts are compared by bytes, which Swift's own equality does not do (ruling 1).
  public static func == (left: Patch, right: Patch) -> Bool {
    switch (left, right) {
    case (.absent, .absent), (.null, .null): true
    case (.value(let a), .value(let b)): a.fieldValue == b.fieldValue
    default: false
    }
  }
}

// What the generated patch structs are made of.
extension Patch {
  /// The newer of two edits of a field.
  func merged(with newer: Patch) -> Patch { newer.isAbsent ? self : newer }

  /// The edit, unless it would leave the field as it is. A field that was never set is as good as cleared.
  func changed(from state: Patch) -> Patch {
    if isAbsent { return .absent }
    return value?.fieldValue == state.value?.fieldValue ? .absent : self
  }

  /// The edit that takes this one back, where `state` is how the field was.
  func inverse(in state: Patch) -> Patch {
    if isAbsent { return .absent }
    return state.value.map(Patch.value) ?? .null
  }

  /// The edit, unless it clears the field.
  var droppingNull: Patch { value == nil ? .absent : self }

  /// Calls `visit` if the edit touches the field.
  func visit(_ name: String, _ visit: (String, FieldValue?) -> Void) {
    if !isAbsent { visit(name, value?.fieldValue) }
  }
}
