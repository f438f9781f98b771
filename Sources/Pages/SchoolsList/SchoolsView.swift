import Domain

/// How the list of schools is looked at: each way has an address of its own, with the same filters behind it.
public enum SchoolsView: String, CaseIterable, Codable, Sendable {
  /// A card for each school.
  case cards
  /// A column for each status.
  case board
  /// A line for each school.
  case table
  /// A mark where each school is.
  case map

  /// What the link to it says.
  public var label: String {
    switch self {
    case .cards: "Cards"
    case .board: "Board"
    case .table: "Table"
    case .map: "Map"
    }
  }

  /// Its page.
  public var route: Route { self == .cards ? .schools : Route(rawValue: "\(Route.schools.rawValue)/\(rawValue)") }

  /// What a screen reader calls the links.
  public static let choice = "View"
}

/// The statuses that a school can be moved to, in the order in which a season goes: all that the database knows, but the
/// one that stands for four of them (facts §1.14), which is offered where a school has it.
enum StatusOrder {
  static let offered = SchoolStatus.known.filter { $0 != .visiting }

  /// The offered ones and all others that occur: known ones at their place, unknown ones at the end by their names.
  static func all(occurring raw: some Sequence<String>) -> [String] {
    let occurring = Set(raw)
    let known = SchoolStatus.known.map(\.rawValue)
    return known.filter { $0 != SchoolStatus.visiting.rawValue || occurring.contains($0) }
      + occurring.subtracting(known).sorted { $0.precedesInBytes($1) }
  }
}
