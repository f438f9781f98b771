/// How well a list of schools is balanced between safety, match and reach schools (facts §2.1).
public struct PortfolioHealth: Hashable, Sendable {
  /// The verdict.
  public enum Status: String, Sendable {
    /// The list is empty.
    case notStarted = "not_started"
    /// There is at least one warning.
    case needsAttention = "needs_attention"
    /// There is no warning.
    case healthy

    /// The label that people read.
    public var label: String {
      switch self {
      case .notStarted: "Not Started"
      case .needsAttention: "Needs Attention"
      case .healthy: "Healthy"
      }
    }
  }

  /// The number of schools of each tier.
  public let counts: [FitTier: Int]
  /// The verdict.
  public let status: Status
  /// The advice to the family; for an empty list, one sentence.
  public let warnings: [String]

  /// Creates the verdict on schools of these tiers; a school of unknown tier counts as unlikely.
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
