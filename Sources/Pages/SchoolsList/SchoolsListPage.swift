public import Compass
import Domain
import Projections

/// A school as the list shows it.
public struct SchoolCard: Codable, Equatable, Sendable {
  /// The school's id.
  public let id: String
  /// Its name.
  public let name: String
  /// Its location, or "Location unknown" (SL-57).
  public let location: String
  /// The raw division.
  public let division: String?
  /// The raw status; researching where none is known.
  public let status: String
  /// The raw priority tier.
  public let priorityTier: String?
  /// Whether it is starred.
  public let isFavorite: Bool
  /// The rounded fit score; nil while nothing is known of the athlete.
  public let fitScore: Int?
  /// The fit tier's raw name.
  public let fitTier: String?
  /// Miles from home, unrounded; nil where either place is unknown.
  public let distanceMiles: Double?
  /// "245 mi" (SL-77).
  public let distance: String?
  /// The size category.
  public let size: String?
  /// The conference.
  public let conference: String?
  /// The newest contact, as an instant in UTC.
  public let lastContact: String?
  /// The first part of the shared notes; nil where there are none (SL-48).
  public let notes: String?
  /// The letters for a missing logo (SL-58).
  public let initials: String
  /// Division, status, fit and size, in this order.
  public let badges: [Badge]
  /// What a screen reader says of the card (SL-88).
  public let spoken: String
  /// What a screen reader says of the star (SL-89).
  public let starLabel: String

  init(_ entry: SchoolCatalog.Entry, notes: String?) {
    let row = entry.row
    id = row.id
    name = row.name
    location = row.location.flatMap { $0.isEmpty ? nil : $0 } ?? "Location unknown"
    division = row.division
    status = row.status ?? SchoolStatus.researching.rawValue
    priorityTier = row.priorityTier
    isFavorite = row.isFavorite
    fitScore = row.fit?.score
    fitTier = row.fit.map { FitTier(sum: $0.sum).rawValue }
    distanceMiles = entry.distance
    distance = entry.distance.map(Distance.listText)
    let category = SchoolSize(students: row.studentSize.map(Int.init))
    size = category?.label
    conference = row.conference
    lastContact = row.lastContact.map { Instant(milliseconds: $0).description }
    self.notes = notes.map { String($0.prefix(160)) }
    initials = Initials.of(row.name)
    let statusBadge = Badge.status(row.status, on: .list)
    badges = [.division(row.division), statusBadge, .fit(row.fit?.score), .size(category)].compactMap { $0 }
    spoken = [
      row.name, row.division, statusBadge.text, row.fit.map { "fit score \($0.score)%" },
    ].compactMap { $0 }.joined(separator: ", ")
    starLabel = row.isFavorite ? "Favorited, toggle" : "Favorite, toggle"
  }
}

/// The schools list: cards, counts, filters and what to say when there is nothing to show.
public struct SchoolsListPage: PageValue {
  /// What is shown until the page is there (SL-80).
  public static let loading = Notice("Loading schools...")
  /// A list is always there.
  public static let notFound = Notice("No schools found", icon: "building")

  /// What an empty list says.
  public struct EmptyState: Codable, Equatable, Sendable {
    /// The heading.
    public let title: String
    /// What to do about it; nil where the button says it all.
    public let subtitle: String?
    /// The button.
    public let action: String
  }

  /// The cards of the window.
  public let cards: [SchoolCard]
  /// How many schools pass the filters (SL-8).
  public let resultCount: Int
  /// "3 results found" (SL-9).
  public let resultText: String
  /// From 30 schools on, counted before filtering (SL-78, C39).
  public let warning: String?
  /// The filters in force.
  public let filters: SchoolFilters
  /// A chip for each filter that is set.
  public let chips: [FilterChip]
  /// The states to choose from.
  public let stateOptions: [String]
  /// The raw statuses to choose from.
  public let statusOptions: [String]
  /// Whether the distance slider can be used; else "Set home location" is shown (SL-39).
  public let canFilterByDistance: Bool
  /// What to say instead of cards (SL-82, SL-83).
  public let empty: EmptyState?

  /// The page for some filters.
  ///
  /// - Parameters:
  ///   - catalog: The schools with their distances, made once for many filters.
  ///   - window: Which of the schools that pass get a card; nil for all.
  ///   - notes: Looks up the shared notes of the schools in the window.
  public init(
    _ catalog: SchoolCatalog, filters: SchoolFilters = SchoolFilters(), sort: SchoolSort = .name,
    window: Range<Int>? = nil, notes: ([String]) throws -> [String: String] = { _ in [:] }
  ) rethrows {
    let selected = catalog.select(filters, sort: sort)
    let shown = (window.map { selected[$0.clamped(to: selected.indices)] } ?? selected[...]).map { catalog.entries[$0] }
    let previews = try notes(shown.map(\.row.id))
    cards = shown.map { SchoolCard($0, notes: previews[$0.row.id]) }
    resultCount = selected.count
    resultText = "\(selected.count) \(selected.count == 1 ? "result" : "results") found"
    let total = catalog.entries.count
    warning = total >= 30 ? "You have \(total) schools on your list" : nil
    self.filters = filters
    chips = FilterChip.chips(filters)
    stateOptions = catalog.states
    statusOptions = catalog.statuses
    canFilterByDistance = catalog.hasHome
    if total == 0 {
      empty = EmptyState(title: "No schools found", subtitle: nil, action: "Add Your First School")
    } else if selected.isEmpty {
      empty = EmptyState(
        title: "No schools match your filters", subtitle: "Try adjusting your filters or search terms",
        action: "Clear Filters")
    } else {
      empty = nil
    }
  }
}

extension SchoolsListPage {
  /// The page as a viewer sees it in a reading.
  public static func load(
    from reading: Reading, viewer: Viewer, filters: SchoolFilters = SchoolFilters(), sort: SchoolSort = .name,
    deleted: Bool = false, window: Range<Int>? = nil
  ) throws -> SchoolsListPage {
    let home = try reading.homeLocation(of: viewer.athlete).coordinates
    let catalog = SchoolCatalog(try reading.schools(of: viewer.athlete, deleted: deleted), home: home)
    return try SchoolsListPage(
      catalog, filters: filters, sort: sort, window: window, notes: { try reading.notes(of: $0) })
  }
}
