public import Compass
public import Domain
public import Foundation
import Projections

/// What commands about a recruiting event are made of, as the home has it now.
public struct EventFacts: Equatable, Sendable {
  /// The athlete whose event it is, whoever looks.
  public let athlete: UUID
  /// The fields, which a form compares with what is typed (ruling 21).
  public let fields: EventFields
  /// When a talk at the event took place: its first day where the viewer is, at its start or at noon (ED-37).
  public let start: Instant?
  /// The first day as it is stored, which a metric of the event takes over (ED-61).
  public let day: String

  /// The facts of an event; nil where there is no such event.
  public static func load(_ id: String, from reading: Reading, viewer: Viewer) throws -> EventFacts? {
    guard let row = try reading.event(id) else { return nil }
    let day = row.fields.startDate.value ?? ""
    return EventFacts(
      athlete: UUID(strict: row.athlete) ?? viewer.athlete, fields: row.fields,
      start: CalendarDate(day).map { viewer.text.instant(of: $0, time: row.fields.startTime.value) }, day: day)
  }
}
