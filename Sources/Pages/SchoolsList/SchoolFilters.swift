import Domain

/// What the schools list is narrowed to. All conditions must hold (SL-29).
public struct SchoolFilters: Codable, Equatable, Sendable {
  /// The end positions of the sliders, at which they narrow nothing.
  public static let fitRange = 0...100
  /// Miles.
  public static let distanceLimit = 3000.0

  /// Part of a name or location, whatever its case (SL-18).
  public var searchText = ""
  /// The raw division (SL-20).
  public var division: String?
  /// The raw status (SL-21).
  public var status: String?
  /// The two-letter state (SL-22).
  public var state: String?
  /// Only starred schools (SL-25).
  public var favoritesOnly = false
  /// The raw priority tier (SL-26).
  public var priorityTier: String?
  /// The lowest fit score (SL-27).
  public var fitMinimum = fitRange.lowerBound
  /// The highest fit score (SL-27).
  public var fitMaximum = fitRange.upperBound
  /// Miles from home (SL-28).
  public var maximumDistance = distanceLimit

  /// Nothing narrowed.
  public init() {}

  /// Whether anything is narrowed; the order is not a filter (SL-31, C37).
  public var areActive: Bool { self != SchoolFilters() }
}

/// The order of the schools list (SL-41 to SL-44).
public enum SchoolSort: String, CaseIterable, Codable, Sendable {
  /// "A-Z", the default.
  case name
  /// Highest first, unknown last.
  case fit
  /// Nearest first, unknown last.
  case distance
  /// Most recent first, never contacted last.
  case lastContact = "last-contact"

  /// What the picker shows.
  public var label: String {
    switch self {
    case .name: "A-Z"
    case .fit: "Fit Score"
    case .distance: "Distance"
    case .lastContact: "Last Contact"
    }
  }
}

/// A filter that is set, with what it takes to remove it (SL-32).
public struct FilterChip: Codable, Equatable, Sendable {
  /// What it says.
  public let text: String
  /// What a screen reader says of its button.
  public let removeLabel: String
  /// The filters without it.
  public let without: SchoolFilters

  private init(_ text: String, _ filters: SchoolFilters, _ remove: (inout SchoolFilters) -> Void) {
    self.text = text
    removeLabel = "Remove \(text) filter"
    var rest = filters
    remove(&rest)
    without = rest
  }

  /// A chip for each filter that is set.
  static func chips(_ filters: SchoolFilters) -> [FilterChip] {
    var chips: [FilterChip] = []
    if !filters.searchText.isEmpty {
      chips.append(FilterChip("\"\(filters.searchText)\"", filters) { $0.searchText = "" })
    }
    if let division = filters.division { chips.append(FilterChip(division, filters) { $0.division = nil }) }
    if let status = filters.status {
      chips.append(FilterChip(SchoolStatus(rawValue: status).label, filters) { $0.status = nil })
    }
    if let state = filters.state { chips.append(FilterChip(state, filters) { $0.state = nil }) }
    if filters.favoritesOnly { chips.append(FilterChip("Favorites", filters) { $0.favoritesOnly = false }) }
    if let tier = filters.priorityTier {
      chips.append(FilterChip(PriorityTier(rawValue: tier).label, filters) { $0.priorityTier = nil })
    }
    let fit = filters.fitMinimum...max(filters.fitMinimum, filters.fitMaximum)
    if fit != SchoolFilters.fitRange {
      chips.append(
        FilterChip("\(filters.fitMinimum) - \(filters.fitMaximum)", filters) {
          $0.fitMinimum = SchoolFilters.fitRange.lowerBound
          $0.fitMaximum = SchoolFilters.fitRange.upperBound
        })
    }
    if filters.maximumDistance < SchoolFilters.distanceLimit {
      chips.append(
        FilterChip("Within \(NumberText.grouped(NumberText.roundedHalfUp(filters.maximumDistance))) miles", filters) {
          $0.maximumDistance = SchoolFilters.distanceLimit
        })
    }
    return chips
  }
}
