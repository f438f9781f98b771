public import Compass
import Domain
import EventLog
import Projections

/// The schools list: cards, counts, filters, and the notice if there is nothing to show.
public struct SchoolsListPage: PageValue {
  /// The notice shown while the page loads (SL-80).
  public static let loading = Notice("Loading schools...", icon: "spinner")
  /// Never shown: the list always exists, even if it is empty.
  public static let notFound = Notice("No schools found", icon: "building")

  /// The notice shown if the list is empty.
  public struct EmptyState: Codable, Equatable, Sendable {
    /// The name of the large icon.
    public let icon: String
    /// The color of the icon.
    public let iconColor: String
    /// The heading.
    public let title: String
    /// The advice below the heading; nil if the button says enough.
    public let subtitle: String?
    /// The button; nil if nothing can be changed from here.
    public let action: PageAction?

    /// Returns the notice for a season without schools (SL-82).
    static func noSchools(isPast: Bool) -> EmptyState {
      EmptyState(
        icon: "building", iconColor: "gray-500", title: "No schools found", subtitle: nil,
        action: isPast ? nil : PageAction("Add Your First School", leadsTo: .newSchool))
    }

    /// The notice if no school passes the filters (SL-83).
    static let noMatches = EmptyState(
      icon: "magnifier", iconColor: "gray-500", title: "No schools match your filters",
      subtitle: "Try adjusting your filters or search terms", action: PageAction("Clear Filters"))
  }

  /// The warning about a long list (SL-78, SL-79).
  public struct Warning: Codable, Equatable, Sendable {
    /// The number of schools from which on the warning is shown, counted before filtering (C39).
    public static let threshold = 30

    /// The icon before the text.
    public let icon: String
    /// "You have 30 schools on your list".
    public let title: String
    /// The advice.
    public let message: String
    /// The background and text colors.
    public let color: String
    /// The color of the border.
    public let border: String

    init?(schools: Int, _ write: LocalText) {
      guard schools >= Self.threshold else { return nil }
      icon = "⚠️"
      title = "You have \(write.number(schools)) schools on your list"
      message = "Consider organizing with priority tiers (A, B, C) to manage your recruiting strategy"
      color = Notice.color
      border = Notice.border
    }
  }

  /// The heading (SL-3).
  public let title: String
  /// The number of schools before filtering: "12 schools on your list". Only `resultText` has the number after
  /// filtering.
  public let header: String
  /// The link to adding a school (SL-4); nil if nothing can be changed from here.
  public let addSchool: PageAction?
  /// The selector of the athlete; nil if the viewer cannot choose (SL-6).
  public let athletes: AthleteSelector?
  /// The search field and the controls (SL-36).
  public let panel: FilterPanel
  /// The filters that are applied.
  public let filters: SchoolFilters
  /// The order that is applied.
  public let sort: SchoolSort
  /// A chip for each filter that is set (SL-32).
  public let chips: [FilterChip]
  /// The button that resets all filters, but not the order (SL-34, C37); nil if no filter is set.
  public let clearAll: PageAction?
  /// The number of schools that pass the filters (SL-8).
  public let resultCount: Int
  /// "3 results found" (SL-9).
  public let resultText: String
  /// The warning about a list of 30 or more schools (SL-78).
  public let warning: Warning?
  /// The cards of the window.
  public private(set) var cards: [SchoolCard]
  /// The button that shows the cards before the window; nil if it begins with the first.
  public let earlier: PageAction?
  /// The button that shows the cards after the window; nil if it ends with the last (SL-95).
  public let more: PageAction?
  /// The notice shown if there are no cards (SL-82, SL-83).
  public let empty: EmptyState?
  /// The link to the deleted schools.
  public let trash: PageAction
  /// Whether the page shows a past position, where nothing can be changed.
  public let isPast: Bool
  /// The publication of the changes made here to the shown schools: pending, published, published in part, or parked
  /// with the reason. Nil if there is nothing to report, as in a home that does not publish.
  public let publication: Notice?

  /// The states to choose from.
  public var stateOptions: [String] { panel.state.options.compactMap(\.value) }
  /// Whether the distance slider is enabled; otherwise "Set home location" is shown (SL-39).
  public var canFilterByDistance: Bool { panel.distance.isEnabled }

