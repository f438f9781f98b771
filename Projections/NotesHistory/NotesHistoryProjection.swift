import Domain

/// The versions of every school's shared notes, with their authors (SD-101).
public final class NotesHistoryProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "NotesHistory"
  /// What the rows depend on.
  public static let law = FoldLaw.appendOnly
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["school"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.NotesHistory_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.NotesHistory_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [NotesHistoryRow.table]

  private let history: AppendTable<NotesHistoryRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) { history = storage.appending(NotesHistoryRow.self) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "school", let known = event.known else { return }
    switch known {
    case .schoolAdded(let payload): if let notes = payload.notes { try append(notes, event) }
    case .notesEdited(let payload): try append(payload.notes, event)
    case .schoolObserved(let payload): if !payload.notes.isAbsent { try append(payload.notes.value, event) }
    default: break
    }
  }

  private func append(_ notes: String?, _ event: FoldEvent) throws {
    try history.append(
      NotesHistoryRow(
        position: event.position, school: event.key, event: event.id.lowercased, notes: notes, actor: event.actor,
        at: event.happenedAt))
  }
}

/// One version of a school's shared notes.
public struct NotesHistoryRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "notes_history", key: ["position"], record: "school", ["school", "event", "notes", "actor", "at"])

  /// The event's place in the log.
  public let position: Int64
  /// The school's id.
  public let school: String
  /// The event's id.
  public let event: String
  /// The notes from then on; nil when they were cleared.
  public let notes: String?
  /// Who wrote them.
  public let actor: String
  /// When; milliseconds since 1970 UTC.
  public let at: Int64

  /// What tells the row from the others of its table.
  public var key: Int64 { position }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { school }

  init(position: Int64, school: String, event: String, notes: String?, actor: String, at: Int64) {
    self.position = position
    self.school = school
    self.event = event
    self.notes = notes
    self.actor = actor
    self.at = at
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    position = columns.integer()
    school = columns.text()
    event = columns.text()
    notes = columns.optionalText()
    actor = columns.text()
    at = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.integer(position)
    columns.text(school)
    columns.text(event)
    columns.text(notes)
    columns.text(actor)
    columns.integer(at)
  }
}
