/// A value that is encoded as null if it is nil, so that its key is always present in the JSON and scripts need not
/// check for it.
///
/// ```swift
/// struct Entry: Encodable {
///   let id: String
///   @OrNull var subject: String?
/// }
/// ```
@propertyWrapper
package struct OrNull<Value: Encodable>: Encodable {
  /// The value; nil is written as null.
  package var wrappedValue: Value?

  /// Creates a property with a value, or nil.
  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Writes the value, or null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
