public import Foundation

/// The value of a field of any type, as the audit, blame and undo compare and show it.
public enum FieldValue: Hashable, Sendable {
  /// A text, compared by bytes.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// A floating-point number.
  case number(Double)
  /// A Boolean.
  case flag(Bool)
  /// Several texts, compared by bytes.
  case list([String])

  /// Equality, with texts compared by bytes.
  public static func == (left: FieldValue, right: FieldValue) -> Bool {
    switch (left, right) {
    case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.hasSameBytes(as: $1) }
    default: false
    }
  }
}

/// A type that a field of an event can have.
public protocol FieldConvertible: Equatable, Sendable {
  /// The value as a `FieldValue`.
  var fieldValue: FieldValue { get }

  /// The value that a `FieldValue` stands for; nil for one of another kind.
  init?(_ value: FieldValue)
}

extension String: FieldConvertible {
  /// The value itself; nil for one of another kind.
  public init?(_ value: FieldValue) {
    guard case .text(let value) = value else { return nil }
    self = value
  }

  /// The text itself.
  public var fieldValue: FieldValue { .text(self) }
}

extension Int: FieldConvertible {
  /// The value itself; nil for one of another kind.
  public init?(_ value: FieldValue) {
    guard case .integer(let value) = value else { return nil }
    self = value
  }

  /// The number itself.
  public var fieldValue: FieldValue { .integer(self) }
}

extension Double: FieldConvertible {
  /// The number itself, or a whole one; nil for a value of another kind.
  public init?(_ value: FieldValue) {
    switch value {
    case .number(let number): self = number
    case .integer(let number): self = Double(number)
    default: return nil
    }
  }

  /// The number itself.
  public var fieldValue: FieldValue { .number(self) }
}

extension Bool: FieldConvertible {
  /// The value itself; nil for one of another kind.
  public init?(_ value: FieldValue) {
    guard case .flag(let value) = value else { return nil }
    self = value
  }

  /// The Boolean itself.
  public var fieldValue: FieldValue { .flag(self) }
}

extension [String]: FieldConvertible {
  /// The value itself; nil for one of another kind.
  public init?(_ value: FieldValue) {
    guard case .list(let value) = value else { return nil }
    self = value
  }

  /// The texts themselves.
  public var fieldValue: FieldValue { .list(self) }
}

extension UUID: FieldConvertible {
  /// The id that a text in lower case stands for; nil for any other value.
  public init?(_ value: FieldValue) {
    guard case .text(let text) = value, let id = UUID(strict: text) else { return nil }
    self = id
  }

  /// The id's text, in lower case.
  public var fieldValue: FieldValue { .text(lowercased) }
}
