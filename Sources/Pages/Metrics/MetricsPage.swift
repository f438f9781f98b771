public import Compass
import Domain
import Projections

/// An athlete's metrics by type, with their statistics (facts §2.13, §4).
public struct MetricsPage: PageValue {
  /// The notice while the page loads.
  public static let loading = Notice("Loading metrics...", icon: "skeleton")
  /// Never shown: the list always exists.
  public static let notFound = Notice("No metrics yet", icon: "chart")
  /// The heading.
  public static let title = "Metrics"
  /// The message after a metric was logged.
  public static let logged = "Metric logged"
  /// The label of the button that opens the form of a metric.
  public static let edit = "Edit"
  /// The label of the button that saves an edit.
  public static let save = "Save Changes"
  /// The text while an edit is saved.
  public static let saving = "Saving..."
  /// The message after a metric was edited.
  public static let updated = "Metric updated"
  /// The message after a metric was removed.
  public static let removed = "Metric removed"
  /// The label of the date of a metric.
  public static let dateLabel = "Date"
  /// The label of the event at which a metric was measured.
  public static let eventLabel = "Event"
  /// The choice for a metric without an event.
  public static let noEvent = "No event"

  /// The metrics of one type and unit: values in different units are never combined.
  public struct Group: Codable, Equatable, Sendable {
    /// The raw type.
    public let type: String
    /// "Fastball Velocity".
    public let label: String
    /// The number of values, the average, maximum, minimum and best value.
    public let statistics: [LabelledText]
    /// The chart of the metrics over time; nil if they were all measured on one day.
    public let chart: MetricChart?
    /// The metrics, newest first.
    public let entries: [Entry]
  }

  /// One metric.
  public struct Entry: Codable, Equatable, Sendable {
    /// The metric's id.
    public let id: String
    /// "92.5 mph".
    public let value: String
    /// "Apr 15, 2026".
    public let date: String
    /// "Verified"; nil if nobody verified the metric.
    public let verified: Badge?
    /// Context or observations.
    public let notes: String?
    /// The event at which the metric was measured; nil without an event or after the event was deleted (ED-50).
    public let event: EventDetailPage.Option?
    /// The form that edits the metric; nil if nothing can be changed.
    public let edit: Edit?
    /// The question before the metric is removed; nil if nothing can be changed.
    public let remove: Notice?
    /// The entry's accessibility label.
    public let spoken: String
  }

  /// The form that edits a metric.
  public struct Edit: Codable, Equatable, Sendable {
    /// The stored values as the form shows them, by the names of the fields.
    public let values: [String: String]
    /// The accessibility label of the button that opens the form.
    public let spoken: String
  }

  /// The groups: known types in the picker's order, then the others by name.
  public let groups: [Group]
  /// "3 metrics".
  public let resultText: String
  /// The notice in place of the groups; nil if there are groups.
  public let empty: Notice?
  /// The form for a new metric; nil if nothing can be changed.
  public let form: MetricFormTexts?
  /// The initial date of the form: today, in the stored format.
  public let today: String
  /// The events that the form offers.
  public let events: [EventDetailPage.Option]
  /// Whether the page shows the past; nothing can be changed then.
  public let isPast: Bool

  /// Returns the metrics of the viewer's athlete; with an event, only those that were measured there.
  public static func load(from reading: Reading, viewer: Viewer, event: String? = nil) throws -> MetricsPage {
    let rows = try reading.metrics(of: viewer.athlete).filter { event == nil || $0.event == event }
    let ids = Set(rows.compactMap(\.event))
    let names = try Dictionary(
      ids.compactMap { id in try reading.event(id).map { (id, $0.name) } }, uniquingKeysWith: { first, _ in first })
    let viewer = viewer.asOf(reading)
    let canChange = try !reading.isPast && reading.actor(viewer.id).may(.logMetrics)
    return MetricsPage(
      rows, events: names, all: canChange ? try reading.events(of: viewer.athlete) : [], viewer: viewer,
      canChange: canChange, isPast: reading.isPast)
  }

