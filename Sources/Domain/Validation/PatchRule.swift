extension Patch {
  /// Returns the patch with its value passed through a rule, which calls the field as people do. If the rule returns
  /// nil, the patch clears the field.
  func checked(
    _ field: String, as label: String, _ rule: (Value, _ label: String) throws(DomainError) -> Value?
  ) throws(DomainError) -> Patch<Value> {
    guard case .value(let value) = self else { return self }
    return try DomainError.naming(field, as: label) { (label) throws(DomainError) in try rule(value, label) }
      .map(Patch.value) ?? .null
  }
}
