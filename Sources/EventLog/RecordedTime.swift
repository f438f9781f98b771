/// What the clock of another machine may have read: for events that are learned of, as this machine's own clock says when.
public struct ClockBound: Equatable, Sendable {
  /// What this machine's clock reads; a reading more than a day beyond it is not believed.
  public var now: Int64
  /// The time of first events whose clock is not believed: of the earliest that is.
  public var start: Int64

  /// A bound for the readings of another machine.
  public init(now: Int64, start: Int64) {
    self.now = now
    self.start = min(start, now)
  }

  /// Whether a reading can have been made by now.
  public func allows(_ clock: Int64) -> Bool { clock <= now + RecordedTime.toleranceBeyondServer }
}

/// How a clock's reading becomes the time an event is recorded under (rulings 6 and 39).
///
/// Time in the log never runs backwards: a clock that jumps back is held at the previous value, and one that jumps
/// forward beyond belief does not drag the whole log with it. The raw reading is kept beside it either way.
public struct RecordedTime: Equatable, Sendable {
  /// A reading that far beyond the server's date is disbelieved.
  public static let toleranceBeyondServer: Int64 = 24 * 3_600_000
  /// Without a server's date, a reading that far beyond the previous event is disbelieved.
  public static let toleranceBeyondPrevious: Int64 = 400 * 86_400_000

  /// A date that this process received from a server, if it did.
  public var serverDate: Int64?
  /// Readings up to here were accepted by a person (`rc doctor --accept-clock`).
  public var acceptedUpTo: Int64?

  /// Limits for believing a clock.
  public init(serverDate: Int64? = nil, acceptedUpTo: Int64? = nil) {
    self.serverDate = serverDate
    self.acceptedUpTo = acceptedUpTo
  }

  /// Whether a reading is believed after an event recorded at `previous` (nil: the first event).
  public func believes(_ clock: Int64, after previous: Int64?) -> Bool {
    if let acceptedUpTo, clock <= acceptedUpTo { return true }
    if let serverDate { return clock <= serverDate + Self.toleranceBeyondServer }
    guard let previous else { return true }
    return clock <= previous + Self.toleranceBeyondPrevious
  }

  /// The time to record: the reading, unless it is disbelieved or lies before `previous`.
  ///
  /// - Parameter bound: What is believed instead, where the clock is another machine's.
  public func time(for clock: Int64, after previous: Int64?, within bound: ClockBound? = nil) -> Int64 {
    if let bound { return bound.allows(clock) ? max(clock, previous ?? clock) : previous ?? bound.start }
    guard believes(clock, after: previous) else { return previous ?? serverDate ?? clock }
    return max(clock, previous ?? clock)
  }
}