  private init(
    _ rows: [MetricRow], events: [String: String], all: [RecruitingEventRow], viewer: Viewer, canChange: Bool,
    isPast: Bool
  ) {
    let text = viewer.text
    struct Key: Hashable {
      let type: MetricType
      let unit: String
    }
    let byKey = Dictionary(grouping: rows) { Key(type: MetricType(rawValue: $0.metricType), unit: $0.unit) }
    let keys = byKey.keys.sorted { a, b in
      let (mine, other) = (Self.rank(a.type), Self.rank(b.type))
      guard mine == other else { return mine < other }
      return (a.type.rawValue + "\u{0}" + a.unit).precedesInBytes(b.type.rawValue + "\u{0}" + b.unit)
    }
    groups = keys.compactMap { key in
      guard let rows = byKey[key], let figures = MetricStatistics(rows.map(\.value), of: key.type) else { return nil }
      return Group(
        type: key.type.rawValue, label: key.type.label,
        statistics: Self.texts(figures, of: key.type, unit: key.unit, text: text),
        chart: MetricChart(
          rows.map { ($0.recordedDate, $0.value) }, best: figures.best, unit: key.unit, text: text),
        entries: rows.map { row in
          let event = row.event.flatMap { id in events[id].map { (id, $0) } }
          return Entry(row, event: event, text: text, canChange: canChange)
        })
    }
    form = canChange ? MetricFormTexts() : nil
    today = viewer.today.description
    self.events = all.map { .init(value: $0.id, label: "\($0.name), \(text.dateRange(of: $0))") }
    resultText = "\(rows.count) \(rows.count == 1 ? "metric" : "metrics")"
    empty = rows.isEmpty ? Notice("No metrics yet", action: isPast ? nil : "Log Metric", icon: "chart") : nil
    self.isPast = isPast
  }

  private static func rank(_ type: MetricType) -> Int {
    MetricType.known.firstIndex(of: type) ?? MetricType.known.count
  }

  private static func texts(
    _ figures: MetricStatistics, of type: MetricType, unit: String, text: LocalText
  ) -> [LabelledText] {
    [
      LabelledText("Total", text.number(figures.total)),
      LabelledText("Average", text.measure(rounded(figures.average, type.decimals), unit)),
      LabelledText("Max", text.measure(figures.maximum, unit)),
      LabelledText("Min", text.measure(figures.minimum, unit)),
      LabelledText("Best", text.measure(figures.best, unit)),
    ]
  }

  private static func rounded(_ value: Double, _ decimals: Int) -> Double {
    let factor = [1.0, 10, 100, 1000][min(decimals, 3)]
    let scaled = (value * factor).rounded(.toNearestOrAwayFromZero)
    return scaled.isFinite ? scaled / factor : value
  }
}

extension MetricsPage.Entry {
  init(_ row: MetricRow, event: (id: String, name: String)?, text: LocalText, canChange: Bool) {
    id = row.id
    value = text.measure(row.value, row.unit)
    date = CalendarDate(row.recordedDate).map(text.date) ?? row.recordedDate
    verified = row.verified ? .verified : nil
    notes = row.notes
    self.event = event.map { .init(value: $0.id, label: $0.name) }
    let spoken =
      "\(MetricType(rawValue: row.metricType).label), \(value), \(row.verified ? "Verified" : "Not verified"), \(date)"
    self.spoken = spoken
    // An event that was deleted is no choice of the form, and an edit of other fields keeps it.
    let values = [
      "metricType": row.metricType, "value": NumberText.plain(row.value), "unit": row.unit, "notes": row.notes ?? "",
      "verified": row.verified ? "true" : "false", "recordedDate": row.recordedDate, "event": event?.id ?? "",
    ]
    edit = canChange ? .init(values: values, spoken: "\(MetricsPage.edit): \(spoken)") : nil
    remove = canChange ? Notice("Delete this metric?", action: "Delete", icon: "trash") : nil
  }
}
