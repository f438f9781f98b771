import Domain

/// How well a school fits the athlete (SD-55 to SD-60).
public struct FitSection: Codable, Equatable, Sendable {
  /// The rounded score.
  public let score: Int
  /// The colors of the score: green from 70, orange from 50, otherwise red (SD-59); gray if data is missing.
  public let color: String
  /// The badge of the tier (SD-60). If data is missing, it says so instead.
  public let tier: Badge
  /// The points of each dimension: "20/40".
  public let breakdown: [LabelledText]
  /// The same as bars, for the expanded breakdown (C5).
  public let bars: [Bar]
  /// The same as a radar chart, with the values that the points come from.
  public let radar: FitRadar
  /// The label of the button that shows the breakdown (SD-56).
  public let show: String
  /// The label of the button that hides the breakdown.
  public let hide: String
  /// "Missing data: athletic, academic"; nil if nothing is missing (SD-57).
  public let missing: String?
  /// The advice if data is missing.
  public let missingHint: String?
  /// The meaning of the tier for the family. If data is missing, the text says that there is no verdict yet.
  public let recommendation: String
  /// The accessibility label (SD-144).
  public let spoken: String

  /// The bar of one dimension.
  public struct Bar: Codable, Equatable, Sendable {
    /// "Athletic Fit".
    public let label: String
    /// "20/40".
    public let points: String
    /// The points in whole percent of the dimension's maximum.
    public let percent: Int
    /// The color of the bar; never used for text.
    public let color: String
    /// The accessibility label.
    public let spoken: String
  }

  /// - Parameter gaps: The dimensions without data.
  init(_ fit: FitScore, missing gaps: [FitScore.Dimension], radar: FitRadar) {
    self.radar = radar
    score = fit.score
    let verdict = fit.score >= 70 ? "green-100/700" : fit.score >= 50 ? "orange-100/700" : "red-100/700"
    color = gaps.isEmpty ? verdict : "slate-100/700"
    tier = gaps.isEmpty ? .tier(fit.tier) : Badge("Data missing", "slate-100/700")
    breakdown = FitScore.Dimension.allCases.map { dimension in
      LabelledText(
        dimension.label,
        "\(NumberText.roundedHalfUp(fit[dimension]))/\(NumberText.roundedHalfUp(dimension.maximum))")
    }
    bars = zip(FitScore.Dimension.allCases, breakdown).map { dimension, points in
      Bar(
        label: "\(dimension.label) Fit", points: points.text, percent: fit.percent(of: dimension),
        color: Self.color(dimension),
        spoken: "\(dimension.label) fit, \(points.text.replacing("/", with: " of ")) points")
    }
    show = "View Fit Score Breakdown"
    hide = "Hide Fit Score Breakdown"
    let names = gaps.map(\.rawValue)
    missing = names.isEmpty ? nil : "Missing data: \(names.joined(separator: ", "))"
    missingHint = names.isEmpty ? nil : "Add more details to improve this score."
    recommendation =
      gaps.isEmpty ? Self.recommendation(fit.tier) : "Too little is known of this school for a verdict."
    spoken =
      "Fit score \(fit.score) percent, " + (gaps.isEmpty ? "tier \(fit.tier.label)" : missing?.lowercased() ?? "")
  }

  private static func color(_ dimension: FitScore.Dimension) -> String {
    switch dimension {
    case .athletic: "blue-600"
    case .academic: "purple-600"
    case .opportunity: "emerald-600"
    case .personal: "orange-600"
    }
  }

  private static func recommendation(_ tier: FitTier) -> String {
    switch tier {
    case .match: "✓ Excellent fit! This school aligns well with your profile and goals."
    case .safety: "✓ Good fit! You have a strong chance at this school."
    case .reach:
      "Possible fit with some growth. Focus on developing the highlighted dimensions to strengthen your candidacy."
    case .unlikely:
      "Not a strong fit based on current data. Consider schools that better match your profile, or work on improving key "
        + "dimensions."
    }
  }
}

/// The other divisions to consider if the fit is low (SD-66 to SD-70).
public struct DivisionCard: Codable, Equatable, Sendable {
  /// The heading.
  public let title: String
  /// The advice.
  public let message: String
  /// The divisions.
  public let badges: [Badge]

  init?(division: String?, score: Int?) {
    guard let advice = DivisionAdvice(division: division, score: score.map(Double.init)) else { return nil }
    title = "Consider Other Divisions"
    message = advice.message
    badges = advice.divisions.compactMap { .division($0.rawValue) }
  }
}
