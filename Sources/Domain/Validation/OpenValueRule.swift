/// The rule for open enumerations: writing accepts only known values, reading accepts any (ruling 22).
public enum OpenValueRule {
  /// Returns the value if it is known; otherwise throws `.unknownValue`, which names it and the accepted values.
  public static func known<Value: OpenEnumeration>(_ value: Value, _ field: String) throws(DomainError) -> Value {
    guard value.isKnown else {
      throw DomainError(
        .unknownValue, field: field,
        "\(Value.noun) \(DomainError.quote(value.rawValue)) is not known; accepted: "
          + Value.known.map(\.rawValue).joined(separator: ", "))
    }
    return value
  }
}
