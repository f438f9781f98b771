public import Domain
import EventLog
public import Foundation

/// A moment as a person enters it: `--at 1234`, `--at 2026-02-11T15:00:00Z`, `--at 2026-02-11`.
public enum Moment: Equatable, Sendable {
  /// A position in the log.
  case position(Int64)
  /// An instant.
  case instant(Instant)

  /// Parses a position, an instant, or a date, which means the end of that day in the person's time zone.
  ///
  /// - Throws: `CompassError.badMoment` naming the three forms.
  public init(_ text: String, timeZone: TimeZone) throws {
    self = try Self.read(text, timeZone) { $0.upperBound }
  }

  /// Parses the first moment of a range: a position, an instant, or a date, which means the beginning of that day in
  /// the person's time zone.
  ///
  /// - Throws: `CompassError.badMoment` naming the three forms.
  public static func beginning(_ text: String, timeZone: TimeZone) throws -> Moment {
    try read(text, timeZone) { $0.lowerBound }
  }

  private static func read(
    _ text: String, _ timeZone: TimeZone, _ edge: (ClosedRange<Instant>) -> Instant
  ) throws -> Moment {
    switch try WhenReader(timeZone: timeZone, now: nil).read(text) {
    case .position(let position): .position(position)
    case .time(let times): .instant(edge(times))
    case .event, .before, .after: throw CompassError.badMoment(text)
    }
  }

  /// Parses a position: only digits, without leading zeros, because `0194` is the beginning of an id.
  static func position(_ text: String) -> Int64? {
    guard let first = text.utf8.first, (0x30...0x39).contains(first), first != 0x30 || text == "0" else { return nil }
    return Int64(text)
  }
}

extension Home {
  /// The position of the last event that this home had recorded by a moment.
  ///
  /// - Throws: `CompassError.outOfRange` for a position after the log's end.
  public func position(of moment: Moment) throws -> Int64 {
    switch moment {
    case .instant(let instant): return try log.position(at: instant.milliseconds)
    case .position(let position):
      let head = try log.head().position
      guard position <= head else {
        throw CompassError.outOfRange("position \(position) is beyond the log's end at \(head)")
      }
      return position
    }
  }

  /// The instant of a moment: for a position, the time at which its event was recorded; nil if no event is there.
  public func instant(of moment: Moment) throws -> Instant? {
    switch moment {
    case .instant(let instant): instant
    case .position(let position):
      try log.events(EventRange(after: position - 1, through: position)).first
        .map { Instant(milliseconds: $0.recordedAt) }
    }
  }
}
