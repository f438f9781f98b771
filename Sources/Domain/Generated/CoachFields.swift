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
  public static let fieldNames = [
    "email", "firstName", "instagramHandle", "lastName", "notes", "phone", "role", "twitterHandle",
  ]

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

  /// Whether the edit changes no field.
  public var isEmpty: Bool {
    email.isAbsent && firstName.isAbsent && instagramHandle.isAbsent && lastName.isAbsent && notes.isAbsent
      && phone.isAbsent && role.isAbsent && twitterHandle.isAbsent
  }

  /// Applies a newer edit: the fields that it changes replace those of this edit.
  public mutating func merge(_ newer: CoachFields) {
    email = email.merged(with: newer.email)
    firstName = firstName.merged(with: newer.firstName)
    instagramHandle = instagramHandle.merged(with: newer.instagramHandle)
    lastName = lastName.merged(with: newer.lastName)
    notes = notes.merged(with: newer.notes)
    phone = phone.merged(with: newer.phone)
    role = role.merged(with: newer.role)
    twitterHandle = twitterHandle.merged(with: newer.twitterHandle)
  }

  /// Returns the edit without the fields that have the same value in `other`.
  public func changes(from other: CoachFields) -> CoachFields {
    var changes = CoachFields()
    changes.email = email.changed(from: other.email)
    changes.firstName = firstName.changed(from: other.firstName)
    changes.instagramHandle = instagramHandle.changed(from: other.instagramHandle)
    changes.lastName = lastName.changed(from: other.lastName)
    changes.notes = notes.changed(from: other.notes)
    changes.phone = phone.changed(from: other.phone)
    changes.role = role.changed(from: other.role)
    changes.twitterHandle = twitterHandle.changed(from: other.twitterHandle)
    return changes
  }

  /// Returns the edit that undoes this one: for each field that it changes, the value in `earlier`, or null.
  public func inverse(restoring earlier: CoachFields) -> CoachFields {
    var inverse = CoachFields()
    inverse.email = email.inverse(restoring: earlier.email)
    inverse.firstName = firstName.inverse(restoring: earlier.firstName)
    inverse.instagramHandle = instagramHandle.inverse(restoring: earlier.instagramHandle)
    inverse.lastName = lastName.inverse(restoring: earlier.lastName)
    inverse.notes = notes.inverse(restoring: earlier.notes)
    inverse.phone = phone.inverse(restoring: earlier.phone)
    inverse.role = role.inverse(restoring: earlier.role)
    inverse.twitterHandle = twitterHandle.inverse(restoring: earlier.twitterHandle)
    return inverse
  }

  /// Returns the edit without the fields that it clears.
  public func droppingNulls() -> CoachFields {
    var set = CoachFields()
    set.email = email.droppingNull
    set.firstName = firstName.droppingNull
    set.instagramHandle = instagramHandle.droppingNull
    set.lastName = lastName.droppingNull
    set.notes = notes.droppingNull
    set.phone = phone.droppingNull
    set.role = role.droppingNull
    set.twitterHandle = twitterHandle.droppingNull
    return set
  }

  /// Returns the edit with only the fields for whose names `isKept` returns true.
  public func keeping(_ isKept: (_ name: String) -> Bool) -> CoachFields {
    var kept = CoachFields()
    if isKept("email") { kept.email = email }
    if isKept("firstName") { kept.firstName = firstName }
    if isKept("instagramHandle") { kept.instagramHandle = instagramHandle }
    if isKept("lastName") { kept.lastName = lastName }
    if isKept("notes") { kept.notes = notes }
    if isKept("phone") { kept.phone = phone }
    if isKept("role") { kept.role = role }
    if isKept("twitterHandle") { kept.twitterHandle = twitterHandle }
    return kept
  }

  /// Calls `visit` for each changed field, sorted by name, with its new value; with nil if it is cleared.
  public func forEachField(_ visit: (_ name: String, _ value: FieldValue?) -> Void) {
    email.visit("email", visit)
    firstName.visit("firstName", visit)
    instagramHandle.visit("instagramHandle", visit)
    lastName.visit("lastName", visit)
    notes.visit("notes", visit)
    phone.visit("phone", visit)
    role.visit("role", visit)
    twitterHandle.visit("twitterHandle", visit)
  }
}