  /// Whether there is nothing to filter or select: the page then shows neither counts nor filters.
  public var hasNoSchools: Bool { resultCount == 0 && !filters.areActive && athletes == nil }
  /// The link to importing schools from a spreadsheet.
  public static let importing = PageAction("Import a Spreadsheet", leadsTo: .importing)

  /// Returns the card of a school, if the window shows it.
  public func card(_ school: String) -> SchoolCard? { cards.first { $0.id == school } }

  /// Returns the page with some stars set, to be shown before the changes are saved (SL-61).
  public func starred(_ stars: [String: Bool]) -> SchoolsListPage {
    guard !stars.isEmpty else { return self }
    var page = self
    page.cards = cards.map { card in stars[card.id].map(card.starred) ?? card }
    return page
  }
}

extension SchoolsListPage {
  /// Creates the page for some filters from an existing catalog.
  ///
  /// - Parameters:
  ///   - catalog: The schools with their distances as of `reading`, reused for many filters.
  ///   - window: The range of the matching schools that get a card; nil for all.
  public init(
    _ catalog: SchoolCatalog, from reading: Reading, viewer: Viewer, filters: SchoolFilters = SchoolFilters(),
    sort: SchoolSort = .name, window: Range<Int>? = nil
  ) throws {
    let write = viewer.text
    let selected = catalog.select(filters, sort: sort)
    let shown = window.map { selected[$0.clamped(to: selected.indices)] } ?? selected[...]
    let schools = try reading.listed(
      shown.map { catalog.index.id(catalog.index.entries[$0]) }, notesUpTo: SchoolCard.notesLength + 1)
    let basis = FitBasis(player: try reading.playerDetails(of: viewer.athlete))
    cards = zip(shown, schools).map { place, school in
      SchoolCard(
        school.row, distance: catalog.distance(place), match: catalog.match(place), notes: school.notes, basis, write)
    }
    title = "Schools"
    header = "\(Self.count(catalog.count, "school", write)) on your list"
    isPast = reading.isPast
    publication = .publication(
      try reading.publication(of: cards.lazy.map { StreamName(category: "school", key: $0.id) }, viewer: viewer.id))
    addSchool = isPast ? nil : PageAction("+ Add School", leadsTo: .newSchool, spoken: "+ Add School")
    athletes = try AthleteSelector.load(from: reading, viewer: viewer)
    panel = FilterPanel(filters, sort: sort, catalog, write)
    self.filters = filters
    self.sort = sort
    chips = FilterChip.chips(filters, write)
    clearAll = filters.areActive ? PageAction("Clear all", spoken: "Clear all filters") : nil
    resultCount = selected.count
    resultText = "\(Self.count(selected.count, "result", write)) found"
    warning = Warning(schools: catalog.count, write)
    earlier = shown.startIndex > 0 ? PageAction("Show previous") : nil
    more = shown.endIndex < selected.endIndex ? PageAction("Show more") : nil
    trash = PageAction("Deleted schools", icon: "trash", leadsTo: .trash)
    if catalog.count == 0 {
      empty = .noSchools(isPast: isPast)
    } else {
      empty = selected.isEmpty ? .noMatches : nil
    }
  }

  /// Loads the page for a viewer from a reading.
  ///
  /// - Parameter cache: Keeps the catalog for the next filters; nil to load a new one.
  public static func load(
    from reading: Reading, viewer: Viewer, filters: SchoolFilters = SchoolFilters(), sort: SchoolSort = .name,
    window: Range<Int>? = nil, cache: SchoolCatalogCache? = nil
  ) throws -> SchoolsListPage {
    let catalog =
      try cache?.catalog(from: reading, viewer: viewer) ?? SchoolCatalog.load(from: reading, viewer: viewer)
    return try SchoolsListPage(
      catalog, from: reading, viewer: viewer, filters: filters, sort: sort, window: window)
  }

  /// "1 result", "3 results".
  private static func count(_ count: Int, _ noun: String, _ write: LocalText) -> String {
    "\(write.number(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
