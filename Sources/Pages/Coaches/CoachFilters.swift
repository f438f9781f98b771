import Domain

/// Which of a school's coaches are shown, and in which order (facts §5.5).
public struct CoachFilters: Codable, Equatable, Sendable {
  /// The orders to choose from.
  public enum Sort: String, Codable, CaseIterable, Sendable {
    /// By last and first name.
    case name
    /// Head coach, assistants, recruiting coordinators.
    case role
    /// The latest contact first, those never contacted last.
    case lastContact
    /// The most responsive first.
    case responsiveness

    /// The order's name in the menu.
    public var label: String {
      switch self {
      case .name: "Last Name"
      case .role: "Role"
      case .lastContact: "Last Contacted"
      case .responsiveness: "Responsiveness"
      }
    }
  }

  /// The numbers of days to choose from.
  public static let days = [7, 14, 30, 60, 90]

  /// Part of a name, address, number, handle or of the notes, case-insensitive.
  public var searchText = ""
  /// The raw role; nil for all.
  public var role: String?
  /// The maximum age of the last contact in days; nil for all. A coach who was never contacted passes.
  public var contactedWithinDays: Int?
  /// The raw level of responsiveness; nil for all.
  public var responsiveness: String?
  /// The order, which does not count as a filter.
  public var sort = Sort.name

  /// Creates filters that show all coaches by name.
  public init() {}

  /// Whether a filter is set that may hide coaches.
  public var areActive: Bool {
    !searchText.isBlank || role != nil || contactedWithinDays != nil || responsiveness != nil
  }

  /// Removes all filters and keeps the order.
  public mutating func clear() {
    let sort = sort
    self = CoachFilters()
    self.sort = sort
  }
}

extension String {
  /// Whether the text is empty or only white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Returns whether the text contains a search text, which must be lowercase; the case of the text does not matter.
  func matches(_ search: String) -> Bool { lowercased().contains(search) }
}
