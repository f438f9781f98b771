extension Patch {
  /// The patch with its value passed through a rule; a rule that answers nil clears the field.
  func checked(
    _ field: String, _ rule: (Value, String) throws(DomainError) -> Value?
  ) throws(DomainError) -> Patch<Value> {
    guard case .value(let value) = self else { return self }
    guard let checked = try rule(value, field) else { return .null }
    return .value(checked)
  }
}

extension Patch<String> {
  /// Free text up to a limit.
  func text(_ field: String, limit: Int) throws(DomainError) -> Patch<String> {
    try checked(field) { (text, field) throws(DomainError) in try TextRule.free(text, field, limit: limit) }
  }
}
