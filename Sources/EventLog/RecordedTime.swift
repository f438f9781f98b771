/// The bound on clock readings of another machine, for events that were decided elsewhere. It is relative to this
/// machine's clock.
public struct ClockBound: Equatable, Sendable {
  /// This machine's clock reading; a reading more than a day later is rejected.
  public var now: Int64
  /// The time to record for a first event whose reading is rejected; for a bundle, the earliest reading in it.
  public var start: Int64

  /// Creates a bound for the readings of another machine.
  public init(now: Int64, start: Int64) {
    self.now = now
    self.start = min(start, now)
  }

  /// Whether a reading is not more than a day in the future.
  public func allows(_ clock: Int64) -> Bool { clock <= now + RecordedTime.toleranceBeyondServer }
}

/// The rule that turns a clock reading into an event's recorded time (rulings 6 and 39).
///
/// Recorded times never decrease. If the clock jumps back, the previous time is used again. If it jumps forward
/// implausibly far, the reading is rejected, so that later events are not affected. The raw reading is stored in either
/// case.
public struct RecordedTime: Equatable, Sendable {
  /// A reading more than this beyond the server's date is rejected; milliseconds.
  public static let toleranceBeyondServer: Int64 = 24 * 3_600_000
  /// Without a server's date, a reading more than this beyond the previous event is rejected; milliseconds.
  public static let toleranceBeyondPrevious: Int64 = 400 * 86_400_000

  /// The date that this process received from a server, if any.
  public var serverDate: Int64?
  /// A person accepted readings up to this one (`rc doctor --accept-clock`).
  public var acceptedUpTo: Int64?

  /// Creates a rule with the given limits.
  public init(serverDate: Int64? = nil, acceptedUpTo: Int64? = nil) {
    self.serverDate = serverDate
    self.acceptedUpTo = acceptedUpTo
  }

  /// Whether a reading is accepted after an event recorded at `previous` (nil for the first event).
  public func believes(_ clock: Int64, after previous: Int64?) -> Bool {
    if let acceptedUpTo, clock <= acceptedUpTo { return true }
    if let serverDate { return clock <= serverDate + Self.toleranceBeyondServer }
    guard let previous else { return true }
    return clock <= previous + Self.toleranceBeyondPrevious
  }

  /// Returns the time to record: the reading, or `previous` if that is later or the reading is rejected. If the reading
  /// of the first event is rejected, the time is the server's date, or the bound's `start`.
  ///
  /// - Parameter bound: The bound to apply instead if the reading is another machine's.
  public func time(for clock: Int64, after previous: Int64?, within bound: ClockBound? = nil) -> Int64 {
    if let bound { return bound.allows(clock) ? max(clock, previous ?? clock) : previous ?? bound.start }
    guard believes(clock, after: previous) else { return previous ?? serverDate ?? clock }
    return max(clock, previous ?? clock)
  }
}
