extension CoachFields {
  /// Returns the fields as they are stored (facts §3.5): trimmed, empty ones cleared, handles without @, a known role.
  ///
  /// - Throws: `.invalid`, or `.unknownValue` for the role, with the first field, in the order below, that breaks a
  ///   rule. Names and role cannot be cleared.
  public func validated() throws(DomainError) -> CoachFields {
    var fields = self
    fields.firstName = try Self.name(firstName, "firstName")
    fields.lastName = try Self.name(lastName, "lastName")
    if case .null = role { throw .invalid("role", "role cannot be cleared; accepted: \(Self.roles)") }
    fields.role = try role.checked("role", OpenValueRule.known)
    fields.email = try email.checked("email", ContactRule.email)
    fields.phone = try phone.checked("phone", ContactRule.phone)
    fields.twitterHandle = try twitterHandle.checked("twitterHandle", ContactRule.twitter)
    fields.instagramHandle = try instagramHandle.checked("instagramHandle", ContactRule.instagram)
    fields.notes = try notes.text("notes", limit: TextRule.Limit.notes)
    return fields
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

  private static func name(_ value: Patch<String>, _ field: String) throws(DomainError) -> Patch<String> {
    if case .null = value { throw .invalid(field, "\(field) must have 1 to 100 characters; it cannot be cleared") }
    return try value.checked(field) { (text, field) throws(DomainError) in
      try TextRule.name(text, field, lengths: 1...TextRule.Limit.word)
    }
  }
}
