public import Domain

/// A short label on a colored background.
public struct Badge: Codable, Equatable, Sendable {
  /// The text.
  public let text: String
  /// The color token with background and text: `blue-100/700` (facts §2.18).
  public let color: String

  init(_ text: String, _ color: String) {
    self.text = text
    self.color = color
  }
}

extension Badge {
  /// Returns the badge of a division; nil if there is no division (SL-53, SL-56).
  public static func division(_ raw: String?) -> Badge? {
    guard let raw, !raw.isEmpty else { return nil }
    let color =
      switch raw {
      case "D1": "blue-100/700"
      case "D2": "green-100/700"
      case "D3": "purple-100/700"
      case "NAIA": "orange-100/700"
      default: "gray-100/700"
      }
    return Badge(Division(rawValue: raw).label, color)
  }

  /// Returns the badge of a status, in the same colors on every page; without a status it is "researching" (facts
  /// §2.6).
  public static func status(_ raw: String?) -> Badge {
    let status = raw.map(SchoolStatus.init(rawValue:)) ?? .researching
    return Badge(status.label, statusColors[status] ?? "slate-100/700")
  }

  /// SL-54 and SD-25 give some statuses different colors. Here each status has one color: that of the school's page, or
  /// that of the list if the school's page defines none (C2).
  private static let statusColors: [SchoolStatus: String] = [
    .researching: "slate-100/700", .declined: "red-100/700",
    .interested: "blue-100/700", .contacted: "slate-100/700", .campInvite: "purple-100/700",
    .recruited: "green-100/700", .officialVisitInvited: "amber-100/700", .officialVisitScheduled: "orange-100/700",
    .visiting: "orange-100/700", .offerReceived: "red-100/700", .committed: "green-800/white",
    .notPursuing: "gray-300/700",
  ]

  /// Returns the badge of a fit score: "Fit: 78" (SL-49, SL-52), nil if there is no score, "Fit: 0" if it is zero. If
  /// data is missing, the badge says so in a neutral color.
  ///
  /// - Parameter isComplete: Whether every dimension has data.
  public static func fit(_ score: Int?, isComplete: Bool = true) -> Badge? {
    guard let score else { return nil }
    guard isComplete else { return Badge("Fit: \(score), data missing", "slate-100/700") }
    let color = score >= 70 ? "emerald-100/700" : score >= 50 ? "orange-100/700" : "red-100/700"
    return Badge("Fit: \(score)", color)
  }

  /// Returns the badge of a match with the family's preferences (facts §2.2).
  public static func match(_ badge: MatchBadge) -> Badge {
    switch badge {
    case .dealbreaker: Badge(badge.label, "red-100/700")
    case .great: Badge(badge.label, "emerald-100/700")
    case .good: Badge(badge.label, "blue-100/700")
    }
  }

  /// Returns the badge of a size category (SL-55).
  public static func size(_ size: SchoolSize?) -> Badge? {
    guard let size else { return nil }
    let color =
      switch size {
      case .verySmall: "indigo-100/700"
      case .small: "blue-100/700"
      case .medium: "green-100/700"
      case .large: "orange-100/700"
      case .veryLarge: "purple-100/700"
      }
    return Badge(size.label, color)
  }

  /// Returns the badge of a fit tier (SD-60, C3).
  public static func tier(_ tier: FitTier) -> Badge {
    let color =
      switch tier {
      case .match: "green-100/700"
      case .safety: "blue-100/700"
      case .reach: "orange-100/700"
      case .unlikely: "red-100/700"
      }
    return Badge(tier.label, color)
  }

  /// Returns the badge of a priority tier: gold, silver or bronze (SD-39).
  public static func priority(_ raw: String?) -> Badge? {
    guard let raw else { return nil }
    let color =
      switch raw {
      case "A": "yellow-100/700"
      case "B": "slate-100/700"
      case "C": "orange-100/700"
      default: "gray-100/700"
      }
    return Badge(PriorityTier(rawValue: raw).label, color)
  }

  /// Returns the colors of the circle with a school's initials, which are the same for a name on every machine (SL-58,
  /// SD-22).
  public static func circle(of name: String) -> String {
    let colors = ["blue", "green", "purple", "orange", "indigo", "emerald", "red", "sky"].map { "\($0)-100/700" }
    return colors[Initials.colorIndex(of: name, among: colors.count)]
  }
}
