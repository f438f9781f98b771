/// A set of fields of which an edit holds those that it touches. The same type is the state: all edits merged.
public protocol PatchFields: Equatable, Sendable {
  /// The names of all fields, sorted.
  static var fieldNames: [String] { get }

  /// An edit that touches nothing.
  init()

  /// Whether the edit touches nothing.
  var isEmpty: Bool { get }

  /// Takes over the fields that a newer edit touches.
  mutating func merge(_ newer: Self)

  /// Only those fields whose value differs from `state`.
  func changes(from state: Self) -> Self

  /// The edit that takes this one back: for each field that it touches the value in `state`, or null.
  func inverse(in state: Self) -> Self

  /// Only those fields that are set to a value.
  func droppingNulls() -> Self

  /// Only those fields whose name is accepted.
  func keeping(_ isKept: (_ name: String) -> Bool) -> Self

  /// Calls `visit` for each touched field, sorted by name, with its value or nil where it is cleared.
  func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void)
}
