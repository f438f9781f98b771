/// A set of fields. An edit contains the fields that it touches; the state has the same type and contains all edits
/// merged.
public protocol PatchFields: Equatable, Sendable {
  /// The names of all fields, sorted.
  static var fieldNames: [String] { get }

  /// Creates an edit that touches nothing.
  init()

  /// Whether the edit touches nothing.
  var isEmpty: Bool { get }

  /// Merges a newer edit: the fields that it touches replace those of this one.
  mutating func merge(_ newer: Self)

  /// Returns only the fields whose value differs from `state`.
  func changes(from state: Self) -> Self

  /// Returns the edit that undoes this one: for each field that it touches, the value in `earlier`, or null.
  func inverse(restoring earlier: Self) -> Self

  /// Returns only the fields that are set to a value.
  func droppingNulls() -> Self

  /// Returns only the fields whose name `isKept` accepts.
  func keeping(_ isKept: (_ name: String) -> Bool) -> Self

  /// Calls `visit` for each touched field, sorted by name, with its value, or nil if it is cleared.
  func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void)
}
