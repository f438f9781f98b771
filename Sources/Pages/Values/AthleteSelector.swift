public import Compass
import Domain
import Projections

/// The selector of the athlete whose season is shown, for a parent of several athletes (SL-6).
public struct AthleteSelector: Codable, Equatable, Sendable {
  /// One athlete.
  public struct Option: Codable, Equatable, Sendable {
    /// The athlete's id.
    public let id: String
    /// The athlete's name.
    public let name: String
  }

  /// The label.
  public let label: String
  /// The family's athletes, ordered by id.
  public let options: [Option]
  /// The id of the athlete whose season is shown.
  public let selected: String
  /// The accessibility label.
  public let spoken: String

  /// Loads the selector; nil unless the viewer is a parent and the family has at least two athletes.
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
