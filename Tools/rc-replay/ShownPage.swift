import CommandKit
import Compass
import EventLog
import Pages
import Projections

/// A page that shows a past moment or a hypothetical history.
enum ShownPage {
  typealias Load = @Sendable (Reading, Viewer) throws -> (any TerminalPage)?

  /// The pages that have a name.
  private static let named: [(name: String, load: Load)] = [
    ("schools", { try SchoolsListPage.load(from: $0, viewer: $1) }),
    ("trash", { try TrashPage.load(from: $0, viewer: $1) }),
    ("dashboard", { try DashboardPage.load(from: $0, viewer: $1) }),
    ("next", { try NextPage.load(from: $0, viewer: $1) }),
    ("timeline", { try SeasonPicture.load(from: $0, viewer: $1) }),
    ("funnel", { try StatusFunnel.load(from: $0, viewer: $1) }),
    ("events", { try EventsPage.load(from: $0, viewer: $1) }),
    ("metrics", { try MetricsPage.load(from: $0, viewer: $1) }),
    ("offers", { try OffersPage.load(from: $0, viewer: $1) }),
    ("player", { try PlayerDetailsPage.load(from: $0, viewer: $1) }),
    ("preferences", { try SchoolPreferencesPage.load(from: $0, viewer: $1) }),
    ("location", { try HomeLocationPage.load(from: $0, viewer: $1) }),
    ("notifications", { try NotificationPreferencesPage.load(from: $0, viewer: $1) }),
    ("widgets", { try DashboardPreferencesPage.load(from: $0, viewer: $1) }),
  ]

  /// The names of pages; any other text names a school or a recruiting event.
  static let words = named.map(\.name).joined(separator: ", ") + ", or the name of a school or an event"

  /// Loads a page from a reading.
  ///
  /// - Throws: `CompassError.notFound` or `.ambiguous` if the text is neither a page nor one record that has one.
  static func of(_ what: String, _ reading: Reading, _ viewer: Viewer) throws -> any TerminalPage {
    if let load = named.first(where: { $0.name == what })?.load {
      guard let page = try load(reading, viewer) else { throw CompassError.notFound(kind: "page", text: what) }
      return page
    }
    return try record(what, reading, viewer)
  }

  private static func record(_ name: String, _ reading: Reading, _ viewer: Viewer) throws -> any TerminalPage {
    let id: String
    do {
      id = try reading.findSchool(name).id
    } catch CompassError.notFound {
      let stream = try? reading.findStream("event/\(name)")
      guard let page = try stream.flatMap({ try EventDetailPage.load($0.key, from: reading, viewer: viewer) }) else {
        throw CompassError.notFound(kind: "page, school or event", text: name)
      }
      return page
    }
    guard let page = try SchoolDetailPage.load(id, from: reading, viewer: viewer) else {
      throw CompassError.notFound(kind: "school", text: name)
    }
    return page
  }
}
