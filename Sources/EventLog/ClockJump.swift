/// A clock that reads another time than the event before makes one expect: it was set, it is wrong, or much time has
/// passed. Time that passes is believed, however much (ruling 39); a person is told once.
public struct ClockJump: Equatable, Sendable {
  /// The difference above which a reading is worth a word, in milliseconds: 30 days.
  public static let limit: Int64 = 30 * 86_400_000

  /// When the event before was recorded, in milliseconds since 1970 UTC.
  public let from: Int64
  /// The clock's reading, in milliseconds since 1970 UTC.
  public let to: Int64

  /// Creates a jump.
  public init(from: Int64, to: Int64) {
    self.from = from
    self.to = to
  }

  /// Whether two times are so far apart that a person is told.
  public static func isFar(_ a: Int64, _ b: Int64) -> Bool {
    let (difference, isTooFar) = b.subtractingReportingOverflow(a)
    return isTooFar || difference > limit || difference < -limit
  }
}
