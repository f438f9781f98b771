import Domain

/// The search field and the controls that filter and sort the list: eight, and a ninth if the family has preferences
/// (SL-19, SL-36).
public struct FilterPanel: Codable, Equatable, Sendable {
  /// The controls of the panel.
  public enum Control: String, Codable, Sendable {
    case division, status, state, favorites, matches, priorityTier, sort, fit, distance
  }

  /// The label of the button that opens the controls.
  public static let open = "Filters"
  /// The label of the button that closes the controls if they cover the list.
  public static let close = "Show results"

  /// The controls, row by row (SL-36).
  public let rows: [[Control]]
  /// The search in names and locations.
  public let search: SearchField
  /// The filter by division (SL-20).
  public let division: FilterMenu
  /// The filter by status (SL-21).
  public let status: FilterMenu
  /// The filter by state (SL-22).
  public let state: FilterMenu
  /// The filter by favorite (SL-25).
  public let favorites: FilterMenu
  /// The filter by match with the family's preferences; nil if there are none (facts §2.2).
  public let matches: FilterMenu?
  /// The filter by priority tier (SL-26).
  public let priorityTier: FilterMenu
  /// The sort order, which always has a value.
  public let sort: FilterMenu
  /// The filter by fit score (SL-27, SL-37).
  public let fit: FitSlider
  /// The filter by distance (SL-28, SL-38).
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
  /// The typed text.
  public let text: String
  /// The placeholder.
  public let placeholder: String
  /// The name of the icon.
  public let icon: String
  /// The accessibility label.
  public let spoken: String

  init(text: String) {
    self.text = text
    placeholder = "Search by name or location..."
    icon = "magnifier"
    spoken = "Search by name or location"
  }
}

/// A menu with one selected entry.
public struct FilterMenu: Codable, Equatable, Sendable {
  /// The value of the second entry of the favorites filter.
  public static let starred = "starred"
  /// The value of the second entry of the matches filter.
  public static let matching = "matching"

  /// One entry.
  public struct Option: Codable, Equatable, Sendable {
    /// The raw value; nil for the entry that shows everything.
    public let value: String?
    /// The label.
    public let label: String
  }

  /// The label of the menu.
  public let label: String
  /// The entries, the one that shows everything first.
  public let options: [Option]
  /// The selected raw value; nil if the filter is not set.
  public let selected: String?
  /// The accessibility label: the menu and the selected entry.
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
    /// The position of the thumb.
    public let value: Int
    /// "Min: 50".
    public let label: String
    /// "Fit score minimum, 50" (SL-90).
    public let spoken: String
  }

  /// The label of the slider.
  public let label: String
  /// The lowest value.
  public let lowest: Int
  /// The highest value.
  public let highest: Int
  /// The step of the thumbs.
  public let step: Int
  /// The color of the track.
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
  /// The label of the slider.
  public let label: String
  /// The miles at the left end.
  public let lowest: Double
  /// The miles at the right end, where the filter is off.
  public let highest: Double
  /// The step in miles.
  public let step: Double
  /// The position in miles.
  public let value: Double
  /// "Within 1,500 miles".
  public let text: String
  /// "Distance, 1,500 miles" (SL-90).
  public let spoken: String
  /// The color of the track: gray if the slider is disabled.
  public let color: String
  /// Whether a home is set, from which distances can be measured (SL-39).
  public let isEnabled: Bool
  /// "Set home location", with a link to the settings; nil if the slider is enabled (SL-40).
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
