import Domain
import EventSchemas

/// The versions of every school's shared notes, with their authors (SD-101).
public typealias NotesHistoryProjection = DerivedProjection<NotesHistoryRow>

/// One version of a school's shared notes.
public struct NotesHistoryRow: DerivedRow {
  /// The projection's name in reports.
  public static let projection = "NotesHistory"
  /// The categories of the streams whose events have rows.
  public static let categories: Set<String>? = ["school"]
  /// The types of the events that have rows.
  public static let types: Set<String>? = [SchoolAdded.type, NotesEdited.type, SchoolObserved.type]
  /// The column that says which stream an event belongs to.
  public static let streamColumn = (name: "school", prefix: "school/")

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

  /// Creates the row of an event; nil if the event sets no notes.
  public init?(_ event: DecodedEvent) {
    switch event.known {
    case .schoolAdded(let payload) where payload.notes != nil: notes = payload.notes
    case .notesEdited(let payload): notes = payload.notes
    case .schoolObserved(let payload) where !payload.notes.isAbsent: notes = payload.notes.value
    default: return nil
    }
    position = event.position
    school = event.key
    self.event = event.id.lowercased
    actor = event.actor
    at = event.happenedAt
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
