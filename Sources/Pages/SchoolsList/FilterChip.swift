import Domain

/// A chip for a filter that is set, with the filters that remain without it (SL-32).
public struct FilterChip: Codable, Equatable, Sendable {
  /// The blue color of all chips (SL-33).
  public static let color = "blue-100/700"

  /// The text.
  public let text: String
  /// The accessibility label of the ✕ button.
  public let removeLabel: String
  /// The filters without this one.
  public let without: SchoolFilters

  private init(_ text: String, _ filters: SchoolFilters, _ remove: (inout SchoolFilters) -> Void) {
    self.text = text
    removeLabel = "Remove \(text) filter"
    var rest = filters
    remove(&rest)
    without = rest
  }

  /// Returns a chip for each filter that is set.
  static func chips(_ filters: SchoolFilters, _ write: LocalText) -> [FilterChip] {
    var chips: [FilterChip] = []
    if !filters.searchText.isEmpty {
      chips.append(FilterChip("\"\(filters.searchText)\"", filters) { $0.searchText = "" })
    }
    if let division = filters.division { chips.append(FilterChip(division, filters) { $0.division = nil }) }
    if let status = filters.status {
      chips.append(FilterChip(SchoolStatus(rawValue: status).label, filters) { $0.status = nil })
    }
    if let state = filters.state { chips.append(FilterChip(state, filters) { $0.state = nil }) }
    if filters.matchesOnly { chips.append(FilterChip("Matches", filters) { $0.matchesOnly = false }) }
    if filters.favoritesOnly { chips.append(FilterChip("Favorites", filters) { $0.favoritesOnly = false }) }
    if let tier = filters.priorityTier {
      chips.append(FilterChip(PriorityTier(rawValue: tier).label, filters) { $0.priorityTier = nil })
    }
    if filters.narrowsFit {
      chips.append(
        FilterChip("\(filters.fitMinimum) - \(filters.fitMaximum)", filters) {
          $0.fitMinimum = SchoolFilters.fitRange.lowerBound
          $0.fitMaximum = SchoolFilters.fitRange.upperBound
        })
    }
    if filters.narrowsDistance {
      chips.append(
        FilterChip(DistanceSlider.label(filters.maximumDistance, write), filters) {
          $0.maximumDistance = SchoolFilters.distanceLimit
        })
    }
    return chips
  }
}
