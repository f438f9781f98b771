/// From where the past is folded. Tests let short histories take the ways of long ones.
public struct PastLimits: Sendable {
  /// Beyond this many streams reading the log in order is cheaper than reading them one by one.
  public var streams = 2000
  /// Fewer events are folded sooner than saved rows are read; a power of two.
  public var spacing: Int64 = 16_384
  /// What part of the log's size saved rows may have.
  public var share = 0.15
  /// When rows are kept in memory at some positions: for how many events that two questions in a row asked for, at how
  /// many positions, and how many bytes all of them may take.
  public var cachedStates = (events: 512, count: 16, bytes: 32 << 20)

  /// The limits that were measured.
  public init() {}
}
