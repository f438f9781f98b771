public import Compass
import Domain
import Projections

/// Whose season is looked at, for a parent of several athletes (SL-6).
public struct AthleteSelector: Codable, Equatable, Sendable {
  /// One athlete to choose.
  public struct Option: Codable, Equatable, Sendable {
    /// The athlete's id.
    public let id: String
    /// The athlete's name.
    public let name: String
  }

  /// What it is.
  public let label: String
  /// The family's athletes, in the order in which they were added.
  public let options: [Option]
  /// The id of the athlete whose season is shown.
  public let selected: String
  /// What a screen reader says of it.
  public let spoken: String

  /// Nil for a player, who has one season, and where there is nothing to choose.
  public static func load(from reading: Reading, viewer: Viewer) throws -> AthleteSelector? {
    let members = try reading.members()
    let athletes = members.filter { $0.role == MemberRole.player.rawValue }
    guard athletes.count > 1,
      members.first(where: { $0.id == viewer.id.lowercased })?.role == MemberRole.parent.rawValue
    else { return nil }
    let selected = viewer.athlete.lowercased
    let name = athletes.first { $0.id == selected }?.name
    return AthleteSelector(
      label: "Athlete", options: athletes.map { Option(id: $0.id, name: $0.name) }, selected: selected,
      spoken: name.map { "Athlete, \($0)" } ?? "Athlete")
  }
}
