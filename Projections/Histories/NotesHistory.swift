import Domain

/// The versions of every school's shared notes, with their authors (SD-101).
public final class NotesHistoryProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "NotesHistory"
  /// The order of events that the rows depend on.
  public static let law = FoldLaw.appendOnly
  /// The categories of the streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["school"]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [NotesHistoryRow.self]

  private let history: AppendTable<NotesHistoryRow>

  /// Creates a fold whose tables are in `storage`.
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

extension NotesHistoryProjection: RepairableProjection {
  /// Replaces the rows of the events that lost something.
  func repair(_ repair: RowRepair) throws { try repair.replaceRows(of: self, in: history) }
}

/// One version of a school's shared notes.
public struct NotesHistoryRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout(
    "notes_history", record: "school", category: "school", indexes: [.reader("school, position")])

  /// The event's position in the log.
  public internal(set) var position: Int64 = 0
  /// The school's id.
  public internal(set) var school = ""
  /// The event's id.
  public internal(set) var event = ""
  /// The notes from then on; nil if they were cleared.
  public internal(set) var notes: String?
  /// Who wrote them.
  public internal(set) var actor = ""
  /// When they were written, in milliseconds since 1970 UTC.
  public internal(set) var at: Int64 = 0

  /// The row's primary key.
  public var key: Int64 { position }
  /// The record that the row is about, which determines the certificate's bucket.
  public var record: String { school }

  /// Creates an empty row.
  public init() {}

  init(position: Int64, school: String, event: String, notes: String?, actor: String, at: Int64) {
    self.position = position
    self.school = school
    self.event = event
    self.notes = notes
    self.actor = actor
    self.at = at
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("position", &position)
    visit.column("school", &school, .own)
    visit.column("event", &event)
    visit.column("notes", &notes)
    visit.column("actor", &actor)
    visit.column("at", &at)
  }
}
