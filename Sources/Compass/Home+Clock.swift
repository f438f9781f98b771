public import Domain
public import Errors
public import EventLog
import EventSchemas
public import Foundation

extension Diagnosis {
  /// Events of one device that follow each other, before which its clock jumped (ruling 39). Either much time had passed,
  /// or the clock was wrong then or before.
  public struct ClockStretch: Codable, Equatable, Sendable {
    /// The position of the first event.
    public let from: Int64
    /// The position of the last event.
    public fileprivate(set) var through: Int64
    /// The number of events.
    public fileprivate(set) var events = 0
    /// The device's id.
    public let device: String
    /// The time of the first event, in milliseconds since 1970 UTC.
    public let time: Int64
    /// The time of the event before: the device's, or for its first event the log's.
    public let before: Int64
    /// When the first event was, by what a server answered during the stretch; nil if none did, or if it says the same up
    /// to a day.
    public fileprivate(set) var byServer: Int64?

    /// Creates a stretch.
    init(
      from: Int64, through: Int64, events: Int = 0, device: String, time: Int64, before: Int64, byServer: Int64? = nil
    ) {
      (self.from, self.through, self.events, self.device) = (from, through, events, device)
      (self.time, self.before, self.byServer) = (time, before, byServer)
    }
  }
}

/// A correction of a clock that is refused.
public enum ClockError: Error, Equatable, Sendable {
  /// The first position is after the last one, or the log has no such event.
  case noEvents(from: Int64, through: Int64)
  /// The time that is given is after the present one.
  case inFuture(Instant)
  /// The time is further from the reading than a correction can hold.
  case tooFar(Instant)
  /// The clock of this device is still wrong.
  case stillWrong(reading: Instant)
}

extension Home {
  /// The stretches of events before which a device's clock jumped by more than 30 days, at most the first hundred.
  ///
  /// Nothing says that a time is wrong: a season may lie between two events.
  func clockStretches() throws -> [Diagnosis.ClockStretch] {
    var found: [Diagnosis.ClockStretch] = []
    /// For each device, the time of its last event, and its stretch in `found`.
    var devices: [Int64: (time: Int64, stretch: Int?)] = [:]
    var last: Int64?
    try log.scan { row in
      let time = try row.decidedAt
      var known = devices[row.deviceNumber]
      // A diagnosis shows nothing that belongs to one person (decision 0027).
      guard try row.stream.isShared else {
        if let stretch = known?.stretch, let ahead = try row.aheadOfServer() {
          found[stretch].byServer = found[stretch].time &- ahead
        }
        return
      }
      if let before = known?.time ?? last, ClockJump.isFar(before, time) {
        guard found.count < Diagnosis.namedAtMost else { return }
        known = (time, found.count)
        found.append(.init(from: row.position, through: 0, device: try row.device, time: time, before: before))
      }
      if let stretch = known?.stretch {
        found[stretch].through = row.position
        found[stretch].events += 1
      }
      devices[row.deviceNumber] = (time, known?.stretch)
      last = try row.recordedAt
    }
    return found
  }

  /// Returns the correction of the clock of the device that decided an event, for its events from there up to another
  /// position: the first of them was decided at the given time, and the others as long before or after it as the clock
  /// said.
  ///
  /// - Parameter isSet: Whether a person says that this device's clock is right by now, though it goes on as it read then.
  /// - Throws: `ClockError`.
  public func clockCorrection(
    from: Int64, through: Int64, was time: Instant, isSet: Bool = false
  ) throws -> ClockCorrected {
    let now = now()
    guard time.milliseconds <= now.milliseconds else { throw ClockError.inFuture(time) }
    guard from <= through, let first = try log.events(at: [from]).first, let device = UUID(uuidString: first.device)
    else { throw ClockError.noEvents(from: from, through: through) }
    var (after, last): (UUID?, UUID?)
    var readings = first.clock...first.clock
    var (isTrailing, reading) = (true, first.clock)
    /// The first event that every home has: an earlier correction may concern by its reading alone what only this home has.
    var shared: (clock: Int64, decidedAt: Int64)?
    try log.scan { row in
      guard try row.device == first.device else { return }
      guard row.position <= through else {
        isTrailing = false
        return
      }
      if try row.stream.isShared {
        last = try row.id
        if row.position < from { after = last }
      }
      guard row.position >= from else { return }
      reading = row.clock
      if try shared == nil && row.stream.isShared { shared = try (reading, row.decidedAt) }
      readings = min(readings.lowerBound, reading)...max(readings.upperBound, reading)
    }
    let (clock, decidedAt) = shared ?? (first.clock, first.decidedAt)
    let (difference, isTooFar) = (time.milliseconds &+ (clock &- first.clock)).subtractingReportingOverflow(decidedAt)
    guard !isTooFar, abs(Double(difference)) < Self.longestCorrection else { throw ClockError.tooFar(time) }
    // A clock that goes on as it was stamps what is told next with the same fault.
    if !isSet, isTrailing, ClockJump.isFar(0, difference), !ClockJump.isFar(reading, now.milliseconds),
      ClockJump.isFar(reading &+ difference, now.milliseconds), try settings.device == device
    {
      throw ClockError.stillWrong(reading: now)
    }
    return ClockCorrected(
      after: after, device: device, difference: Int(difference), from: Int(readings.lowerBound), last: last,
      through: Int(readings.upperBound))
  }

  /// What a payload's number holds exactly, in milliseconds.
  private static let longestCorrection = 9_007_199_254_740_992.0
}

extension EventRow {
  /// How far the device's clock was ahead of a server's when the event recorded the server's answer; nil for other events,
  /// and if they agreed up to a day.
  fileprivate func aheadOfServer() throws -> Int64? {
    guard try type == WritesAccepted.type,
      case .writesAccepted(let receipt)? = try? EventCodec.decode(
        type: WritesAccepted.type, schema: schema, json: String(decoding: data, as: UTF8.self)),
      let server = receipt.serverTime
    else { return nil }
    let ahead = try decidedAt &- Int64(server)
    return ahead.magnitude > 86_400_000 ? ahead : nil
  }
}

extension ClockJump {
  /// The number of whole days between the two times.
  public var days: UInt64 { (to.subtractingReportingOverflow(from).partialValue).magnitude / 86_400_000 }

  /// What to tell a person.
  public var sentence: String {
    let (then, now) = (Instant(milliseconds: from).date(), Instant(milliseconds: to).date())
    return
      "the clock of this device says \(now), \(days) days \(to > from ? "after" : "before") the last entry (\(then)); "
      + "if that is wrong, set the clock, and then correct the time of what was entered (rc doctor --clock)"
  }
}

extension ClockError: CustomStringConvertible, LocalizedError {
  /// One sentence: the subject, the value and what would be accepted.
  public var description: String {
    switch self {
    case .noEvents(let from, let through):
      "there are no events from position \(from) to \(through); accepted: the positions of a device’s first and last "
        + "event with a wrong time"
    case .inFuture(let time): "\(time) is still to come; accepted: when it really was"
    case .tooFar(let time): "\(time) is too far from what the clock read; accepted: a time within 285,000 years of it"
    case .stillWrong(let reading):
      "the clock of this device still says \(reading); accepted: after the clock was set, or with the word that it is right"
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}

extension ClockError: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  public var kind: ErrorKind { if case .stillWrong = self { .refused } else { .data } }
}
