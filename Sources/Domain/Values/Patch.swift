/// A field of an edit: absent, cleared or set.
public enum Patch<Value: FieldConvertible>: Equatable, Sendable {
  /// The edit does not touch the field.
  case absent
  /// The edit clears the field.
  case null
  /// The edit sets the field.
  case value(Value)

  /// The value that the field is set to; nil if it is cleared or absent.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// Whether the edit does not touch the field.
  public var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// Equality that compares texts by their bytes, unlike Swift's own (ruling 1).
  public static func == (left: Patch, right: Patch) -> Bool {
    switch (left, right) {
    case (.absent, .absent), (.null, .null): true
    case (.value(let a), .value(let b)): a.fieldValue == b.fieldValue
    default: false
    }
  }
}

// The operations that the generated patch structs use.
extension Patch {
  /// Returns the newer edit of a field, or this one if the newer does not touch it.
  func merged(with newer: Patch) -> Patch { newer.isAbsent ? self : newer }

  /// Returns the edit, or `absent` if it would not change the field. A field that was never set counts as cleared.
  func changed(from state: Patch) -> Patch {
    if isAbsent { return .absent }
    return value?.fieldValue == state.value?.fieldValue ? .absent : self
  }

  /// Returns the edit that undoes this one; `earlier` is the field before it.
  func inverse(restoring earlier: Patch) -> Patch {
    if isAbsent { return .absent }
    return earlier.value.map(Patch.value) ?? .null
  }

  /// The edit, or `absent` if it clears the field.
  var droppingNull: Patch { value == nil ? .absent : self }

  /// Calls `visit` if the edit touches the field.
  func visit(_ name: String, _ visit: (String, FieldValue?) -> Void) {
    if !isAbsent { visit(name, value?.fieldValue) }
  }
}
