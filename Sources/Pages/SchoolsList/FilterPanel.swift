import Domain

/// The search field and the eight controls that narrow and order the list (SL-19, SL-36).
public struct FilterPanel: Codable, Equatable, Sendable {
  /// Which control stands where.
  public enum Control: String, Codable, Sendable {
    case division, status, state, favorites, matches, priorityTier, sort, fit, distance
  }

  /// What opens the controls.
  public static let open = "Filters"
  /// What closes them where they cover the list.
  public static let close = "Show results"

  /// The controls, row by row (SL-36).
  public let rows: [[Control]]
  /// Looks for a part of a name or location.
  public let search: SearchField
  /// SL-20.
  public let division: FilterMenu
  /// SL-21.
  public let status: FilterMenu
  /// SL-22.
  public let state: FilterMenu
  /// SL-25.
  public let favorites: FilterMenu
  /// Only what matches the family's wishes; nil where it has none (facts §2.2).
  public let matches: FilterMenu?
  /// SL-26.
  public let priorityTier: FilterMenu
  /// The order of the list; it always has a value.
  public let sort: FilterMenu
  /// SL-27, SL-37.
  public let fit: FitSlider
  /// SL-28, SL-38.
  public let distance: DistanceSlider

  init(_ filters: SchoolFilters, sort order: SchoolSort, _ catalog: SchoolCatalog, _ write: LocalText) {
    let second: [Control] = catalog.hasWishes ? [.priorityTier, .matches, .sort] : [.priorityTier, .sort]
    rows = [[.division, .status, .state, .favorites], second, [.fit], [.distance]]
    search = SearchField(text: filters.searchText)
    division = FilterMenu(
      "Division", all: "All Divisions", Division.known.map { ($0.rawValue, $0.label) }, selected: filters.division)
    status = FilterMenu(
      "Status", all: "All Statuses", catalog.statuses.map { ($0, SchoolStatus(rawValue: $0).label) },
      selected: filters.status)
    state = FilterMenu("State", all: "All States", catalog.states.map { ($0, $0) }, selected: filters.state)
    favorites = FilterMenu(
      "Favorites", all: "All", [(FilterMenu.starred, "Starred")],
      selected: filters.favoritesOnly ? FilterMenu.starred : nil)
    matches =
      catalog.hasWishes
      ? FilterMenu(
        "Preferences", all: "All", [(FilterMenu.matching, "Matches")],
        selected: filters.matchesOnly ? FilterMenu.matching : nil) : nil
    priorityTier = FilterMenu(
      "Priority Tier", all: "All Tiers", PriorityTier.known.map { ($0.rawValue, $0.label) },
      selected: filters.priorityTier)
    sort = FilterMenu(
      "Sort", all: nil,
      SchoolSort.allCases.filter { $0 != .match || catalog.hasWishes }.map { ($0.rawValue, $0.label) },
      selected: order.rawValue)
    fit = FitSlider(filters)
    distance = DistanceSlider(filters, isEnabled: catalog.hasHome, write)
  }
}

/// The search field (SL-19).
public struct SearchField: Codable, Equatable, Sendable {
  /// What is typed.
  public let text: String
  /// What it says while it is empty.
  public let placeholder: String
  /// Its icon's name.
  public let icon: String
  /// What a screen reader calls it.
  public let spoken: String

  init(text: String) {
    self.text = text
    placeholder = "Search by name or location..."
    icon = "magnifier"
    spoken = "Search by name or location"
  }
}

/// A menu of which one entry is chosen.
public struct FilterMenu: Codable, Equatable, Sendable {
  /// The value of the favourites' second entry.
  public static let starred = "starred"
  /// The value of the matches' second entry.
  public static let matching = "matching"

  /// One entry.
  public struct Option: Codable, Equatable, Sendable {
    /// The raw value; nil for the entry that narrows nothing.
    public let value: String?
    /// What it says.
    public let label: String
  }

  /// What the menu is for.
  public let label: String
  /// The entries, that which narrows nothing first.
  public let options: [Option]
  /// The raw value chosen; nil while nothing is narrowed.
  public let selected: String?
  /// What a screen reader says: the menu and the entry chosen.
  public let spoken: String

  init(_ label: String, all: String?, _ values: [(String, String)], selected: String?) {
    self.label = label
    self.selected = selected
    options =
      (all.map { [Option(value: nil, label: $0)] } ?? []) + values.map { Option(value: $0.0, label: $0.1) }
    let chosen = options.first { $0.value == selected }?.label ?? selected
    spoken = chosen.map { "\(label), \($0)" } ?? label
  }
}

/// The fit slider with its two thumbs (SL-37).
public struct FitSlider: Codable, Equatable, Sendable {
  /// One thumb.
  public struct Thumb: Codable, Equatable, Sendable {
    /// Where it stands.
    public let value: Int
    /// "Min: 50".
    public let label: String
    /// "Fit score minimum, 50" (SL-90).
    public let spoken: String
  }

  /// What it is for.
  public let label: String
  /// The lowest value.
  public let lowest: Int
  /// The highest value.
  public let highest: Int
  /// How far a thumb moves at once.
  public let step: Int
  /// The track's colour.
  public let color: String
  /// The lower thumb.
  public let minimum: Thumb
  /// The upper thumb.
  public let maximum: Thumb

  init(_ filters: SchoolFilters) {
    label = "Fit Score"
    lowest = SchoolFilters.fitRange.lowerBound
    highest = SchoolFilters.fitRange.upperBound
    step = SchoolFilters.fitStep
    color = "blue-500"
    minimum = Thumb(
      value: filters.fitMinimum, label: "Min: \(filters.fitMinimum)", spoken: "Fit score minimum, \(filters.fitMinimum)"
    )
    maximum = Thumb(
      value: filters.fitMaximum, label: "Max: \(filters.fitMaximum)", spoken: "Fit score maximum, \(filters.fitMaximum)"
    )
  }
}

/// The distance slider (SL-38 to SL-40).
public struct DistanceSlider: Codable, Equatable, Sendable {
  /// What it is for.
  public let label: String
  /// Miles at its left end.
  public let lowest: Double
  /// Miles at its right end, where it narrows nothing.
  public let highest: Double
  /// How many miles it moves at once.
  public let step: Double
  /// Where it stands.
  public let value: Double
  /// "Within 1,500 miles".
  public let text: String
  /// "Distance, 1,500 miles" (SL-90).
  public let spoken: String
  /// The track's colour: gray while it cannot be used.
  public let color: String
  /// Whether a home is known that distances can be measured from (SL-39).
  public let isEnabled: Bool
  /// "Set home location", which leads to the settings, while it cannot be used (SL-40).
  public let warning: PageAction?

  init(_ filters: SchoolFilters, isEnabled: Bool, _ write: LocalText) {
    label = "Distance"
    lowest = 0
    highest = SchoolFilters.distanceLimit
    step = SchoolFilters.distanceStep
    value = filters.maximumDistance
    text = Self.label(value, write)
    self.isEnabled = isEnabled
    color = isEnabled ? "blue-500" : "gray-300"
    let state = isEnabled ? "" : ", disabled"
    spoken = "Distance, \(write.number(NumberText.roundedHalfUp(value))) miles\(state)"
    warning =
      isEnabled ? nil : PageAction("Set home location", icon: "warning", leadsTo: .locationSettings)
  }

  static func label(_ miles: Double, _ write: LocalText) -> String {
    "Within \(write.number(NumberText.roundedHalfUp(miles))) miles"
  }
}
