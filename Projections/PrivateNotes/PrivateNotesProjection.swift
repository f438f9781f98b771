import Domain

/// Each person's private note on each school (SD-103, SD-104): never part of what the family reads together.
public final class PrivateNotesProjection: Projection {
  public static let name = "PrivateNotes"
  public static let law = FoldLaw.streamOrder
  public static let tables = ReadModelSQL.tables(PackageResources.PrivateNotes_sql)
  public static let indexes = ReadModelSQL.indexes(PackageResources.PrivateNotes_sql)
  public static let definitions = [PrivateNoteRow.table]

  private let notes: KeyedTable<PrivateNoteRow>

  public init(_ storage: FoldStorage) throws { notes = try storage.keyed(PrivateNoteRow.self) }

  public func apply(_ event: FoldEvent) throws {
    guard case .privateNoteEdited(let payload) = event.known else { return }
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
  public static let table = TableDefinition("private_note", key: ["school", "owner"], ["text", "updated_at"])

  /// The school's id.
  public let school: String
  /// The only person who may read it.
  public let owner: String
  /// What it says.
  public let text: String
  /// When it was last written; milliseconds since 1970 UTC.
  public let updatedAt: Int64

  public var key: PairKey { PairKey(school, owner) }
  public var record: String { school }

  init(school: String, owner: String, text: String, updatedAt: Int64) {
    self.school = school
    self.owner = owner
    self.text = text
    self.updatedAt = updatedAt
  }

  public init(from columns: inout RowReader) {
    school = columns.text()
    owner = columns.text()
    text = columns.text()
    updatedAt = columns.integer()
  }

  public func write(to columns: inout RowWriter) {
    columns.text(school)
    columns.text(owner)
    columns.text(text)
    columns.integer(updatedAt)
  }
}
