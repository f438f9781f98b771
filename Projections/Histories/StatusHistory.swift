import Domain

/// The statuses of every school: who set which one, when, and with which note (SD-13, SD-29).
public final class StatusHistoryProjection: Projection {
  /// The projection's name in certificates and reports.
  public static let name = "StatusHistory"
  /// The order of events that the rows depend on.
  public static let law = FoldLaw.appendOnly
  /// The categories of the streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["school"]
  /// The row types that it folds.
  public static let rows: [any ProjectionRow.Type] = [StatusHistoryRow.self]

  private let history: AppendTable<StatusHistoryRow>

  /// Creates a fold whose tables are in `storage`.
  public init(_ storage: FoldStorage) { history = storage.appending(StatusHistoryRow.self) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "school", let known = event.known else { return }
    switch known {
    case .schoolAdded(let payload):
      // A school that was added without a status has no history yet: its first change shows "Initial".
      if let status = payload.status { try append(status.rawValue, note: nil, event) }
    case .statusChanged(let payload): try append(payload.status?.rawValue, note: payload.note, event)
    case .schoolObserved(let payload):
      if !payload.status.isAbsent { try append(payload.status.value?.rawValue, note: nil, event) }
    default: break
    }
  }

  private func append(_ status: String?, note: String?, _ event: FoldEvent) throws {
    try history.append(
      StatusHistoryRow(
        position: event.position, school: event.key, event: event.id.lowercased, status: status, note: note,
        actor: event.actor, at: event.happenedAt))
  }
}

extension StatusHistoryProjection: RepairableProjection {
  /// Replaces the rows of the events that lost something.
  func repair(_ repair: RowRepair) throws { try repair.replaceRows(of: self, in: history) }
}

/// One status that a school had.
public struct StatusHistoryRow: ProjectionRow {
  /// The layout of the row's table.
  public static let layout = TableLayout(
    "status_history", record: "school", category: "school", indexes: [.reader("school, position")])

  /// The event's position in the log.
  public internal(set) var position: Int64 = 0
  /// The school's id.
  public internal(set) var school = ""
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
  public var key: Int64 { position }
  /// The record that the row is about, which determines the certificate's bucket.
  public var record: String { school }

  /// Creates an empty row.
  public init() {}

  init(
    position: Int64, school: String, event: String, status: String?, note: String?, actor: String, at: Int64
  ) {
    self.position = position
    self.school = school
    self.event = event
    self.status = status
    self.note = note
    self.actor = actor
    self.at = at
  }

  /// Passes each column to the visitor, in the table's order.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("position", &position)
    visit.column("school", &school, .own)
    visit.column("event", &event)
    visit.column("status", &status)
    visit.column("note", &note)
    visit.column("actor", &actor)
    visit.column("at", &at)
  }
}
