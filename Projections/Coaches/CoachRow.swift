public import Domain

/// A coach of a school.
public struct CoachRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "coach", key: ["id"],
    [
      "school", "role", "first_name", "last_name", "email", "phone", "twitter_handle", "instagram_handle", "notes",
      "created_by", "created_at", "updated_by", "updated_at", "removed_by",
    ])

  /// The coach's id.
  public let id: String
  /// The school's id.
  public let school: String
  /// Role, name, ways to reach the coach and notes, as far as they have a value.
  public private(set) var fields = CoachFields()
  /// Who added the coach.
  public internal(set) var createdBy: String
  /// When; milliseconds since 1970 UTC.
  public internal(set) var createdAt: Int64
  /// Who changed something last.
  public private(set) var updatedBy: String
  /// When; milliseconds since 1970 UTC.
  public private(set) var updatedAt: Int64
  /// The event that removed the coach; nil while he is there.
  public internal(set) var removedBy: String?

  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { id }

  init(school: String, _ event: FoldEvent) {
    id = event.key
    self.school = school
    createdBy = event.actor
    createdAt = event.happenedAt
    updatedBy = event.actor
    updatedAt = event.happenedAt
  }

  mutating func set(_ changes: CoachFields) {
    fields.merge(changes)
    fields = fields.droppingNulls()
  }

  mutating func touch(_ event: FoldEvent) {
    updatedBy = event.actor
    updatedAt = event.happenedAt
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    id = columns.text()
    school = columns.text()
    fields.role = columns.optionalText().map { .value(CoachRole(rawValue: $0)) } ?? .absent
    fields.firstName = columns.patch()
    fields.lastName = columns.patch()
    fields.email = columns.patch()
    fields.phone = columns.patch()
    fields.twitterHandle = columns.patch()
    fields.instagramHandle = columns.patch()
    fields.notes = columns.patch()
    createdBy = columns.text()
    createdAt = columns.integer()
    updatedBy = columns.text()
    updatedAt = columns.integer()
    removedBy = columns.optionalText()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(school)
    columns.text(fields.role.value?.rawValue)
    columns.text(fields.firstName.value)
    columns.text(fields.lastName.value)
    columns.text(fields.email.value)
    columns.text(fields.phone.value)
    columns.text(fields.twitterHandle.value)
    columns.text(fields.instagramHandle.value)
    columns.text(fields.notes.value)
    columns.text(createdBy)
    columns.integer(createdAt)
    columns.text(updatedBy)
    columns.integer(updatedAt)
    columns.text(removedBy)
  }
}

extension RowReader {
  /// The next column as a field that has a value or none.
  mutating func patch() -> Patch<String> { optionalText().map(Patch.value) ?? .absent }
}
