public import Compass
import Domain
import Projections

/// The first things that a new family may do.
public struct WelcomePage: PageValue {
  /// One suggestion.
  public struct Choice: Codable, Equatable, Sendable {
    /// The name of the icon.
    public let icon: String
    /// The title.
    public let title: String
    /// The purpose of the suggestion.
    public let message: String
    /// The label of the link.
    public let action: String
    /// The target of the link.
    public let route: Route
  }

  /// The heading.
  public let title: String
  /// The question above the suggestions.
  public let subtitle = "How would you like to continue?"
  /// The suggestions, the most likely first.
  public let choices: [Choice]

  private enum CodingKeys: CodingKey { case title, choices }

  /// The notice shown while the page loads.
  public static let loading = Notice("Loading...")
  /// The notice shown if the family has no members.
  public static let notFound = Notice("Nobody is in this family yet")

  /// Returns the suggestions for the dashboard of a season without schools and events; nil for any other season, and in
  /// the past.
  public static func beginning(in reading: Reading, viewer: Viewer) throws -> WelcomePage? {
    guard !reading.isPast, try reading.schools(of: viewer.athlete).isEmpty,
      try reading.events(of: viewer.athlete).isEmpty
    else { return nil }
    return try load(from: reading, viewer: viewer)
  }

  /// Loads the page for a member of the family; nil if the viewer is not a member.
  public static func load(from reading: Reading, viewer: Viewer) throws -> WelcomePage? {
    guard let member = try reading.members().first(where: { $0.id == viewer.id.lowercased }) else { return nil }
    return WelcomePage(
      title: "Welcome, \(member.name)",
      choices: [
        Choice(
          icon: "document", title: "You keep a spreadsheet",
          message: "Take its schools over. You see what will be added before anything is.",
          action: "Import a Spreadsheet", route: .importing),
        Choice(
          icon: "building", title: "You begin from scratch",
          message: "Find the first school by its name and put it on your list.", action: "Add Your First School",
          route: .newSchool),
        Choice(
          icon: "pin", title: "You want to see distances",
          message: "Find where your home is, so that every school says how far away it is.",
          action: "Set Home Location", route: .locationSettings),
      ])
  }
}

extension Route {
  /// The page with the first things that a new family may do.
  public static let welcome = Route(rawValue: "/welcome")
  /// The page that creates a family.
  public static let setup = Route(rawValue: "/setup")
}
