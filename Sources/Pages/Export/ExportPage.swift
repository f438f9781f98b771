/// The files that a family can download, grouped by subject.
public struct ExportPage: Codable, Equatable, Sendable {
  /// The files of one subject.
  public struct Group: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// The description of the files' content.
    public let about: String
    /// The group's files.
    public let files: [ExportFile]
  }

  /// The heading.
  public var title = "Export"
  /// The introduction.
  public var about = "Download your data. Private notes are left out, except your own in what you take along."
  /// The files, grouped by subject.
  public let groups: [Group]

  /// Creates the page.
  ///
  /// - Parameter draws: Whether PDFs can be drawn here.
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
      group("Everything", "The whole history, all tables, the calendar and the photo in one archive.", .everything),
      group(
        "About me",
        "All that is held about you, to read and as data, with your own private notes. An empty home can import it.",
        .person),
    ]
  }
}

/// A file that can be downloaded.
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
  case person = "about-me.zip"

  /// The path of the download.
  public var path: String { "\(Route.exports.rawValue)/\(rawValue)" }

  /// Whether the file is a drawn PDF, which not every machine can make.
  public var isDrawn: Bool { rawValue.hasSuffix(".pdf") }

  /// The text of the download link.
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
    case .person: "All about me (.zip)"
    }
  }

  /// The content type in the response.
  public var contentType: String {
    switch self {
    case .schoolsTable, .offersTable, .interactionsTable, .metricsTable: "text/csv; charset=utf-8"
    case .schoolsReport, .offersReport, .interactionsReport, .metricsReport: "application/pdf"
    case .calendar: "text/calendar; charset=utf-8"
    case .everything, .person: "application/zip"
    }
  }

  /// Returns the name of the saved file, with the viewer's present day (facts §4).
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
      case .person: "about-me"
      }
    return "\(stem)-\(viewer.today).\(ending)"
  }

  /// The notice if there is nothing to export.
  public static let nothing = Notice(
    "Nothing to export", message: "There is nothing of this kind yet.", action: "Back to Export", icon: "document")
}

/// The menu of a list, with links to the list's files.
public struct ExportMenu: Codable, Equatable, Sendable {
  /// The menu's label.
  public let label: String
  /// The files of the list.
  public let files: [ExportFile]
  /// The link to import a spreadsheet; nil if nothing can be imported.
  public let imports: PageAction?
  /// The link to the page with all files.
  public var all = PageAction("All exports", leadsTo: .exports)

  /// Returns the menu of the schools, which also imports a spreadsheet.
  ///
  /// - Parameter isPast: Whether the list shows the past; nothing can be imported then.
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
  /// The menu of the metrics.
  public static let metrics = ExportMenu(label: "Export", files: [.metricsTable, .metricsReport], imports: nil)
}
