import Domain

/// Each person's private note on each school (SD-103, SD-104): never part of what the family reads together.
public final class PrivateNotesProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "PrivateNotes"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["private-note"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.PrivateNotes_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.PrivateNotes_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [PrivateNoteRow.table]

  private let notes: KeyedTable<PrivateNoteRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) { notes = storage.keyed(PrivateNoteRow.self) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "private-note", case .privateNoteEdited(let payload) = event.known else { return }
    let parts = event.key.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return }
    if let text = payload.text {
      try notes.put(PrivateNoteRow(school: parts[0], owner: parts[1], text: text, updatedAt: event.happenedAt))
    } else {
      try notes.remove(PairKey(parts[0], parts[1]))
    }
  }
}

/// A person's private note on a school.
public struct PrivateNoteRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition("private_note", key: ["school", "owner"], ["text", "updated_at"])

  /// The school's id.
  public let school: String
  /// The only person who may read it.
  public let owner: String
  /// What it says.
  public let text: String
  /// When it was last written; milliseconds since 1970 UTC.
  public let updatedAt: Int64

  /// What tells the row from the others of its table.
  public var key: PairKey { PairKey(school, owner) }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { school }

  init(school: String, owner: String, text: String, updatedAt: Int64) {
    self.school = school
    self.owner = owner
    self.text = text
    self.updatedAt = updatedAt
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    school = columns.text()
    owner = columns.text()
    text = columns.text()
    updatedAt = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(school)
    columns.text(owner)
    columns.text(text)
    columns.integer(updatedAt)
  }
}
