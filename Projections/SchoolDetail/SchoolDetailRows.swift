public import Domain
import EventSchemas

/// Everything about one school but its histories.
public struct SchoolDetailRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "school_detail", key: ["id"],
    [
      "athlete", "name", "info", "philosophy", "status", "status_changed_at", "priority_tier", "is_favorite",
      "ranking", "notes", "created_by", "created_at", "updated_by", "updated_at", "deleted_by",
    ])

  /// The school's id.
  public var id: String
  /// The athlete whose season it belongs to.
  public var athlete: String
  /// The school's name.
  public var name: String
  /// The basic information: every field that was ever set.
  public var info: SchoolFields
  /// The five coaching texts.
  public var philosophy = PhilosophyFields()
  /// The raw status.
  public var status: String?
  /// When the status last changed, as the family told it; milliseconds since 1970 UTC.
  public var statusChangedAt: Int64?
  /// The raw priority tier.
  public var priorityTier: String?
  /// Whether it is starred.
  public var isFavorite = false
  /// The family's own rank.
  public var ranking: Int64?
  /// The shared notes.
  public var notes: String?
  /// Who added the school.
  public var createdBy: String
  /// When it was added; milliseconds since 1970 UTC.
  public var createdAt: Int64
  /// Who changed it last.
  public var updatedBy: String
  /// When it was changed last.
  public var updatedAt: Int64
  /// The event that deleted it; nil while it is there.
  public var deletedBy: String?

  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { id }

  init(id: String, athlete: String, name: String, info: SchoolFields, by actor: String, at instant: Int64) {
    self.id = id
    self.athlete = athlete
    self.name = name
    self.info = info
    createdBy = actor
    createdAt = instant
    updatedBy = actor
    updatedAt = instant
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) throws {
    id = columns.text()
    athlete = columns.text()
    name = columns.text()
    info = try SchoolFields(json: columns.text())
    philosophy = try PhilosophyFields(json: columns.text())
    status = columns.optionalText()
    statusChangedAt = columns.optionalInteger()
    priorityTier = columns.optionalText()
    isFavorite = columns.flag()
    ranking = columns.optionalInteger()
    notes = columns.optionalText()
    createdBy = columns.text()
    createdAt = columns.integer()
    updatedBy = columns.text()
    updatedAt = columns.integer()
    deletedBy = columns.optionalText()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(athlete)
    columns.text(name)
    columns.text(info.json)
    columns.text(philosophy.json)
    columns.text(status)
    columns.integer(statusChangedAt)
    columns.text(priorityTier)
    columns.flag(isFavorite)
    columns.integer(ranking)
    columns.text(notes)
    columns.text(createdBy)
    columns.integer(createdAt)
    columns.text(updatedBy)
    columns.integer(updatedAt)
    columns.text(deletedBy)
  }
}

/// One pro or con.
public struct SchoolItemRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "school_item", key: ["school", "item"], ["kind", "text", "added_by", "added_at"])

  /// The school's id.
  public var school: String
  /// The item's id, which tells it from another of the same text.
  public var item: String
  /// `pro` or `con`.
  public var kind: String
  /// What it says.
  public var text: String
  /// Who added it.
  public var addedBy: String
  /// When it was added; milliseconds since 1970 UTC.
  public var addedAt: Int64

  /// What tells the row from the others of its table.
  public var key: PairKey { PairKey(school, item) }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { school }

  init(_ payload: ProConAdded, _ event: FoldEvent) {
    school = event.key
    item = payload.item.lowercased
    kind = payload.kind.rawValue
    text = payload.text
    (addedBy, addedAt) = event.stamp(of: payload)
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    school = columns.text()
    item = columns.text()
    kind = columns.text()
    text = columns.text()
    addedBy = columns.text()
    addedAt = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(school)
    columns.text(item)
    columns.text(kind)
    columns.text(text)
    columns.text(addedBy)
    columns.integer(addedAt)
  }
}
