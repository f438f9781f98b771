/// The states of the United States and the District of Columbia (facts §2.2).
public enum USState {
  /// The two-letter codes and names, sorted by code.
  public static let all: [(code: String, name: String)] = [
    ("AK", "Alaska"), ("AL", "Alabama"), ("AR", "Arkansas"), ("AZ", "Arizona"), ("CA", "California"),
    ("CO", "Colorado"), ("CT", "Connecticut"), ("DC", "District of Columbia"), ("DE", "Delaware"), ("FL", "Florida"),
    ("GA", "Georgia"), ("HI", "Hawaii"), ("IA", "Iowa"), ("ID", "Idaho"), ("IL", "Illinois"), ("IN", "Indiana"),
    ("KS", "Kansas"), ("KY", "Kentucky"), ("LA", "Louisiana"), ("MA", "Massachusetts"), ("MD", "Maryland"),
    ("ME", "Maine"), ("MI", "Michigan"), ("MN", "Minnesota"), ("MO", "Missouri"), ("MS", "Mississippi"),
    ("MT", "Montana"), ("NC", "North Carolina"), ("ND", "North Dakota"), ("NE", "Nebraska"), ("NH", "New Hampshire"),
    ("NJ", "New Jersey"), ("NM", "New Mexico"), ("NV", "Nevada"), ("NY", "New York"), ("OH", "Ohio"),
    ("OK", "Oklahoma"), ("OR", "Oregon"), ("PA", "Pennsylvania"), ("RI", "Rhode Island"), ("SC", "South Carolina"),
    ("SD", "South Dakota"), ("TN", "Tennessee"), ("TX", "Texas"), ("UT", "Utah"), ("VA", "Virginia"),
    ("VT", "Vermont"), ("WA", "Washington"), ("WI", "Wisconsin"), ("WV", "West Virginia"), ("WY", "Wyoming"),
  ]

  /// Returns the code of a state that is given by code or name in any case: "tx" and "Texas" → "TX".
  public static func code(of text: String) -> String? {
    let folded = text.lowercased()
    return all.first { $0.code.lowercased() == folded || $0.name.lowercased() == folded }?.code
  }

  /// Returns the state in a location's text: two capital letters after a comma, optionally with a ZIP code, "Boston, MA
  /// 02215" → "MA" (SL-23).
  ///
  /// Nil if the code is in lower case or there is no comma (facts §11). The last match counts, so that "Portland, OR,
  /// USA" is OR.
  public static func parse(location: String) -> String? {
    let parts = location.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).dropFirst()
    for part in parts.reversed() {
      let words = part.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard let code = words.first, code.count == 2, code.allSatisfy({ (0x41...0x5a).contains($0) }) else { continue }
      if words.count == 1 || (words.count == 2 && isZIP(Array(words[1]))) { return String(Substring(code)) }
    }
    return nil
  }

  private static func isZIP(_ text: [UInt8]) -> Bool {
    switch text.count {
    case 5: decimal(text) != nil
    case 10: decimal(text[0..<5]) != nil && text[5] == UInt8(ascii: "-") && decimal(text[6...]) != nil
    default: false
    }
  }
}

/// The regions of the school preferences (PR-72). Seven states and the District of Columbia are in none of them.
public enum Region: String, CaseIterable, Hashable, Sendable {
  case northeast = "Northeast"
  case southeast = "Southeast"
  case midwest = "Midwest"
  case southwest = "Southwest"
  case westCoast = "West Coast"
  case pacificNorthwest = "Pacific Northwest"

  /// Reads a stored value or a page's label, in any case. The page's label of `pacificNorthwest` is "Pacific NW" (C32).
  public init?(text: String) {
    let folded = text.lowercased()
    if folded == "pacific nw" {
      self = .pacificNorthwest
    } else if let region = Self.allCases.first(where: { $0.rawValue.lowercased() == folded }) {
      self = region
    } else {
      return nil
    }
  }

  /// The label on the page (C32).
  public var label: String { self == .pacificNorthwest ? "Pacific NW" : rawValue }

  /// The codes of the region's states.
  public var states: [String] {
    switch self {
    case .northeast: ["ME", "NH", "VT", "MA", "RI", "CT", "NY", "NJ", "PA"]
    case .southeast: ["MD", "DE", "VA", "WV", "NC", "SC", "GA", "FL", "AL", "TN", "KY"]
    case .midwest: ["OH", "IN", "IL", "MI", "WI", "MN", "IA", "MO", "ND", "SD", "NE", "KS"]
    case .southwest: ["TX", "OK", "AR", "LA", "NM", "AZ"]
    case .westCoast: ["CA"]
    case .pacificNorthwest: ["OR", "WA", "ID", "MT"]
    }
  }
}
