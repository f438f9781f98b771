/// How well a player and a school fit, in points: 40 athletic, 25 academic, 20 opportunity, 15 personal (facts §2.1).
public struct FitScore: Hashable, Sendable {
  /// One of the four parts of the score.
  public enum Dimension: String, CaseIterable, Hashable, Sendable {
    case athletic, academic, opportunity, personal

    /// The most points that the dimension gives.
    public var maximum: Double {
      switch self {
      case .athletic: 40
      case .academic: 25
      case .opportunity: 20
      case .personal: 15
      }
    }

    /// "Athletic" … (C6).
    public var label: String {
      switch self {
      case .athletic: "Athletic"
      case .academic: "Academic"
      case .opportunity: "Opportunity"
      case .personal: "Personal"
      }
    }

    /// Reads the short name and the long one of the endpoint, "athletic" and "athleticFit" (C6).
    public init?(name: String) {
      self.init(rawValue: name.hasSuffix("Fit") ? String(name.dropLast(3)) : name)
    }
  }

  /// Points for the player's position, body and arm, 0…40.
  public let athletic: Double
  /// Points for marks and tests, 0…25.
  public let academic: Double
  /// Points for the chance to play, 0…20.
  public let opportunity: Double
  /// Points for place, size and cost, 0…15.
  public let personal: Double

  /// A missing dimension counts 0, and every one is brought into its range.
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

  /// The four parts by themselves (SD-14).
  public var breakdown: Breakdown {
    Breakdown(athletic: athletic, academic: academic, opportunity: opportunity, personal: personal)
  }

  /// The plain sum, not rounded.
  public var sum: Double { athletic + academic + opportunity + personal }

  /// The number that the page shows, 0…100: the sum with halves rounded up.
  public var score: Int { NumberText.roundedHalfUp(sum) }

  /// The tier of the **unrounded** sum, so 69.5 is shown as 70 and still a reach (facts §11).
  public var tier: FitTier { FitTier(sum: sum) }

  /// The dimensions without a point, in their fixed order. A real 0 is reported as missing too.
  public var missing: [Dimension] { Dimension.allCases.filter { self[$0] == 0 } }

  /// Whole per cents of the dimension's maximum (C5).
  public func percent(of dimension: Dimension) -> Int {
    NumberText.roundedHalfUp(self[dimension] * 100 / dimension.maximum)
  }

  private static func clamp(_ value: Double?, _ dimension: Dimension) -> Double {
    guard let value, value > 0 else { return 0 }
    return value < dimension.maximum ? value : dimension.maximum
  }
}

/// What a fit score means (SD-15). No rule yields `safety`; only a stored tier can be one (C4).
public enum FitTier: String, CaseIterable, Hashable, Sendable {
  case reach, match, safety, unlikely

  /// The tier of an unrounded sum: from 70 a match, from 50 a reach.
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
