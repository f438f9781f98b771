public import Domain
import EventLog
public import Foundation

/// A moment as a person names it: `--at 1234`, `--at 2026-02-11T15:00:00Z`, `--at 2026-02-11`.
public enum Moment: Equatable, Sendable {
  /// A place in the log.
  case position(Int64)
  /// An instant.
  case instant(Instant)

  /// Parses a position, an instant, or a date, which means the end of that day where the person is.
  ///
  /// - Throws: `CompassError.badMoment` naming the three forms.
  public init(_ text: String, timeZone: TimeZone) throws {
    if let position = Int64(text), position >= 0 {
      self = .position(position)
    } else if let instant = Instant(text) {
      self = .instant(instant)
    } else if let date = CalendarDate(text) {
      self = .instant(Self.end(of: date, in: timeZone))
    } else {
      throw CompassError.badMoment(text)
    }
  }

  /// Parses the first moment of a range: a position, an instant, or a date, which means the beginning of that day where
  /// the person is.
  ///
  /// - Throws: `CompassError.badMoment` naming the three forms.
  public static func beginning(_ text: String, timeZone: TimeZone) throws -> Moment {
    guard Int64(text) == nil, let date = CalendarDate(text) else { return try Moment(text, timeZone: timeZone) }
    return .instant(Instant(milliseconds: end(of: date.adding(days: -1), in: timeZone).milliseconds + 1))
  }

  /// The last millisecond of a day in a time zone.
  static func end(of date: CalendarDate, in timeZone: TimeZone) -> Instant {
    let next = Int64(date.adding(days: 1).daysSince1970) * 86_400
    let guess = Date(timeIntervalSince1970: TimeInterval(next))
    let offset = Int64(timeZone.secondsFromGMT(for: guess))
    // The offset may change in that very night: ask again at the moment found.
    let found = Date(timeIntervalSince1970: TimeInterval(next - offset))
    return Instant(milliseconds: (next - Int64(timeZone.secondsFromGMT(for: found))) * 1000 - 1)
  }
}

extension Home {
  /// The position of a moment: of the last event that this home had recorded by then.
  ///
  /// - Throws: `CompassError.outOfRange` for a position behind the log's end.
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

  /// When a moment was: for a position the time at which its event was recorded; nil before the first event.
  public func instant(of moment: Moment) throws -> Instant? {
    switch moment {
    case .instant(let instant): instant
    case .position(let position):
      try log.events(EventRange(after: position - 1, through: position)).first
        .map { Instant(milliseconds: $0.recordedAt) }
    }
  }
}

extension Home {
  /// The position behind which a range begins that a person names by its first moment: a position, an instant, or a
  /// date, which here means the beginning of that day where the person is.
  ///
  /// - Throws: `CompassError.badMoment`, or `.outOfRange` for a position behind the log's end.
  public func positionBefore(_ text: String, timeZone: TimeZone) throws -> Int64 {
    switch try Moment.beginning(text, timeZone: timeZone) {
    case .instant(let instant): return try log.position(at: instant.milliseconds - 1)
    case .position(let position): return max(0, try self.position(of: .position(position)) - 1)
    }
  }
}
