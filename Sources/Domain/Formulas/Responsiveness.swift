/// How responsive a coach is (facts §2.15), derived from the interactions with the coach.
public struct Responsiveness: Hashable, Sendable {
  /// The four levels of responsiveness.
  public enum Level: String, CaseIterable, Sendable {
    /// 75 per cent or more.
    case high
    /// 50 to 74 per cent.
    case good
    /// 25 to 49 per cent.
    case moderate
    /// Below 25 per cent.
    case low

    /// The label that people read.
    public var label: String {
      switch self {
      case .high: "Highly Responsive"
      case .good: "Responsive"
      case .moderate: "Moderately Responsive"
      case .low: "Low Responsiveness"
      }
    }
  }

  /// The contacts that the coach began, in per cent of those that the family began: 0 to 100, and 0 if the family began
  /// none.
  public let percent: Int

  /// Creates the responsiveness from two numbers of contacts; a negative number counts as 0.
  public init(inbound: Int, outbound: Int) {
    guard outbound > 0, inbound > 0 else {
      percent = 0
      return
    }
    percent = inbound >= outbound ? 100 : Int((Double(inbound) / Double(outbound) * 100).rounded())
  }

  /// The level of the percentage.
  public var level: Level {
    switch percent {
    case 75...: .high
    case 50...: .good
    case 25...: .moderate
    default: .low
    }
  }
}
