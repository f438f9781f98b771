public import Domain

/// One of the three people of the demo family.
public enum DemoPerson: CaseIterable, Hashable, Sendable {
  /// The athlete, a shortstop.
  case player
  /// His mother, who keeps the numbers together.
  case mother
  /// His father, who drives to the games.
  case father

  /// What the family is called.
  public static let familyName = "Delgado"

  /// What the person is called.
  public var name: String {
    switch self {
    case .player: "Mateo Delgado"
    case .mother: "Laura Delgado"
    case .father: "José Delgado"
    }
  }

  /// What the person is in the family.
  public var role: MemberRole { self == .player ? .player : .parent }

  /// The first name alone.
  var firstName: String {
    switch self {
    case .player: "Mateo"
    case .mother: "Laura"
    case .father: "José"
    }
  }
}
