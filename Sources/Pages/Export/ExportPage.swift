/// Everything that can be taken along, by what it is about.
public struct ExportPage: Codable, Equatable, Sendable {
  /// What belongs together.
  public struct Group: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// What is in it.
    public let about: String
    /// Its files.
    public let files: [ExportFile]
  }

  /// The heading.
  public var title = "Export"
  /// What is said above all.
  public var about = "Download your data. Private notes are left out."
  /// The files, by what they are about.
  public let groups: [Group]

  /// The page.
  ///
  /// - Parameter draws: Whether somebody can draw a PDF.
  public init(draws: Bool) {
    func group(_ title: String, _ about: String, _ files: ExportFile...) -> Group {
      Group(title: title, about: about, files: files.filter { draws || !$0.isDrawn })
    }
    groups = [
      group(
        "Schools", "The list with distances, coaches, offers, pros and cons.", .schoolsTable, .schoolsReport),
      group("Offers", "Amounts, deadlines, conditions and notes.", .offersTable, .offersReport),
      group("Interactions", "What was said with all schools, newest first.", .interactionsTable, .interactionsReport),
      group("Metrics", "What was measured, by day.", .metricsTable, .metricsReport),
      group("Calendar", "Events, and the deadlines of offers that wait for an answer.", .calendar),
      group("Everything", "The whole history, all tables and the calendar in one archive.", .everything),
    ]
  }
}

/// A file that a page hands out.
public enum ExportFile: String, CaseIterable, Codable, Sendable {
  case schoolsTable = "schools.csv"
  case schoolsReport = "schools.pdf"
  case offersTable = "offers.csv"
  case offersReport = "offers.pdf"
  case interactionsTable = "interactions.csv"
  case interactionsReport = "interactions.pdf"
  case metricsTable = "metrics.csv"
  case metricsReport = "metrics.pdf"
  case calendar = "calendar.ics"
  case everything = "everything.zip"

  /// Where it is got.
  public var path: String { "\(Route.exports.rawValue)/\(rawValue)" }

  /// Whether it is drawn, which not every machine can.
  public var isDrawn: Bool { rawValue.hasSuffix(".pdf") }

  /// What the link to it says.
  public var label: String {
    switch self {
    case .schoolsTable: "Schools as CSV"
    case .schoolsReport: "School comparison as PDF"
    case .offersTable: "Offers as CSV"
    case .offersReport: "Offers as PDF"
    case .interactionsTable: "Interactions as CSV"
    case .interactionsReport: "Interactions as PDF"
    case .metricsTable: "Metrics as CSV"
    case .metricsReport: "Metrics as PDF"
    case .calendar: "Calendar (.ics)"
    case .everything: "Everything (.zip)"
    }
  }

  /// Its kind, as a browser is told.
  public var contentType: String {
    switch self {
    case .schoolsTable, .offersTable, .interactionsTable, .metricsTable: "text/csv; charset=utf-8"
    case .schoolsReport, .offersReport, .interactionsReport, .metricsReport: "application/pdf"
    case .calendar: "text/calendar; charset=utf-8"
    case .everything: "application/zip"
    }
  }

  /// What it is called where it is saved, with the day where the viewer is (facts §4).
  public func name(for viewer: Viewer) -> String {
    let ending = rawValue.split(separator: ".").last ?? ""
    let stem =
      switch self {
      case .schoolsTable, .schoolsReport: "school-comparison"
      case .offersTable, .offersReport: "offers"
      case .interactionsTable, .interactionsReport: "interactions"
      case .metricsTable, .metricsReport: "performance"
      case .calendar: "recruiting-calendar"
      case .everything: "recruiting-compass"
      }
    return "\(stem)-\(viewer.today).\(ending)"
  }

  /// What stands where there is nothing to hand out.
  public static let nothing = Notice(
    "Nothing to export", message: "There is nothing of this kind yet.", action: "Back to Export", icon: "document")
}

/// The menu of a list that leads to its files.
public struct ExportMenu: Codable, Equatable, Sendable {
  /// What it says.
  public let label: String
  /// The files of the list.
  public let files: [ExportFile]
  /// The way to bring a spreadsheet; nil where none is brought.
  public let imports: PageAction?
  /// The page with all files.
  public var all = PageAction("All exports", leadsTo: .exports)

  /// The menu of the schools, where a spreadsheet comes in as well.
  ///
  /// - Parameter isPast: Whether the list shows the past, where nothing comes in.
  public static func schools(isPast: Bool) -> ExportMenu {
    ExportMenu(
      label: isPast ? "Export" : "Import or export", files: [.schoolsTable, .schoolsReport],
      imports: isPast ? nil : PageAction("Import a spreadsheet", leadsTo: .importing))
  }
  /// The menu of the offers.
  public static let offers = ExportMenu(label: "Export", files: [.offersTable, .offersReport, .calendar], imports: nil)
  /// The menu of the events.
  public static let events = ExportMenu(
    label: "Export", files: [.calendar, .metricsTable, .metricsReport], imports: nil)
  /// The menu of a school's interactions.
  public static let interactions = ExportMenu(
    label: "Export", files: [.interactionsTable, .interactionsReport], imports: nil)
  /// The menu of what was measured.
  public static let metrics = ExportMenu(label: "Export", files: [.metricsTable, .metricsReport], imports: nil)
}
