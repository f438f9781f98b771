/// From where the past is folded. Tests let short histories take the ways of long ones.
public struct PastLimits: Sendable {
  /// Beyond this many streams reading the log in order is cheaper than reading them one by one.
  public var streams = 2000
  /// Fewer events are folded sooner than saved rows are read; a power of two.
  public var spacing: Int64 = 16_384
  /// What part of the log's size saved rows may have.
  public var share = 0.15

  /// The limits that were measured.
  public init() {}
}
