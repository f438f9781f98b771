/// A field of an edit: absent, cleared or set.
public enum Patch<Value: FieldConvertible>: Equatable, Sendable {
  /// The edit does not touch the field.
  case absent
  /// The edit clears the field.
  case null
  /// The edit sets the field.
  case value(Value)

  /// The value that the field is set to; nil if it is cleared or absent.
  @inlinable public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// Whether the edit does not touch the field.
  @inlinable public var isAbsent: Bool {
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

extension Patch {
  /// The edit, or `absent` if it clears the field.
  var droppingNull: Patch { value == nil ? .absent : self }
}
