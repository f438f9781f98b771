public import Domain
import EventLog
import Foundation

/// What the rules would erase now, and what they keep.
public struct RetentionPreview: Equatable, Sendable {
  /// A record that was not changed for as long as its rule says, and stays.
  public struct Kept: Equatable, Sendable {
    /// The record.
    public let target: ErasureTarget
    /// Why it stays.
    public let reason: KeepingReason
  }

  /// A record that goes.
  public struct Going: Equatable, Sendable {
    /// Its erasure.
    public let plan: ErasurePlan
    /// The newest of its changes and dates, and of what refers to it.
    public let since: Instant
  }

  /// The records that go.
  public let going: [Going]
  /// The records that stay.
  public let kept: [Kept]
  /// What a person has to confirm before anything is erased; nil if the rules are applied without asking.
  public let question: RetentionQuestion?
}

/// A long pause, after which nobody erases anything without asking: the clock alone says that it was one.
public struct RetentionQuestion: Equatable, Sendable {
  /// When the rules were last applied on this device.
  public let last: Instant
  /// What the clock says now.
  public let now: Instant

  /// What to tell a person.
  public var sentence: String {
    let days = (now.milliseconds - last.milliseconds) / 86_400_000
    return
      "the rules were last applied on \(last.date()), \(days) days before \(now.date()), which the clock says it is; "
      + "nothing is erased until somebody confirms it"
  }
}

/// The application of the rules that is at hand, after the last one on this device (ruling 39).
struct RetentionRun {
  /// A pause that is longer, in milliseconds, makes the next application ask: 60 days.
  static let longestPause: Int64 = 60 * 86_400_000
  private static let name = "retention"

  let now: Instant
  private let last: TimedCheckpoint?
  private let isCorrected: Bool

  init(of home: Home, _ transaction: AppendTransaction) throws {
    now = home.now()
    last = try transaction.timedCheckpoint(Self.name)
    isCorrected = try last.map { try home.log.lastCorrection() > $0.position } ?? false
  }

  /// The position up to which records may be erased: what was told since stays. Nil before the first application.
  var position: Int64? { last?.position }

  /// What a person has to confirm; nil if nothing.
  var question: RetentionQuestion? {
    guard let last, now.milliseconds - last.at > Self.longestPause else { return nil }
    return RetentionQuestion(last: Instant(milliseconds: last.at), now: now)
  }

  /// The reading from which ages count; nil if nothing is erased this time. Unless a person looks at it, it is that of the
  /// last application, about a day before or longer: no single reading erases anything. The first application, one after
  /// a clock that went back, and one after a correction of the times erase nothing.
  func reading(isConfirmed: Bool) -> Instant? {
    if isConfirmed { return now }
    guard let last, !isCorrected, now.milliseconds - last.at >= Self.day else { return nil }
    return Instant(milliseconds: last.at)
  }

  /// Notes that the rules were applied. Within about a day of the last time that stays the last time.
  func note(in transaction: AppendTransaction) throws {
    if let last, !isCorrected, (0..<Self.day).contains(now.milliseconds - last.at) { return }
    try transaction.setTimedCheckpoint(Self.name, at: now.milliseconds)
  }

  /// Somewhat less than a day, so that one application a day is enough.
  private static let day: Int64 = 20 * 3_600_000
}
