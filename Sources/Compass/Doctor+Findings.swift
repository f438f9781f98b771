public import Domain
import EventLog
import Foundation

extension Diagnosis {
  /// An event whose payload would be refused today; see `EventLog.uncanonicalPayloads`.
  public struct Uncanonical: Codable, Equatable, Sendable {
    /// The event's position.
    public let position: Int64
    /// What is wrong, and at which byte of the payload.
    public let reason: String
  }

  /// A place from which on the recorded time stands still: an event there has a time that is ahead of the clock, and
  /// the later events repeat it, because the recorded time never decreases.
  public struct Standstill: Codable, Equatable, Sendable {
    /// The event whose time the later events repeat.
    public let position: Int64
    /// That time, in milliseconds since 1970 UTC.
    public let until: Int64
    /// The last later event whose clock reading is more than a day before that time; the event itself if there is none.
    public let through: Int64
    /// The number of such events.
    public let events: Int
    /// How far the time is ahead of the earliest of their clock readings, or of this machine's clock, in milliseconds.
    public let ahead: Int64
  }

  /// The difference from which the doctor reports a standstill: a day, in milliseconds.
  static let leastStandstill: Int64 = 86_400_000
  /// The maximum number of findings to list of each kind.
  static let namedAtMost = 100
}

extension Home {
  /// The events whose payload is not canonical JSON, and their total number.
  func uncanonical() throws -> (named: [Diagnosis.Uncanonical], count: Int) {
    let found = try log.uncanonicalPayloads(limit: Diagnosis.namedAtMost)
    return (found.named.map { .init(position: $0.position, reason: $0.reason) }, found.count)
  }

  /// The places at which the recorded time stands still for more than a day: an accepted event is ahead of the events
  /// after it, or of this machine's clock.
  func standstills() throws -> [Diagnosis.Standstill] {
    var found: [Diagnosis.Standstill] = []
    var last: (position: Int64, time: Int64)?
    try log.scan { row in
      // The clock of another home says nothing about the time of this one.
      guard let leader = last, let clock = row.clock, clock < row.recordedAt, try row.decidedAt() == nil else {
        if last?.time != row.recordedAt { last = (row.position, row.recordedAt) }
        return
      }
      let ahead = leader.time - clock
      guard ahead > Diagnosis.leastStandstill else { return }
      let known = found.last.flatMap { $0.position == leader.position ? $0 : nil }
      if known != nil { found.removeLast() }
      guard found.count < Diagnosis.namedAtMost else { return }
      found.append(
        .init(
          position: leader.position, until: leader.time, through: row.position, events: (known?.events ?? 0) + 1,
          ahead: max(known?.ahead ?? 0, ahead)))
    }
    guard let last, found.last?.position != last.position else { return found }
    let ahead = last.time - now().milliseconds
    guard ahead > Diagnosis.leastStandstill else { return found }
    return found + [.init(position: last.position, until: last.time, through: last.position, events: 0, ahead: ahead)]
  }
}

extension Diagnosis.Standstill {
  /// The meaning of the finding and the remedy, for a person.
  public func sentence(now: Instant) -> String {
    let days = (ahead + 43_200_000) / 86_400_000
    let what =
      events == 0
      ? "the log's time at position \(position) is \(days) days ahead of this machine's clock"
      : "the log's time stands still from \(position) to \(through): it is up to \(days) days ahead of the clocks of "
        + "\(events) events"
    guard now.milliseconds + Diagnosis.leastStandstill < until else { return what + "; it goes on again" }
    return what + "; it goes on at \(Instant(milliseconds: until)). If that is wrong: rc-replay export, then "
      + "rc-replay import into an empty home, which believes no clock that is ahead of its own; private notes stay here"
  }
}
