/// How well a player and a school fit, in points: up to 40 athletic, 25 academic, 20 opportunity, 15 personal (facts
/// §2.1).
public struct FitScore: Hashable, Sendable {
  /// One of the four parts of the score.
  public enum Dimension: String, CaseIterable, Hashable, Sendable {
    case athletic, academic, opportunity, personal

    /// The maximum points of the dimension.
    public var maximum: Double {
      switch self {
      case .athletic: 40
      case .academic: 25
      case .opportunity: 20
      case .personal: 15
      }
    }

    /// The label that people read, such as "Athletic" (C6).
    public var label: String {
      switch self {
      case .athletic: "Athletic"
      case .academic: "Academic"
      case .opportunity: "Opportunity"
      case .personal: "Personal"
      }
    }

    /// Reads the short name, "athletic", and the endpoint's long one, "athleticFit" (C6).
    public init?(name: String) {
      self.init(rawValue: name.hasSuffix("Fit") ? String(name.dropLast(3)) : name)
    }
  }

  /// The points for the player's position, body and arm, 0…40.
  public let athletic: Double
  /// The points for grades and tests, 0…25.
  public let academic: Double
  /// The points for the chance to play, 0…20.
  public let opportunity: Double
  /// The points for place, size and cost, 0…15.
  public let personal: Double

  /// Creates a score. A missing dimension counts as 0, and all are clamped to their ranges.
  public init(athletic: Double?, academic: Double?, opportunity: Double?, personal: Double?) {
    self.athletic = Self.clamp(athletic, .athletic)
    self.academic = Self.clamp(academic, .academic)
    self.opportunity = Self.clamp(opportunity, .opportunity)
    self.personal = Self.clamp(personal, .personal)
  }

  /// The points of one dimension.
  public subscript(dimension: Dimension) -> Double {
    switch dimension {
    case .athletic: athletic
    case .academic: academic
    case .opportunity: opportunity
    case .personal: personal
    }
  }

  /// The four parts of a score, in points.
  public struct Breakdown: Hashable, Sendable {
    /// 0…40.
    public let athletic: Double
    /// 0…25.
    public let academic: Double
    /// 0…20.
    public let opportunity: Double
    /// 0…15.
    public let personal: Double
  }

  /// The four parts of the score (SD-14).
  public var breakdown: Breakdown {
    Breakdown(athletic: athletic, academic: academic, opportunity: opportunity, personal: personal)
  }

  /// The sum of the four parts, not rounded.
  public var sum: Double { athletic + academic + opportunity + personal }

  /// The number that the page shows, 0…100: the sum with halves rounded up.
  public var score: Int { NumberText.roundedHalfUp(sum) }

  /// The tier of the **unrounded** sum: 69.5 is shown as 70 and is still a reach (facts §11).
  public var tier: FitTier { FitTier(sum: sum) }

  /// The dimensions with 0 points, in their fixed order. A computed 0 is also reported as missing.
  public var missing: [Dimension] { Dimension.allCases.filter { self[$0] == 0 } }

  /// Returns the points of a dimension in whole per cent of its maximum (C5).
  public func percent(of dimension: Dimension) -> Int {
    NumberText.roundedHalfUp(self[dimension] * 100 / dimension.maximum)
  }

  private static func clamp(_ value: Double?, _ dimension: Dimension) -> Double {
    guard let value, value > 0 else { return 0 }
    return value < dimension.maximum ? value : dimension.maximum
  }
}

/// The meaning of a fit score (SD-15). No rule yields `safety`; only a stored tier can have that value (C4).
public enum FitTier: String, CaseIterable, Hashable, Sendable {
  case reach, match, safety, unlikely

  /// Creates the tier of an unrounded sum: a match from 70 points, a reach from 50, otherwise unlikely.
  public init(sum: Double) {
    self = sum >= 70 ? .match : sum >= 50 ? .reach : .unlikely
  }

  /// "Reach", "Match", "Safety", "Unlikely".
  public var label: String {
    switch self {
    case .reach: "Reach"
    case .match: "Match"
    case .safety: "Safety"
    case .unlikely: "Unlikely"
    }
  }
}
