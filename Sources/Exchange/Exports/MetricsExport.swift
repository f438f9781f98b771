import Compass
import Domain
import Pages
import Projections

/// Measured values by day, as rows for a spreadsheet (ED-67) and as a report (facts §4).
package struct MetricsExport: Equatable, Sendable {
  /// The rows of the spreadsheet.
  package let table: DataTable
  /// The report on the same values.
  package let report: PDFReport

  /// Loads what a viewer may export; nil if nothing was measured.
  ///
  /// - Parameter event: Restricts the export to values measured at this recruiting event.
  package static func load(from reading: Reading, viewer: Viewer, event: String? = nil) throws -> MetricsExport? {
    let export: EventMetricsExport?
    let rows: [MetricRow]
    let name: String?
    if let event {
      export = try EventMetricsExport.load(event: event, from: reading)
      rows = try reading.metrics(at: event)
      name = try reading.event(event)?.name
    } else {
      export = try EventMetricsExport.load(from: reading, viewer: viewer)
      rows = try reading.metrics(of: viewer.athlete)
      name = try reading.members().first { $0.id == viewer.athlete.lowercased }?.name
    }
    guard let export, !rows.isEmpty else { return nil }
    let metrics = rows.compactMap { row in
      CalendarDate(row.recordedDate).map { date in
        ReportedMetric(
          type: MetricType(rawValue: row.metricType).label, date: date, value: row.value, unit: row.unit,
          isVerified: row.verified, notes: row.notes)
      }
    }
    return MetricsExport(
      table: DataTable(columns: export.columns, rows: export.rows),
      report: .performanceMetrics(metrics, name: name, viewer: viewer))
  }
}
