import Domain

/// What of a school's coaches is shown, and in which order (facts §5.5).
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

    /// What the menu says.
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

  /// Part of a name, address, number, handle or of the notes, in any case.
  public var searchText = ""
  /// The raw role; nil for all.
  public var role: String?
  /// Whose last contact lies within so many days; who was never contacted passes.
  public var contactedWithinDays: Int?
  /// The word for the responsiveness; nil for all.
  public var responsiveness: String?
  /// The order, which is no filter.
  public var sort = Sort.name

  /// All coaches by name.
  public init() {}

  /// Whether something may be hidden.
  public var areActive: Bool {
    !searchText.isBlank || role != nil || contactedWithinDays != nil || responsiveness != nil
  }

  /// Shows all again, in the same order.
  public mutating func clear() {
    let sort = sort
    self = CoachFilters()
    self.sort = sort
  }
}

extension String {
  /// Whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Whether the text contains what is typed in a search field, whatever the case.
  func matches(_ search: String) -> Bool { lowercased().contains(search) }
}
