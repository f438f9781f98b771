/// Which of a school's interactions are shown (facts §5.5).
public struct InteractionFilters: Codable, Equatable, Sendable {
  /// The numbers of days to choose from.
  public static let days = [7, 14, 30, 90, 180]

  /// Part of the subject or the content, case-insensitive.
  public var searchText = ""
  /// The raw type; nil for all.
  public var type: String?
  /// `inbound` or `outbound`; nil for both.
  public var direction: String?
  /// The raw sentiment; nil for all.
  public var sentiment: String?
  /// The id of the person who logged it; nil for everybody.
  public var loggedBy: String?
  /// The id of the coach who took part; nil for all.
  public var coach: String?
  /// The maximum age in days; nil for all time.
  public var withinDays: Int?

  /// Creates filters that show all interactions.
  public init() {}

  /// Whether a filter is set that may hide interactions.
  public var areActive: Bool {
    var others = self
    others.searchText = ""
    return !searchText.isBlank || others != InteractionFilters()
  }
}
