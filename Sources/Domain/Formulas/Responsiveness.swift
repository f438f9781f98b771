/// How readily a coach answers (facts §2.15), derived from the interactions with him.
public struct Responsiveness: Hashable, Sendable {
  /// The four words for it.
  public enum Level: String, CaseIterable, Sendable {
    /// 75 and more.
    case high
    /// 50 to 74.
    case good
    /// 25 to 49.
    case moderate
    /// Below 25.
    case low

    /// What a person reads.
    public var label: String {
      switch self {
      case .high: "Highly Responsive"
      case .good: "Responsive"
      case .moderate: "Moderately Responsive"
      case .low: "Low Responsiveness"
      }
    }
  }

  /// Contacts that the coach began, in per cent of those that the family began: 0 to 100, 0 where it began none.
  public let percent: Int

  /// Of two numbers of contacts; a negative one counts 0.
  public init(inbound: Int, outbound: Int) {
    guard outbound > 0, inbound > 0 else {
      percent = 0
      return
    }
    percent = inbound >= outbound ? 100 : Int((Double(inbound) / Double(outbound) * 100).rounded())
  }

  /// The word for it.
  public var level: Level {
    switch percent {
    case 75...: .high
    case 50...: .good
    case 25...: .moderate
    default: .low
    }
  }
}
