/// Writing accepts known values of an open enumeration only; reading tolerates any (ruling 22).
public enum OpenValueRule {
  /// The value if it is known; otherwise a refusal that names it and the accepted ones.
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
