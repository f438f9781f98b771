import Domain

/// The views of the schools list. Each has a separate address, and all share the same filters.
public enum SchoolsView: String, CaseIterable, Codable, Sendable {
  /// A card for each school.
  case cards
  /// A column for each status.
  case board
  /// A row for each school.
  case table
  /// A mark where each school is.
  case map

  /// The label of the link.
  public var label: String {
    switch self {
    case .cards: "Cards"
    case .board: "Board"
    case .table: "Table"
    case .map: "Map"
    }
  }

  /// The page of the view.
  public var route: Route { self == .cards ? .schools : Route(rawValue: "\(Route.schools.rawValue)/\(rawValue)") }

  /// The accessibility label of the links.
  public static let choice = "View"
}

/// The statuses that a school can be moved to, in the order of a season: all that the database knows except "visiting",
/// which stands for four of them (facts §1.14) and is only offered if a school has it.
enum StatusOrder {
  static let offered = SchoolStatus.known.filter { $0 != .visiting }

  /// Returns the offered statuses and all others that occur: known ones in their place, unknown ones at the end,
  /// sorted.
  static func all(occurring raw: some Sequence<String>) -> [String] {
    let occurring = Set(raw)
    let known = SchoolStatus.known.map(\.rawValue)
    return known.filter { $0 != SchoolStatus.visiting.rawValue || occurring.contains($0) }
      + occurring.subtracting(known).sorted { $0.precedesInBytes($1) }
  }
}
