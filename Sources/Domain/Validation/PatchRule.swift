extension Patch {
  /// Returns the patch with its value passed through a rule. If the rule returns nil, the patch clears the field.
  func checked(
    _ field: String, _ rule: (Value, String) throws(DomainError) -> Value?
  ) throws(DomainError) -> Patch<Value> {
    guard case .value(let value) = self else { return self }
    guard let checked = try rule(value, field) else { return .null }
    return .value(checked)
  }
}

extension Patch<String> {
  /// Returns the patch with free text of at most `limit` characters.
  func text(_ field: String, limit: Int) throws(DomainError) -> Patch<String> {
    try checked(field) { (text, field) throws(DomainError) in try TextRule.free(text, field, limit: limit) }
  }
}
