public import Compass
public import Domain
public import Foundation

/// For whom a page is made, where that person is and when he looks. Never taken from the machine.
public struct Viewer: Equatable, Sendable {
  /// The person's id.
  public let id: UUID
  /// Whose season is looked at.
  public let athlete: UUID
  /// How dates and numbers are written, and in which time zone.
  public let text: LocalText
  /// The moment of looking, which deadlines are counted from.
  public let now: Instant

  /// A viewer of an athlete's season.
  public init(
    id: UUID, athlete: UUID, timeZone: TimeZone, locale: Locale = Locale(identifier: "en_US"), now: Instant
  ) {
    self.id = id
    self.athlete = athlete
    self.now = now
    text = LocalText(locale: locale, timeZone: timeZone)
  }

  /// The viewer as he would have been at the moment of a reading: a page of the past is that day's page, whose
  /// deadlines are counted from then. A moment that is yet to come is no reason to look ahead.
  public func looking(at reading: Reading) -> Viewer {
    guard let then = reading.asOf, then < now else { return self }
    return Viewer(id: id, athlete: athlete, timeZone: text.timeZone, locale: text.locale, now: then)
  }

  /// The same viewer, for whom dates and numbers are written as another locale does.
  public func writing(_ name: LocaleName) -> Viewer {
    Viewer(id: id, athlete: athlete, timeZone: text.timeZone, locale: name.locale, now: now)
  }

  /// The day that it is where the viewer is.
  public var today: CalendarDate { text.day(of: now) }
}
