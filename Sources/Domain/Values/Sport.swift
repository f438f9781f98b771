/// The sports of the player page and their positions (facts §6.5).
public enum Sport: String, CaseIterable, Hashable, Sendable {
  case baseball = "Baseball"
  case softball = "Softball"
  case basketball = "Basketball"
  case football = "Football"
  case soccer = "Soccer"
  case lacrosse = "Lacrosse"
  case iceHockey = "Ice Hockey"
  case volleyball = "Volleyball"
  case trackAndField = "Track & Field"
  case crossCountry = "Cross Country"
  case swimming = "Swimming"
  case tennis = "Tennis"
  case golf = "Golf"

  /// The codes of the sport's positions, in the order of the picker (PR-25).
  public var positions: [String] {
    switch self {
    case .baseball, .softball: ["P", "C", "1B", "2B", "3B", "SS", "LF", "CF", "RF", "DH", "UTIL"]
    case .basketball: ["PG", "SG", "SF", "PF", "C"]
    case .football: ["QB", "RB", "WR", "TE", "OL", "DL", "LB", "DB", "K"]
    case .soccer: ["GK", "DEF", "MID", "FWD"]
    case .lacrosse: ["G", "D", "M", "A"]
    case .iceHockey: ["G", "D", "LW", "C", "RW"]
    case .volleyball: ["S", "MB", "OH", "OP", "L"]
    case .trackAndField: ["Distance", "Sprints", "Jumps", "Throws", "Hurdles"]
    case .crossCountry: ["Runner"]
    case .swimming: ["Distance", "Sprint", "IM", "Dive"]
    case .tennis: ["Singles", "Doubles"]
    case .golf: ["Player"]
    }
  }

  /// The positions of all sports, each once.
  public static let everyPosition: [String] = {
    var all: [String] = []
    for position in allCases.flatMap(\.positions) where !all.contains(position) { all.append(position) }
    return all
  }()

  /// Returns the code of a position that is written in full or in another case, "Shortstop" → "SS". A text without a
  /// code is returned unchanged.
  ///
  /// Without a sport the names of baseball positions apply, as they did on the page.
  public static func code(of position: String, in sport: Sport?) -> String {
    let folded = position.lowercased()
    let codes = sport?.positions ?? everyPosition
    if let code = codes.first(where: { $0.lowercased() == folded }) { return code }
    guard sport == nil || sport == .baseball || sport == .softball else { return position }
    return baseballNames.first { $0.name == folded }?.code ?? position
  }

  /// Returns the codes of a list of positions, each once, in the order of first mention.
  public static func normalised(_ positions: [String], in sport: Sport?) -> [String] {
    var codes: [String] = []
    for code in positions.map({ code(of: $0, in: sport) }) where !codes.contains(code) { codes.append(code) }
    return codes
  }

  private static let baseballNames: [(name: String, code: String)] = [
    ("pitcher", "P"), ("catcher", "C"), ("first base", "1B"), ("1st base", "1B"), ("second base", "2B"),
    ("2nd base", "2B"), ("third base", "3B"), ("3rd base", "3B"), ("shortstop", "SS"), ("short stop", "SS"),
    ("left field", "LF"), ("left fielder", "LF"), ("center field", "CF"), ("center fielder", "CF"),
    ("right field", "RF"), ("right fielder", "RF"), ("designated hitter", "DH"), ("utility", "UTIL"),
    ("infield", "UTIL"), ("outfield", "UTIL"), ("if", "UTIL"), ("of", "UTIL"), ("infielder", "UTIL"),
    ("outfielder", "UTIL"),
  ]
}
