/// A value of an answer in JSON that is null where there is none, so that its key is always there: a script should not
/// have to ask whether it is.
///
/// ```swift
/// struct Entry: Encodable {
///   let id: String
///   @OrNull var subject: String?
/// }
/// ```
@propertyWrapper
public struct OrNull<Value: Encodable>: Encodable {
  /// The value; nil is written as null.
  public var wrappedValue: Value?

  /// A value, or none.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Writes the value, or null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
