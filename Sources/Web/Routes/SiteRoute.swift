import Compass
import Domain
import Foundation
import Pages

/// A route of the site, parsed from a path. Pages link only to these.
enum SiteRoute: Equatable, Sendable {
  case home, next, timeline, dashboard
  case setup, welcome, family
  case schools, board, table, map, newSchool, colleges, trash, documents, allMetrics
  case school(UUID), deletion(UUID), coaches(UUID), interactions(UUID)
  case events, newEvent, event(UUID), eventDeletion(UUID), metrics(UUID)
  case offers, newOffer, comparison, offer(UUID), offerDeletion(UUID)
  case settings(PreferenceCategory), calendarSettings
  case history(Subject)
  case importing, imported(UUID)
  case exports, download(ExportFile)
  case erasure(ErasureKind, UUID)
  case asset(String), photo(String)
  case offline, offlineKey, share

  /// The route of a path's segments; nil if there is none.
  init?(_ segments: [String]) {
    switch (segments.count, segments.first) {
    case (0, _): self = .home
    case (1, "next"): self = .next
    case (1, "timeline"): self = .timeline
    case (1, "dashboard"): self = .dashboard
    case (1, "setup"): self = .setup
    case (1, "welcome"): self = .welcome
    case (1, "family"): self = .family
    case (1, "schools"): self = .schools
    case (2, "schools") where segments[1] == SchoolsView.board.rawValue: self = .board
    case (2, "schools") where segments[1] == SchoolsView.table.rawValue: self = .table
    case (2, "schools") where segments[1] == SchoolsView.map.rawValue: self = .map
    case (1, "trash"): self = .trash
    case (2, "schools") where segments[1] == "trash": self = .trash
    case (1, "documents"): self = .documents
    case (1, "metrics"): self = .allMetrics
    case (1, "events"): self = .events
    case (1, "offers"): self = .offers
    case (1, "import"): self = .importing
    case (1, "export"): self = .exports
    case (2, "export"):
      guard let file = ExportFile(rawValue: segments[1]) else { return nil }
      self = .download(file)
    case (3, "erase"):
      guard let kind = ErasureKind(rawValue: segments[1]), let id = UUID(strict: segments[2]) else { return nil }
      self = .erasure(kind, id)
    case (1, "share"): self = .share
    case (1, "offline"): self = .offline
    case (2, "offline") where segments[1] == "key": self = .offlineKey
    case (2, "assets"): self = .asset(segments[1])
    case (2, "photos"): self = .photo(segments[1])
    case (2, "settings") where segments[1] == "calendar": self = .calendarSettings
    case (2, "settings"):
      guard let category = Self.settings[segments[1]] else { return nil }
      self = .settings(category)
    case (3, "settings") where segments[2] == "history":
      guard let category = Self.settings[segments[1]] else { return nil }
      self = .history(.settings(category))
    case (2, "schools") where segments[1] == "new": self = .newSchool
    case (3, "schools") where segments[1] == "new" && segments[2] == "colleges": self = .colleges
    case (2, "events") where ["new", "create"].contains(segments[1]): self = .newEvent
    case (2, "offers") where segments[1] == "new": self = .newOffer
    case (2, "offers") where segments[1] == "compare": self = .comparison
    case (2...3, _):
      guard let id = UUID(strict: segments[1]), let route = Self.record(segments[0], id, segments.dropFirst(2).first)
      else { return nil }
      self = route
    default: return nil
    }
  }

  private static func record(_ kind: String, _ id: UUID, _ part: String?) -> SiteRoute? {
    switch (kind, part) {
    case ("schools", nil): .school(id)
    case ("schools", "delete"): .deletion(id)
    case ("schools", "history"): .history(.school(id))
    case ("coaches", "history"): .history(.coach(id))
    case ("events", "history"): .history(.event(id))
    case ("offers", "history"): .history(.offer(id))
    case ("schools", "coaches"): .coaches(id)
    case ("schools", "interactions"): .interactions(id)
    case ("events", nil): .event(id)
    case ("events", "delete"): .eventDeletion(id)
    case ("events", "metrics.csv"): .metrics(id)
    case ("import", nil): .imported(id)
    case ("offers", nil): .offer(id)
    case ("offers", "delete"): .offerDeletion(id)
    default: nil
    }
  }

  /// The pages of preferences, by their names in paths (PR-19).
  static let settings: [String: PreferenceCategory] = [
    "player-details": .player, "school-preferences": .school, "notifications": .notifications,
    "dashboard": .dashboard, "location": .location,
  ]
}

extension SiteRoute {
  /// The text shown while the page is loading.
  var loading: String? {
    switch self {
    case .next: NextPage.loading.title
    case .timeline: TimelinePage.loading.title
    case .dashboard: DashboardPage.loading.title
    case .allMetrics: MetricsPage.loading.title
    case .documents: DocumentsPage.loading.title
    case .schools, .board, .table, .map: SchoolsListPage.loading.title
    case .school: SchoolDetailPage.loading.title
    case .coaches: CoachesPage.loading.title
    case .interactions: InteractionsPage.loading.title
    case .events: EventsPage.loading.title
    case .event: EventDetailPage.loading.title
    case .offers: OffersPage.loading.title
    case .offer: OfferDetailPage.loading.title
    default: nil
    }
  }

  /// The route of a path of ours, which may have a query and a fragment.
  init?(path: String) {
    self.init(path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init))
  }
}

extension Attribute {
  /// The text that the script shows after a link was followed, until the page is loaded.
  static func loading(_ path: String) -> Attribute? { .text("data-loading", SiteRoute(path: path)?.loading) }
}

extension Site {
  /// Returns whether the site has a page for a route. Other routes are not linked.
  static func serves(_ route: Route) -> Bool { SiteRoute(path: route.rawValue) != nil }
}
