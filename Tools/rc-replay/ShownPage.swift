import CommandKit
import Compass
import Pages
import Projections

/// A page that shows a past moment or a hypothetical history.
enum ShownPage {
  /// The names of pages; any other text names a school.
  static let words = "schools, trash, dashboard, events, metrics, offers or a school's name"

  /// Loads a page from a reading.
  ///
  /// - Throws: `CompassError.notFound` or `.ambiguous` if the text is neither a page nor one school.
  static func of(_ what: String, _ reading: Reading, _ viewer: Viewer) throws -> any TerminalPage {
    switch what {
    case "schools": return try SchoolsListPage.load(from: reading, viewer: viewer)
    case "trash": return try TrashPage.load(from: reading, viewer: viewer)
    case "dashboard": return try DashboardPage.load(from: reading, viewer: viewer)
    case "events": return try EventsPage.load(from: reading, viewer: viewer)
    case "metrics": return try MetricsPage.load(from: reading, viewer: viewer)
    case "offers": return try OffersPage.load(from: reading, viewer: viewer)
    default:
      let id = try reading.findSchool(what).id
      guard let page = try SchoolDetailPage.load(id, from: reading, viewer: viewer) else {
        throw CompassError.notFound(kind: "school", text: what)
      }
      return page
    }
  }
}
