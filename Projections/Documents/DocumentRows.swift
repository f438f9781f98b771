public import Domain

/// A document of the family.
public struct DocumentRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "document", key: ["id"],
    ["title", "type", "url", "description", "created_by", "created_at", "updated_by", "updated_at"])

  /// The document's id.
  public let id: String
  /// Title, type, address and description, as far as they have a value.
  public private(set) var fields = DocumentFields()
  /// Who shared it first.
  public let createdBy: String
  /// When; milliseconds since 1970 UTC.
  public let createdAt: Int64
  /// Who changed its fields last.
  public private(set) var updatedBy: String
  /// When; milliseconds since 1970 UTC.
  public private(set) var updatedAt: Int64

  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { id }

  init(_ event: FoldEvent) {
    id = event.key
    createdBy = event.actor
    createdAt = event.happenedAt
    updatedBy = event.actor
    updatedAt = event.happenedAt
  }

  mutating func set(_ changes: DocumentFields, _ event: FoldEvent) {
    fields.merge(changes)
    fields = fields.droppingNulls()
    updatedBy = event.actor
    updatedAt = event.happenedAt
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    id = columns.text()
    fields.title = columns.patch()
    fields.type = columns.optionalText().map { .value(DocumentType(rawValue: $0)) } ?? .absent
    fields.url = columns.patch()
    fields.description = columns.patch()
    createdBy = columns.text()
    createdAt = columns.integer()
    updatedBy = columns.text()
    updatedAt = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(fields.title.value)
    columns.text(fields.type.value?.rawValue)
    columns.text(fields.url.value)
    columns.text(fields.description.value)
    columns.text(createdBy)
    columns.integer(createdAt)
    columns.text(updatedBy)
    columns.integer(updatedAt)
  }
}

/// A school that a document is shared with.
public struct DocumentSchoolRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "document_school", key: ["document", "school"], ["shared_by", "shared_at"])

  /// The document's id.
  public let document: String
  /// The school's id.
  public let school: String
  /// Who shared it.
  public let sharedBy: String
  /// When; milliseconds since 1970 UTC.
  public let sharedAt: Int64

  /// What tells the row from the others of its table.
  public var key: PairKey { PairKey(document, school) }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { document }

  init(_ payload: DocumentShared, _ event: FoldEvent) {
    document = event.key
    school = payload.school.lowercased
    (sharedBy, sharedAt) = event.stamp(of: payload)
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    document = columns.text()
    school = columns.text()
    sharedBy = columns.text()
    sharedAt = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(document)
    columns.text(school)
    columns.text(sharedBy)
    columns.integer(sharedAt)
  }
}
