import Domain

/// The coaches of a school, with all texts decided.
public struct CoachesPage: PageValue {
  /// What is shown until the page is there.
  public static let loading = Notice("Loading coaches...")
  /// What is shown for an unknown or a deleted school (SD-6).
  public static let notFound = Notice("School not found", action: "Back to Schools", icon: "building")
  /// What is shown where filters hide every coach.
  public static let noMatch = Notice(
    "No coaches match your filters", message: "Try another search or clear the filters.", action: "Clear Filters",
    icon: "magnifier")

  /// The school's id.
  public let school: String
  /// The heading.
  public let title: String
  /// The school's name.
  public let schoolName: String
  /// "4 coaches", or "1 of 4 coaches" where some are hidden.
  public let countText: String
  /// What the search field says while it is empty.
  public let searchPrompt: String
  /// What the role menu offers.
  public let roles: [FilterChoice]
  /// What the menu of the last contact offers.
  public let periods: [FilterChoice]
  /// What the menu of the responsiveness offers.
  public let responsiveness: [FilterChoice]
  /// The orders to choose from.
  public let sorts: [FilterChoice]
  /// What the filters leave, in their order.
  public let cards: [Card]
  /// What stands in the cards' place; nil where there are some.
  public let empty: Notice?
  /// "Add Coach"; nil in the past and for who may not.
  public let add: String?
  /// Whether this is the past: nothing can be changed from here.
  public let isPast: Bool

  /// One coach.
  public struct Card: Codable, Equatable, Sendable {
    /// The coach's id.
    public let id: String
    /// First and last name (SD-16).
    public let name: String
    /// The role's badge.
    public let role: Badge?
    /// The ways to reach him, only for what is known (SD-53).
    public let contacts: [ContactButton]
    /// Mail, telephone and handles that are known.
    public let details: [LabelledText]
    /// How readily he answers; nil while the family has not written or called: then there was nothing to answer.
    public let responsiveness: Badge?
    /// "Last contact Feb 7, 2026", or "No contact yet".
    public let lastContact: String
    /// What the family wants to remember of him.
    public let notes: String?
    /// What a screen reader says of the edit button; nil where nothing can be changed.
    public let edit: String?
    /// What is asked before the coach is removed; nil where nothing can be changed.
    public let remove: Notice?
    /// What a screen reader says of the card.
    public let spoken: String
  }
}
