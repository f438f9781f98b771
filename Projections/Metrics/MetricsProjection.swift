import Domain

/// The measured performances of every athlete.
public final class MetricsProjection: Projection {
  /// The name in certificates and reports.
  public static let name = "Metrics"
  /// What the rows depend on.
  public static let law = FoldLaw.streamOrder
  /// The kinds of streams whose events reach the fold; nil for all.
  public static let categories: Set<String>? = ["metric"]
  /// The tables, with the indexes that the fold reads by.
  public static let tables = ReadModelSQL.tables(PackageResources.Metrics_sql)
  /// The indexes that only readers use.
  public static let indexes = ReadModelSQL.indexes(PackageResources.Metrics_sql)
  /// The tables' definitions, for whoever reads rows without knowing their types.
  public static let definitions = [MetricRow.table]

  private let metrics: KeyedTable<MetricRow>

  /// A fold whose tables live in `storage`.
  public init(_ storage: FoldStorage) { metrics = storage.keyed(MetricRow.self, keepsRows: false) }

  /// Folds one event into the rows.
  public func apply(_ event: FoldEvent) throws {
    guard event.category == "metric" else { return }
    switch event.known {
    case .metricLogged(let payload):
      let row = MetricRow(payload, event, firstLogged: try metrics.row(event.key))
      try metrics.put(row)
    case .metricRemoved: try metrics.update(event.key) { $0.removedBy = event.id.lowercased }
    default: break
    }
  }
}

/// One measured performance.
public struct MetricRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "metric", key: ["id"],
    [
      "athlete", "event", "metric_type", "value", "unit", "recorded_date", "notes", "verified", "created_by",
      "created_at", "removed_by",
    ])

  /// The metric's id.
  public var id: String
  /// The athlete who was measured.
  public var athlete: String
  /// The recruiting event's id, if it was measured at one; also of one that was deleted since.
  public var event: String?
  /// The raw type, such as `velocity`.
  public var metricType: String
  /// What was measured, in the unit.
  public var value: Double
  /// The unit; empty where there is none.
  public var unit: String
  /// The day, YYYY-MM-DD.
  public var recordedDate: String
  /// Context or observations.
  public var notes: String?
  /// Whether a third party verified it.
  public var verified: Bool
  /// Who logged it first.
  public var createdBy: String
  /// When it was logged first; milliseconds since 1970 UTC.
  public var createdAt: Int64
  /// The event that removed it; nil while it is there.
  public var removedBy: String?

  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { id }

  init(_ payload: MetricLogged, _ event: FoldEvent, firstLogged: MetricRow?) {
    id = event.key
    athlete = payload.athlete.lowercased
    self.event = payload.event?.lowercased
    metricType = payload.metricType.rawValue
    value = payload.value
    unit = payload.unit
    recordedDate = payload.recordedDate
    notes = payload.notes
    verified = payload.verified
    createdBy = firstLogged?.createdBy ?? event.actor
    createdAt = firstLogged?.createdAt ?? event.happenedAt
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    id = columns.text()
    athlete = columns.text()
    event = columns.optionalText()
    metricType = columns.text()
    value = columns.optionalReal() ?? 0
    unit = columns.text()
    recordedDate = columns.text()
    notes = columns.optionalText()
    verified = columns.flag()
    createdBy = columns.text()
    createdAt = columns.integer()
    removedBy = columns.optionalText()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(athlete)
    columns.text(event)
    columns.text(metricType)
    columns.real(value)
    columns.text(unit)
    columns.text(recordedDate)
    columns.text(notes)
    columns.flag(verified)
    columns.text(createdBy)
    columns.integer(createdAt)
    columns.text(removedBy)
  }
}
