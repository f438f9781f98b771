// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

/// Who a coach is and how to reach him.
public struct CoachFields: PatchFields {
  /// The mail address.
  public var email: Patch<String>
  /// The first name.
  public var firstName: Patch<String>
  /// Without the @.
  public var instagramHandle: Patch<String>
  /// The last name.
  public var lastName: Patch<String>
  /// What the family wants to remember of the coach.
  public var notes: Patch<String>
  /// The telephone number.
  public var phone: Patch<String>
  /// What the coach is at the school.
  public var role: Patch<CoachRole>
  /// Without the @.
  public var twitterHandle: Patch<String>

  /// The names of all fields, sorted.
  public static let fieldNames = declared.map(\.name).sorted()

  /// Creates an edit that changes no field.
  @inlinable public init() { self.init(email: .absent) }

  /// An edit of the given fields.
  @inlinable
  public init(
    email: Patch<String> = .absent, firstName: Patch<String> = .absent, instagramHandle: Patch<String> = .absent,
    lastName: Patch<String> = .absent, notes: Patch<String> = .absent, phone: Patch<String> = .absent,
    role: Patch<CoachRole> = .absent, twitterHandle: Patch<String> = .absent
  ) {
    self.email = email
    self.firstName = firstName
    self.instagramHandle = instagramHandle
    self.lastName = lastName
    self.notes = notes
    self.phone = phone
    self.role = role
    self.twitterHandle = twitterHandle
  }

  /// Shows `visitor` each field, sorted by name, beside the same field of `other`.
  @inlinable public mutating func visitFields(beside other: CoachFields, _ visitor: inout some PatchVisitor) {
    visitor.visit("email", &email, beside: other.email)
    visitor.visit("firstName", &firstName, beside: other.firstName)
    visitor.visit("instagramHandle", &instagramHandle, beside: other.instagramHandle)
    visitor.visit("lastName", &lastName, beside: other.lastName)
    visitor.visit("notes", &notes, beside: other.notes)
    visitor.visit("phone", &phone, beside: other.phone)
    visitor.visit("role", &role, beside: other.role)
    visitor.visit("twitterHandle", &twitterHandle, beside: other.twitterHandle)
  }
}
