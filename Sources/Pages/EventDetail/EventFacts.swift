public import Compass
public import Domain
public import Foundation
import Projections

/// The current values of a recruiting event that commands about it need.
public struct EventFacts: Equatable, Sendable {
  /// The athlete whose event it is, whoever the viewer is.
  public let athlete: UUID
  /// The fields, which a form compares with the typed values (ruling 21).
  public let fields: EventFields
  /// The time of an interaction at the event: its first day, at its start time or at noon, in the time zone of its
  /// place or, if that is not known, in the viewer's (ED-37). Nil without a readable first day.
  public let start: Instant?
  /// The first day as it is stored, which a metric of the event gets as its date (ED-61).
  public let day: String

  /// Returns the facts of an event; nil if there is no such event.
  public static func load(_ id: String, from reading: Reading, viewer: Viewer) throws -> EventFacts? {
    guard let row = try reading.event(id) else { return nil }
    let day = row.fields.startDate.value ?? ""
    return EventFacts(
      athlete: UUID(strict: row.athlete) ?? viewer.athlete, fields: row.fields,
      start: CalendarDate(day).map {
        viewer.text.instant(of: $0, time: row.fields.startTime.value, in: row.fields.zone)
      }, day: day)
  }
}
