/// The thresholds for folding the past. Tests lower them, so that short histories take the code paths of long ones.
public struct PastLimits: Sendable {
  /// The number of streams above which reading the log in order is cheaper than reading them one by one.
  public var streams = 2000
  /// The limits of cached states. They are built if two questions in a row ask for the same rows and at least `events`
  /// events have to be folded for these; at no more than `count` positions, with no more than `bytes` in all.
  public var cachedStates = (events: 512, count: 16, bytes: 32 << 20)

  /// Creates the limits that were found by measuring.
  public init() {}
}
