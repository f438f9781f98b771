/// Which of a school's interactions are shown (facts §5.5).
public struct InteractionFilters: Codable, Equatable, Sendable {
  /// The numbers of days to choose from.
  public static let days = [7, 14, 30, 90, 180]

  /// Part of the subject or the content, in any case.
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
  /// Within so many days before now; nil for all time.
  public var withinDays: Int?

  /// All interactions.
  public init() {}

  /// Whether something may be hidden.
  public var areActive: Bool {
    var others = self
    others.searchText = ""
    return !searchText.isBlank || others != InteractionFilters()
  }
}
