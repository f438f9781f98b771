public import Compass
import Domain
import Projections

/// An athlete's metrics by type, with what they amount to (facts §2.13, §4).
public struct MetricsPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading metrics...", icon: "skeleton")
  /// A list is always there.
  public static let notFound = Notice("No metrics yet", icon: "chart")
  /// The heading.
  public static let title = "Metrics"
  /// What is said when a metric was logged.
  public static let logged = "Metric logged"
  /// What is said when one was removed.
  public static let removed = "Metric removed"
  /// The label of the day that a metric was measured on.
  public static let dateLabel = "Date"
  /// The label of the event at which it was measured.
  public static let eventLabel = "Event"
  /// The choice of no event.
  public static let noEvent = "No event"

  /// The metrics of one type and unit: values in different units are never added up.
  public struct Group: Codable, Equatable, Sendable {
    /// The raw type.
    public let type: String
    /// "Fastball Velocity".
    public let label: String
    /// Total, average, max, min and best.
    public let statistics: [LabelledText]
    /// The metrics over time; nil where they were all measured on one day.
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
    /// "Verified"; none where nobody verified it.
    public let verified: Badge?
    /// Context or observations.
    public let notes: String?
    /// The event at which it was measured; none where that was deleted (ED-50).
    public let event: EventDetailPage.Option?
    /// The question before it is removed; nil where nothing can be changed from here. A wrong value is removed and
    /// logged again: another value is another metric.
    public let remove: Notice?
    /// What a screen reader says of it.
    public let spoken: String
  }

  /// The groups: known types in the picker's order, then the others by name.
  public let groups: [Group]
  /// "3 metrics".
  public let resultText: String
  /// What to say instead of groups.
  public let empty: Notice?
  /// The form for another metric; nil where nothing can be changed from here.
  public let form: MetricFormTexts?
  /// The day that the form begins with: today, as it is stored.
  public let today: String
  /// The events at which it may have been measured.
  public let events: [EventDetailPage.Option]
  /// Whether this is the past: then nothing can be changed from here.
  public let isPast: Bool

  /// The metrics of the viewer's athlete; with an event only those that were measured there.
  public static func load(from reading: Reading, viewer: Viewer, event: String? = nil) throws -> MetricsPage {
    let rows = try reading.metrics(of: viewer.athlete).filter { event == nil || $0.event == event }
    let ids = Set(rows.compactMap(\.event))
    let names = try Dictionary(
      ids.compactMap { id in try reading.event(id).map { (id, $0.name) } }, uniquingKeysWith: { first, _ in first })
    let viewer = viewer.looking(at: reading)
    let canChange = try !reading.isPast && reading.role(of: viewer.id).may(.logMetrics)
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
    remove = canChange ? Notice("Delete this metric?", action: "Delete", icon: "trash") : nil
    spoken =
      "\(MetricType(rawValue: row.metricType).label), \(value), \(row.verified ? "Verified" : "Not verified"), \(date)"
  }
}
