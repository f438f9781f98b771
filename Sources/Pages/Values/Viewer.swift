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

  /// The day that it is where the viewer is.
  public var today: CalendarDate { text.day(of: now) }
}
