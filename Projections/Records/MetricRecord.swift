public import Domain
import Foundation

/// One measured performance. A removed one keeps its row. A row keeps its recruiting event when that is deleted:
/// readers show the link only while the event exists.
public typealias MetricRow = RecordRow<PerformanceMetric>
/// The measured performances of every athlete.
public typealias MetricsProjection = RecordProjection<PerformanceMetric>

extension PerformanceMetric: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "Metrics"
  /// The layout of the table.
  public static let layout = TableLayout(
    "metric", category: "metric", indexes: [.reader("athlete, recorded_date")])

  /// Sets whether the record was removed, as read from its row.
  public mutating func setRemoved(_ isRemoved: Bool) { self.isRemoved = isRemoved }
  /// Whether the record was created.
  public var hasBegun: Bool { logged != nil }

  /// Passes each column to the visitor, in the table's order.
  public static func columns(_ row: inout RecordRow<PerformanceMetric>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    var logged =
      row.state.logged
      ?? MetricLogged(
        athlete: .blank, metricType: MetricType(rawValue: ""), recordedDate: "", unit: "", value: 0, verified: false)
    visit.column("athlete", &logged.athlete, .reference)
    visit.column("event", &logged.event, .reference)
    visit.column("metric_type", &logged.metricType)
    visit.column("value", &logged.value)
    visit.column("unit", &logged.unit)
    visit.column("recorded_date", &logged.recordedDate)
    visit.column("notes", &logged.notes)
    visit.column("verified", &logged.verified)
    row.state.logged = logged
    row.created(&visit)
    row.removed(&visit)
  }
}

extension RecordRow where State == PerformanceMetric {
  /// The id of the athlete who was measured.
  public var athlete: String { state.logged?.athlete.lowercased ?? "" }
  /// The recruiting event's id, if it was measured at one, even if that event was deleted since.
  public var event: String? { state.logged?.event?.lowercased }
  /// The raw type, such as `velocity`.
  public var metricType: String { state.logged?.metricType.rawValue ?? "" }
  /// The measured value, in `unit`.
  public var value: Double { state.logged?.value ?? 0 }
  /// The unit; empty if there is none.
  public var unit: String { state.logged?.unit ?? "" }
  /// The day of the measurement, YYYY-MM-DD.
  public var recordedDate: String { state.logged?.recordedDate ?? "" }
  /// Context or observations.
  public var notes: String? { state.logged?.notes }
  /// Whether a third party verified it.
  public var verified: Bool { state.logged?.verified ?? false }
}
