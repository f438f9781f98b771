/// The thresholds for folding the past. Tests lower them, so that short histories take the code paths of long ones.
public struct PastLimits: Sendable {
  /// The number of streams above which a walk through the past does not watch them one by one.
  public var streams = 2000

  /// Creates the limits that were found by measuring.
  public init() {}
}
