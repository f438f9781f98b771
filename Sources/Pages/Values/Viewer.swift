public import Foundation

/// For whom a page is made, and where that person is. Never taken from the machine.
public struct Viewer: Equatable, Sendable {
  /// The person's id.
  public let id: UUID
  /// Whose season is looked at.
  public let athlete: UUID
  /// The time zone that dates are written in.
  public let timeZone: TimeZone

  /// A viewer of an athlete's season.
  public init(id: UUID, athlete: UUID, timeZone: TimeZone) {
    self.id = id
    self.athlete = athlete
    self.timeZone = timeZone
  }
}
