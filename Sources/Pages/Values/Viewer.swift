public import Compass
public import Domain
public import Foundation

/// The person for whom a page is made, with their time zone, locale and current time. Nothing is taken from the
/// machine.
public struct Viewer: Equatable, Sendable {
  /// The person's id.
  public let id: UUID
  /// The id of the athlete whose season is shown.
  public let athlete: UUID
  /// The formatter for dates and numbers, with the viewer's time zone.
  public let text: LocalText
  /// The current time, from which deadlines are counted.
  public let now: Instant

  /// Creates a viewer of an athlete's season.
  public init(
    id: UUID, athlete: UUID, timeZone: TimeZone, locale: Locale = Locale(identifier: "en_US"), now: Instant
  ) {
    self.id = id
    self.athlete = athlete
    self.now = now
    text = LocalText(locale: locale, timeZone: timeZone)
  }

  /// Returns the viewer as of the moment of a reading: a page of the past counts its deadlines from that moment. If the
  /// moment is in the future, the viewer is returned as is.
  public func asOf(_ reading: Reading) -> Viewer {
    guard let then = reading.asOf, then < now else { return self }
    return Viewer(id: id, athlete: athlete, timeZone: text.timeZone, locale: text.locale, now: then)
  }

  /// Returns the same viewer with another locale.
  public func with(locale name: LocaleName) -> Viewer {
    Viewer(id: id, athlete: athlete, timeZone: text.timeZone, locale: name.locale, now: now)
  }

  /// The current day in the viewer's time zone.
  public var today: CalendarDate { text.day(of: now) }
}
