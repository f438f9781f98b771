public import Compass
import Domain
import Projections

/// The columns and rows of a CSV file with metrics (ED-67, facts §4).
public struct EventMetricsExport: Codable, Equatable, Sendable {
  /// "performance-spring-showcase-2026-04-15.csv".
  public let fileName: String
  /// The column names.
  public let columns: [String]
  /// The values of each metric, by date.
  public let rows: [[String]]

  /// Returns the metrics recorded at an event; nil if there is no such event.
  public static func load(event id: String, from reading: Reading) throws -> EventMetricsExport? {
    guard let event = try reading.event(id) else { return nil }
    let day = event.fields.startDate.value ?? ""
    return EventMetricsExport(
      try reading.metrics(at: id),
      fileName: "performance-" + [slug(event.name), slug(day)].filter { !$0.isEmpty }.joined(separator: "-") + ".csv")
  }

  /// Returns all metrics of the viewer's athlete, in a file named after the viewer's present day.
  public static func load(from reading: Reading, viewer: Viewer) throws -> EventMetricsExport {
    EventMetricsExport(
      try reading.metrics(of: viewer.athlete), fileName: "performance-\(viewer.today).csv")
  }

  /// Creates a table sorted by date; metrics of the same date stay in the given order.
  init(_ metrics: [MetricRow], fileName: String) {
    self.fileName = fileName
    columns = ["Date", "Metric Type", "Value", "Unit", "Verified", "Notes"]
    let sorted = metrics.enumerated().sorted { a, b in
      (a.element.recordedDate, a.offset) < (b.element.recordedDate, b.offset)
    }
    rows = sorted.map { _, row in
      [
        Self.date(row.recordedDate), MetricType(rawValue: row.metricType).label, Self.number(row.value), row.unit,
        row.verified ? "Yes" : "No", row.notes ?? "",
      ]
    }
  }

  /// Returns a date as "04/15/2026"; a stored text that is not a date is returned unchanged.
  private static func date(_ stored: String) -> String {
    guard let date = CalendarDate(stored) else { return stored }
    let parts = date.description.split(separator: "-")
    return "\(parts[1])/\(parts[2])/\(parts[0])"
  }

  /// Returns digits that a spreadsheet reads back as the same number, without thousands separators.
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  private static func slug(_ text: String) -> String {
    text.lowercased().utf8.split { byte in
      !((0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte))
    }.prefix(8).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }
}
