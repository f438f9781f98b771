public import Compass
import Domain
import EventLog
import Projections

/// The schools list: cards, counts, filters and what to say when there is nothing to show.
public struct SchoolsListPage: PageValue {
  /// What is shown until the page is there (SL-80).
  public static let loading = Notice("Loading schools...", icon: "spinner")
  /// A list is always there.
  public static let notFound = Notice("No schools found", icon: "building")

  /// What an empty list says.
  public struct EmptyState: Codable, Equatable, Sendable {
    /// The large icon's name.
    public let icon: String
    /// The icon's colour.
    public let iconColor: String
    /// The heading.
    public let title: String
    /// What to do about it; nil where the button says it all.
    public let subtitle: String?
    /// The button; nil where nothing can be changed from here.
    public let action: PageAction?

    /// The season has no schools (SL-82).
    static func noSchools(isPast: Bool) -> EmptyState {
      EmptyState(
        icon: "building", iconColor: "gray-500", title: "No schools found", subtitle: nil,
        action: isPast ? nil : PageAction("Add Your First School", leadsTo: .newSchool))
    }

    /// No school passes the filters (SL-83).
    static let noMatches = EmptyState(
      icon: "magnifier", iconColor: "gray-500", title: "No schools match your filters",
      subtitle: "Try adjusting your filters or search terms", action: PageAction("Clear Filters"))
  }

  /// What is said of a long list (SL-78, SL-79).
  public struct Warning: Codable, Equatable, Sendable {
    /// How many schools bring it, counted before filtering (C39).
    public static let threshold = 30

    /// Stands before the text.
    public let icon: String
    /// "You have 30 schools on your list".
    public let title: String
    /// What to do about it.
    public let message: String
    /// Ground and text.
    public let color: String
    /// The border.
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
  /// How many schools there are before filtering: "12 schools on your list". How many were found is said once, by
  /// `resultText`.
  public let header: String
  /// Leads to adding a school (SL-4); nil where nothing can be changed from here.
  public let addSchool: PageAction?
  /// Whose season it is, where the viewer can choose (SL-6).
  public let athletes: AthleteSelector?
  /// The search field and the controls (SL-36).
  public let panel: FilterPanel
  /// The filters in force.
  public let filters: SchoolFilters
  /// The order in force.
  public let sort: SchoolSort
  /// A chip for each filter that is set (SL-32).
  public let chips: [FilterChip]
  /// Resets all filters, and keeps the order (SL-34, C37); nil while none is set.
  public let clearAll: PageAction?
  /// How many schools pass the filters (SL-8).
  public let resultCount: Int
  /// "3 results found" (SL-9).
  public let resultText: String
  /// From 30 schools on (SL-78).
  public let warning: Warning?
  /// The cards of the window.
  public private(set) var cards: [SchoolCard]
  /// Shows the cards before those of the window; nil where it begins with the first.
  public let earlier: PageAction?
  /// Shows the cards after those of the window; nil where it ends with the last (SL-95).
  public let more: PageAction?
  /// What to say instead of cards (SL-82, SL-83).
  public let empty: EmptyState?
  /// Leads to the deleted schools.
  public let trash: PageAction
  /// Whether this is the past, which cannot be changed.
  public let isPast: Bool
  /// How far what was changed here of the schools shown is on its way to the server, or why it was
  /// refused; nil where this home publishes nothing.
  public let publication: Notice?

  /// The states to choose from.
  public var stateOptions: [String] { panel.state.options.compactMap(\.value) }
  /// Whether the distance slider can be used; else "Set home location" is shown (SL-39).
  public var canFilterByDistance: Bool { panel.distance.isEnabled }

  /// Whether there is no school at all: then counts and filters have no use yet.
  public var isBare: Bool { resultCount == 0 && !filters.areActive && athletes == nil }
  /// The other way to a list of schools.
  public static let importing = PageAction("Import a Spreadsheet", leadsTo: .importing)

  /// The card of a school, if the window shows it.
  public func card(_ school: String) -> SchoolCard? { cards.first { $0.id == school } }

  /// The same page with some stars set: what is shown before they are saved (SL-61).
  public func starred(_ stars: [String: Bool]) -> SchoolsListPage {
    guard !stars.isEmpty else { return self }
    var page = self
    page.cards = cards.map { card in stars[card.id].map(card.starred) ?? card }
    return page
  }
}

extension SchoolsListPage {
  /// The page for some filters, of a catalog that is ready.
  ///
  /// - Parameters:
  ///   - catalog: The schools with their distances as `reading` shows them, made once for many filters.
  ///   - window: Which of the schools that pass get a card; nil for all.
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

  /// The page as a viewer sees it in a reading.
  ///
  /// - Parameter cache: Keeps the catalog for the next filters; nil to make it anew.
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
