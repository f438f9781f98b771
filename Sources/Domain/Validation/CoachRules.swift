extension CoachFields {
  /// Returns the fields as they are stored (facts §3.5): trimmed, empty ones cleared, handles without @, a known role.
  ///
  /// - Throws: `.invalid`, or `.unknownValue` for the role, with the first declared field that breaks a rule. Names and
  ///   role cannot be cleared.
  public func validated() throws(DomainError) -> CoachFields {
    for (field, name) in [("firstName", firstName), ("lastName", lastName)] where name == .null {
      throw .invalid(field, "\(field) must have 1 to 100 characters; it cannot be cleared")
    }
    if case .null = role { throw .invalid("role", "role cannot be cleared; accepted: \(Self.roles)") }
    return try checked()
  }

  /// Returns the fields of a new coach: as `validated`; first name, last name and role are required (facts §1.4).
  public func validatedAsNew() throws(DomainError) -> CoachFields {
    let fields = try validated().droppingNulls()
    for (name, value) in [("firstName", fields.firstName), ("lastName", fields.lastName)] where value.isAbsent {
      throw .invalid(name, "\(name) is missing; a coach needs a first and a last name")
    }
    guard !fields.role.isAbsent else { throw .invalid("role", "role is missing; accepted: \(Self.roles)") }
    return fields
  }

  private static var roles: String { CoachRole.known.map(\.rawValue).joined(separator: ", ") }
}
