import Domain

/// The statuses of every school: who set which one, when, and with which note (SD-13, SD-29).
public enum StatusHistoryProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "StatusHistory"
  /// The categories of the streams that the rows are folded from.
  public static let categories: Set<String> = ["school"]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [StatusHistoryRow.self]
}

/// One status that a school had.
public struct StatusHistoryRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout("status_history", keyColumns: 2, category: "school")

  /// The school's id.
  public internal(set) var school = ""
  /// The event's position in the log.
  public internal(set) var position: Int64 = 0
  /// The event's id.
  public internal(set) var event = ""
  /// The raw status from then on; nil if the school has none.
  public internal(set) var status: String?
  /// The reason, if somebody gave one.
  public internal(set) var note: String?
  /// Who changed it.
  public internal(set) var actor = ""
  /// When it was changed, as reported by the family, in milliseconds since 1970 UTC.
  public internal(set) var at: Int64 = 0

  /// The row's primary key.
  public var key: PositionKey { PositionKey(school, position) }
  /// The record that the row is about, which determines the certificate's bucket.
  public var record: String { school }

  /// Creates an empty row.
  public init() {}

  /// The status that an event of a school's stream sets; nil if it sets none.
  init?(of school: String, _ event: DomainEvent, _ facts: EventFacts) {
    switch event {
    case .schoolAdded(let payload):
      // A school that was added without a status has no history yet: its first change shows "Initial".
      guard let status = payload.status else { return nil }
      self.status = status.rawValue
    case .statusChanged(let payload): (status, note) = (payload.status?.rawValue, payload.note)
    case .schoolObserved(let payload):
      if payload.status.isAbsent { return nil }
      status = payload.status.value?.rawValue
    default: return nil
    }
    self.school = school
    (position, actor, at) = (facts.position, facts.actor, facts.at)
    self.event = facts.id.lowercased
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("school", &school, .own)
    visit.column("position", &position)
    visit.column("event", &event)
    visit.column("status", &status)
    visit.column("note", &note)
    visit.column("actor", &actor)
    visit.column("at", &at)
  }
}
