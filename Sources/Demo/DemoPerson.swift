import Domain

/// One of the three people of the demo family.
package enum DemoPerson: CaseIterable, Hashable, Sendable {
  /// The athlete, a shortstop.
  case player
  /// His mother, who keeps track of the numbers.
  case mother
  /// His father, who drives to the games.
  case father

  /// The family's name.
  package static let familyName = "Delgado"

  /// The person's name.
  package var name: String {
    switch self {
    case .player: "Mateo Delgado"
    case .mother: "Laura Delgado"
    case .father: "José Delgado"
    }
  }

  /// The person's role in the family.
  package var role: MemberRole { self == .player ? .player : .parent }

  /// The first name only.
  var firstName: String {
    switch self {
    case .player: "Mateo"
    case .mother: "Laura"
    case .father: "José"
    }
  }
}
