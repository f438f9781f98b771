public import Compass
import Domain
import Projections

/// What a family that has just begun may do first.
public struct WelcomePage: PageValue {
  /// One way to go on.
  public struct Choice: Codable, Equatable, Sendable {
    /// Its icon's name.
    public let icon: String
    /// What it is.
    public let title: String
    /// What it is good for.
    public let message: String
    /// The link.
    public let action: String
    /// Where it leads.
    public let route: Route
  }

  /// The heading.
  public let title: String
  /// What comes next.
  public let subtitle = "How would you like to go on?"
  /// The ways, the likeliest first.
  public let choices: [Choice]

  private enum CodingKeys: CodingKey { case title, choices }

  /// What is shown until the page is there.
  public static let loading = Notice("Loading...")
  /// Stands where nobody is in the family.
  public static let notFound = Notice("Nobody is in this family yet")

  /// What stands on the dashboard of a season that has nothing to count yet; nil of any other, and in the past.
  public static func beginning(in reading: Reading, viewer: Viewer) throws -> WelcomePage? {
    guard !reading.isPast, try reading.schools(of: viewer.athlete).isEmpty,
      try reading.events(of: viewer.athlete).isEmpty
    else { return nil }
    return try load(from: reading, viewer: viewer)
  }

  /// The page for somebody of the family.
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
  /// What a family that has just begun may do first.
  public static let welcome = Route(rawValue: "/welcome")
  /// Begins a family.
  public static let setup = Route(rawValue: "/setup")
}
