/// How well a list of schools is balanced between safe and hopeful ones (facts §2.1).
public struct PortfolioHealth: Hashable, Sendable {
  /// The verdict.
  public enum Status: String, Sendable {
    /// There is no school yet.
    case notStarted = "not_started"
    /// At least one warning.
    case needsAttention = "needs_attention"
    /// No warning.
    case healthy

    /// What a person reads.
    public var label: String {
      switch self {
      case .notStarted: "Not Started"
      case .needsAttention: "Needs Attention"
      case .healthy: "Healthy"
      }
    }
  }

  /// How many schools there are of each tier.
  public let counts: [FitTier: Int]
  /// The verdict.
  public let status: Status
  /// What to do about it; the one sentence for an empty list.
  public let warnings: [String]

  /// The health of schools with these tiers; a school whose fit is not known counts as unlikely.
  public init(tiers: [FitTier?]) {
    let counts = Dictionary(tiers.map { ($0 ?? .unlikely, 1) }, uniquingKeysWith: +)
    self.counts = counts
    guard !tiers.isEmpty else {
      status = .notStarted
      warnings = ["You haven't added any schools yet. Start building your college list!"]
      return
    }
    func count(_ tier: FitTier) -> Int { counts[tier] ?? 0 }
    let checks = [
      (count(.safety) == 0, "Add at least 2-3 safety schools to ensure you have options."),
      (count(.match) == 0, "Consider adding match schools where you have a realistic chance."),
      (
        count(.reach) > count(.match) + count(.safety),
        "You have more reach schools than match and safety combined. Balance your list."
      ),
      (tiers.count < 5, "Consider adding more schools to diversify your options."),
    ]
    warnings = checks.filter(\.0).map(\.1)
    status = warnings.isEmpty ? .healthy : .needsAttention
  }
}
