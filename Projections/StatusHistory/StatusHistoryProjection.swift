import Domain

/// The statuses of every school: who set which, when, with which note (SD-13, SD-29).
public final class StatusHistoryProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "StatusHistory"
  /// What the rows depend on.
  public static let law = FoldLaw.appendOnly
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["school"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.StatusHistory_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.StatusHistory_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [StatusHistoryRow.table]

  private let history: AppendTable<StatusHistoryRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) { history = storage.appending(StatusHistoryRow.self) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "school", let known = event.known else { return }
    switch known {
    case .schoolAdded(let payload):
      // A school that was added without a status has no history yet: its first change shows "Initial".
      if let status = payload.status { try append(status.rawValue, note: nil, event) }
    case .statusChanged(let payload): try append(payload.status.rawValue, note: payload.note, event)
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

/// One status that a school had.
public struct StatusHistoryRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "status_history", key: ["position"], record: "school", ["school", "event", "status", "note", "actor", "at"])

  /// The event's place in the log.
  public let position: Int64
  /// The school's id.
  public let school: String
  /// The event's id.
  public let event: String
  /// The raw status from then on.
  public let status: String?
  /// Why, where somebody said so.
  public let note: String?
  /// Who changed it.
  public let actor: String
  /// When, as the family tells it; milliseconds since 1970 UTC.
  public let at: Int64

  /// What tells the row from the others of its table.
  public var key: Int64 { position }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { school }

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

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    position = columns.integer()
    school = columns.text()
    event = columns.text()
    status = columns.optionalText()
    note = columns.optionalText()
    actor = columns.text()
    at = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.integer(position)
    columns.text(school)
    columns.text(event)
    columns.text(status)
    columns.text(note)
    columns.text(actor)
    columns.integer(at)
  }
}
