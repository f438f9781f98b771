import Domain

/// The coaches of a school, with all texts that the page shows.
public struct CoachesPage: PageValue {
  /// The notice while the page loads.
  public static let loading = Notice("Loading coaches...")
  /// The notice for an unknown or deleted school (SD-6).
  public static let notFound = Notice("School not found", action: "Back to Schools", icon: "building")
  /// The notice if the filters hide every coach.
  public static let noMatch = Notice(
    "No coaches match your filters", message: "Try another search or clear the filters.", action: "Clear Filters",
    icon: "magnifier")

  /// The school's id.
  public let school: String
  /// The heading.
  public let title: String
  /// The school's name.
  public let schoolName: String
  /// "4 coaches", or "1 of 4 coaches" while filters are set.
  public let countText: String
  /// The placeholder of the search field.
  public let searchPrompt: String
  /// The choices of the role menu.
  public let roles: [FilterChoice]
  /// The choices of the menu for the last contact.
  public let periods: [FilterChoice]
  /// The choices of the responsiveness menu.
  public let responsiveness: [FilterChoice]
  /// The orders to choose from.
  public let sorts: [FilterChoice]
  /// The coaches that pass the filters, in the chosen order.
  public let cards: [Card]
  /// The notice in place of the cards; nil if there are cards.
  public let empty: Notice?
  /// "Add Coach"; nil in the past and without the permission.
  public let add: String?
  /// The other schools of the season, by name, to which a coach can be moved; empty if nothing can be changed.
  public let otherSchools: [FilterChoice]
  /// Whether the page shows the past; nothing can be changed then.
  public let isPast: Bool

  /// One coach.
  public struct Card: Codable, Equatable, Sendable {
    /// The coach's id.
    public let id: String
    /// First and last name (SD-16).
    public let name: String
    /// The role's badge.
    public let role: Badge?
    /// The buttons that contact the coach, only for known addresses and numbers (SD-53).
    public let contacts: [ContactButton]
    /// The known mail address, telephone number and handles.
    public let details: [LabelledText]
    /// How readily the coach answers; nil while the family has not contacted the coach: there was nothing to answer.
    public let responsiveness: Badge?
    /// "Last contact Feb 7, 2026", or "No contact yet".
    public let lastContact: String
    /// The family's notes about the coach.
    public let notes: String?
    /// The accessibility label of the edit button; nil if nothing can be changed.
    public let edit: String?
    /// The question before the coach is removed; nil if nothing can be changed.
    public let remove: Notice?
    /// The card's accessibility label.
    public let spoken: String
  }
}
