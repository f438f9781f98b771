public import Domain

/// A short label on a coloured ground.
public struct Badge: Codable, Equatable, Sendable {
  /// What it says.
  public let text: String
  /// The colour token, ground and text: `blue-100/700` (facts §2.18).
  public let color: String

  init(_ text: String, _ color: String) {
    self.text = text
    self.color = color
  }
}

extension Badge {
  /// A division's badge; none where there is no division (SL-53, SL-56).
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

  /// A status' badge, in the same colours on every page; no status is shown as researching (facts §2.6).
  public static func status(_ raw: String?) -> Badge {
    let status = raw.map(SchoolStatus.init(rawValue:)) ?? .researching
    return Badge(status.label, statusColors[status] ?? "slate-100/700")
  }

  /// SL-54 and SD-25 give some statuses different colours. One status has one colour: that of the school's page, the
  /// list's where that has none (C2).
  private static let statusColors: [SchoolStatus: String] = [
    .researching: "slate-100/700", .declined: "red-100/700",
    .interested: "blue-100/700", .contacted: "slate-100/700", .campInvite: "purple-100/700",
    .recruited: "green-100/700", .officialVisitInvited: "amber-100/700", .officialVisitScheduled: "orange-100/700",
    .visiting: "orange-100/700", .offerReceived: "red-100/700", .committed: "green-800/white",
    .notPursuing: "gray-300/700",
  ]

  /// "Fit: 78" (SL-49, SL-52); none where no score is known, "Fit: 0" where it is zero. Where data is missing the badge
  /// says so, and its colour is no verdict.
  ///
  /// - Parameter isComplete: Whether no dimension's data is missing.
  public static func fit(_ score: Int?, isComplete: Bool = true) -> Badge? {
    guard let score else { return nil }
    guard isComplete else { return Badge("Fit: \(score), data missing", "slate-100/700") }
    let color = score >= 70 ? "emerald-100/700" : score >= 50 ? "orange-100/700" : "red-100/700"
    return Badge("Fit: \(score)", color)
  }

  /// How a school matches what the family wants (facts §2.2).
  static func match(_ badge: MatchBadge) -> Badge {
    switch badge {
    case .dealbreaker: Badge(badge.label, "red-100/700")
    case .great: Badge(badge.label, "emerald-100/700")
    case .good: Badge(badge.label, "blue-100/700")
    }
  }

  /// A size category's badge (SL-55).
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

  /// A fit tier's badge (SD-60, C3).
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

  /// A priority tier's badge: gold, silver, bronze (SD-39).
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

  /// The colours of the circle with a school's initials: the same for the same name on every machine (SL-58, SD-22).
  public static func circle(of name: String) -> String {
    let colors = ["blue", "green", "purple", "orange", "indigo", "emerald", "red", "sky"].map { "\($0)-100/700" }
    return colors[Initials.colorIndex(of: name, among: colors.count)]
  }
}
