import Domain
import Pages

/// A measured value in the form that the metrics report needs.
package struct ReportedMetric: Equatable, Sendable {
  /// The label of its type, by which values are grouped.
  package let type: String
  /// The day of the measurement.
  package let date: CalendarDate
  /// The value.
  package let value: Double
  /// Its unit; empty if it has none.
  package let unit: String
  /// Whether a third party confirmed it.
  package let isVerified: Bool
  /// The notes.
  package let notes: String?

  /// Creates a measured value.
  package init(type: String, date: CalendarDate, value: Double, unit: String, isVerified: Bool, notes: String?) {
    self.type = type
    self.date = date
    self.value = value
    self.unit = unit
    self.isVerified = isVerified
    self.notes = notes
  }
}

extension PDFReport {
  /// Returns the report of measured values (facts §4): for each type the number of values, their mean with one decimal,
  /// maximum and minimum; then every value by date.
  ///
  /// - Parameter name: The name of the person or the recruiting event.
  package static func performanceMetrics(_ metrics: [ReportedMetric], name: String?, viewer: Viewer) -> PDFReport {
    let text = viewer.text
    // The types in the order in which they first occur.
    var types: [String] = []
    for metric in metrics where !types.contains(metric.type) { types.append(metric.type) }
    func unit(_ metric: ReportedMetric) -> String { metric.unit.isEmpty ? "" : " " + metric.unit }
    let summary = types.map { type in
      let values = metrics.filter { $0.type == type }.map(\.value)
      let mean = values.reduce(0, +) / Double(values.count)
      return [
        type, text.number(values.count), text.decimal((mean * 10).rounded() / 10),
        text.decimal(values.max() ?? 0), text.decimal(values.min() ?? 0),
      ]
    }
    return PDFReport(
      title: "Performance Metrics Report",
      subtitle: [name, text.date(viewer.today)].compactMap(\.self).joined(separator: " · "),
      tiles: [
        LabelledText("Metrics", text.number(metrics.count)),
        LabelledText("Verified", text.number(metrics.count(where: \.isVerified))),
      ],
      sections: [
        .init(
          "Summary",
          .table(
            .init(
              columns: [
                .init("Metric Type", share: 3), .init("Total", isTrailing: true), .init("Average", isTrailing: true),
                .init("Max", isTrailing: true), .init("Min", isTrailing: true),
              ], rows: summary))),
        .init(
          "Values",
          .table(
            .init(
              columns: [
                .init("Date", share: 1.3), .init("Metric Type", share: 2), .init("Value", share: 1.2, isTrailing: true),
                .init("Verified", share: 0.9), .init("Notes", share: 3),
              ],
              rows: metrics.sorted { $0.date < $1.date }.map { metric in
                [
                  text.date(metric.date), metric.type, text.decimal(metric.value) + unit(metric),
                  metric.isVerified ? "Yes" : "No", metric.notes ?? "",
                ]
              }))),
      ], footer: "Recruiting Compass")
  }
}
