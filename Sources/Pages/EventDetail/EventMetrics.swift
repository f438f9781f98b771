import Domain
import Projections

/// The section "Metrics Recorded at This Event" (ED-58).
public struct EventMetrics: Codable, Equatable, Sendable {
  /// One metric.
  public struct Card: Codable, Equatable, Sendable {
    /// The metric's id.
    public let id: String
    /// "Fastball Velocity" (ED-14).
    public let label: String
    /// "92.5 mph".
    public let value: String
    /// "Verified"; nil if nobody verified the metric.
    public let verified: Badge?
    /// Context or observations.
    public let notes: String?
    /// The button that deletes the metric; nil in the past (ED-64).
    public let delete: EventDetailPage.Button?
    /// The card's accessibility label (ED-86).
    public let spoken: String

    init(_ row: MetricRow, text: LocalText, isPast: Bool) {
      id = row.id
      label = MetricType(rawValue: row.metricType).label
      value = text.measure(row.value, row.unit)
      verified = row.verified ? .verified : nil
      notes = row.notes
      delete = isPast ? nil : .init("Delete", "red-100/700", icon: "trash", spoken: "Delete metric \(label), \(value)")
      spoken = "\(label), \(value), \(row.verified ? "Verified" : "Not verified")"
    }
  }

  /// The texts of the menu that exports the metrics (ED-66, C47).
  public struct ExportMenu: Codable, Equatable, Sendable {
    /// The button, which shows an icon.
    public let button: EventDetailPage.Button
    /// "Export Performance Report".
    public let title: String
    /// The formats: a spreadsheet, or a page to print.
    public let formats: [EventDetailPage.Option]
    /// "Export Report".
    public let confirm: EventDetailPage.Button
    /// The text while the report is made.
    public let busy: String
    /// The message if the report cannot be made.
    public let failure: String
  }

  /// "Metrics Recorded at This Event".
  public let heading: String
  /// The metrics by date, those of one day in the order in which they were logged; each metric has its own card, even
  /// of the same type (ED-63).
  public let cards: [Card]
  /// The menu that exports the metrics.
  public let export: ExportMenu
  /// "Delete this metric?", the question before a metric is deleted.
  public let deleteQuestion: Notice

  /// Creates the section of an event's metrics; nil if there are none.
  init?(_ rows: [MetricRow], text: LocalText, isPast: Bool) {
    guard !rows.isEmpty else { return nil }
    heading = "Metrics Recorded at This Event"
    cards = rows.map { Card($0, text: text, isPast: isPast) }
    export = ExportMenu(
      button: .init("Export", "blue-100/700", icon: "export", spoken: "Export metrics"),
      title: "Export Performance Report",
      formats: [.init(value: "csv", label: "Spreadsheet (CSV)"), .init(value: "print", label: "PDF (Printable)")],
      confirm: .save("Export Report"), busy: "Generating...",
      failure: "Failed to generate report. Please try again.")
    deleteQuestion = Notice("Delete this metric?", action: "Delete", icon: "trash")
  }
}

/// The texts of the form for a new metric (ED-59, ED-65).
public struct MetricFormTexts: Codable, Equatable, Sendable {
  /// "Log Performance Metric".
  public let heading: String
  /// "+ Add Metric".
  public let open: EventDetailPage.Button
  /// The choices of "Metric Type" (ED-60), each with its usual unit.
  public let types: [TypeOption]
  /// The labels and placeholders of type, value, unit, notes and verified.
  public let labels: Labels
  /// "Log Metric".
  public let submit: EventDetailPage.Button
  /// "Logging...".
  public let busy: String
  /// "Cancel".
  public let cancel: EventDetailPage.Button

  /// A choice of a type.
  public struct TypeOption: Codable, Equatable, Sendable {
    /// The raw value.
    public let value: String
    /// "Velocity".
    public let label: String
    /// "mph"; empty for a type without a unit.
    public let unit: String
  }

  /// The labels of the inputs.
  public struct Labels: Codable, Equatable, Sendable {
    /// "Metric Type".
    public var type = "Metric Type"
    /// "Select Metric".
    public var typePlaceholder = "Select Metric"
    /// "Value".
    public var value = "Value"
    /// "Unit".
    public var unit = "Unit"
    /// "Notes".
    public var notes = "Notes"
    /// "Context or observations...".
    public var notesPlaceholder = "Context or observations..."
    /// "Verified by third party".
    public var verified = "Verified by third party"
  }

  /// Creates the form, which is the same for every event.
  public init() {
    heading = "Log Performance Metric"
    open = .init("+ Add Metric", "blue-100/700", spoken: "Add metric")
    types = MetricType.known.map { TypeOption(value: $0.rawValue, label: $0.optionLabel, unit: $0.usualUnit) }
    labels = Labels()
    submit = .save("Log Metric")
    busy = "Logging..."
    cancel = .cancel()
  }
}

extension Badge {
  /// The badge of a metric that a third party verified.
  static let verified = Badge("Verified", "green-100/700")
}
