public import Domain
import Foundation

/// A recruiting event.
public struct RecruitingEventRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "recruiting_event", key: ["id"],
    [
      "athlete", "address", "checkin_time", "city", "cost_cents", "description", "end_date", "end_time",
      "event_source", "location", "name", "performance_notes", "registered", "school", "start_date", "start_time",
      "state", "stats_recorded", "type", "url", "attended", "created_by", "created_at", "updated_by", "updated_at",
      "removed_by",
    ])

  /// The event's id.
  public var id: String
  /// The athlete whose season it belongs to.
  public var athlete: String
  /// What is known of it: the fields that have a value.
  public var fields: EventFields
  /// Whether the athlete was there.
  public var attended = false
  /// Who scheduled it.
  public var createdBy: String
  /// When; milliseconds since 1970 UTC.
  public var createdAt: Int64
  /// Who changed it last.
  public var updatedBy: String
  /// When it was changed last.
  public var updatedAt: Int64
  /// The event that deleted it; nil while it is there.
  public var removedBy: String?

  /// The event's name, or "Unknown" where none is left (ED-9).
  public var name: String { fields.name.value.flatMap { $0.isEmpty ? nil : $0 } ?? "Unknown" }

  /// What tells the row from the others of its table.
  public var key: String { id }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { id }

  init(_ payload: EventScheduled, _ event: FoldEvent) {
    id = event.key
    athlete = payload.athlete.lowercased
    fields = payload.allFields.droppingNulls()
    createdBy = event.actor
    createdAt = event.happenedAt
    updatedBy = event.actor
    updatedAt = event.happenedAt
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    id = columns.text()
    athlete = columns.text()
    fields = EventFields(from: &columns)
    attended = columns.flag()
    createdBy = columns.text()
    createdAt = columns.integer()
    updatedBy = columns.text()
    updatedAt = columns.integer()
    removedBy = columns.optionalText()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(id)
    columns.text(athlete)
    fields.write(to: &columns)
    columns.flag(attended)
    columns.text(createdBy)
    columns.integer(createdAt)
    columns.text(updatedBy)
    columns.integer(updatedAt)
    columns.text(removedBy)
  }
}

extension EventFields {
  fileprivate init(from columns: inout RowReader) {
    func patch<Value>(_ value: Value?) -> Patch<Value> { value.map(Patch.value) ?? .absent }
    self.init()
    address = patch(columns.optionalText())
    checkinTime = patch(columns.optionalText())
    city = patch(columns.optionalText())
    costCents = patch(columns.optionalInteger().map(Int.init))
    description = patch(columns.optionalText())
    endDate = patch(columns.optionalText())
    endTime = patch(columns.optionalText())
    eventSource = patch(columns.optionalText().map(EventSource.init(rawValue:)))
    location = patch(columns.optionalText())
    name = patch(columns.optionalText())
    performanceNotes = patch(columns.optionalText())
    registered = patch(columns.optionalInteger().map { $0 != 0 })
    school = patch(columns.optionalText().flatMap { UUID(strict: $0) })
    startDate = patch(columns.optionalText())
    startTime = patch(columns.optionalText())
    state = patch(columns.optionalText())
    statsRecorded = patch(columns.optionalText())
    type = patch(columns.optionalText().map(RecruitingEventType.init(rawValue:)))
    url = patch(columns.optionalText())
  }

  fileprivate func write(to columns: inout RowWriter) {
    columns.text(address.value)
    columns.text(checkinTime.value)
    columns.text(city.value)
    columns.integer(costCents.value)
    columns.text(description.value)
    columns.text(endDate.value)
    columns.text(endTime.value)
    columns.text(eventSource.value?.rawValue)
    columns.text(location.value)
    columns.text(name.value)
    columns.text(performanceNotes.value)
    columns.integer(registered.value.map { $0 ? 1 : 0 as Int64 })
    columns.text(school.value?.lowercased)
    columns.text(startDate.value)
    columns.text(startTime.value)
    columns.text(state.value)
    columns.text(statsRecorded.value)
    columns.text(type.value?.rawValue)
    columns.text(url.value)
  }
}

/// A coach who was at an event, as he was called that day (C25).
public struct EventCoachRow: ProjectionRow {
  /// The table that the row stands in.
  public static let table = TableDefinition(
    "event_coach", key: ["event", "coach"], ["name", "role", "marked_by", "marked_at"])

  /// The recruiting event's id.
  public var event: String
  /// The coach's id.
  public var coach: String
  /// The coach's name on that day.
  public var name: String
  /// The raw role on that day; empty where it was not known.
  public var role: String
  /// Who noted it.
  public var markedBy: String
  /// When; milliseconds since 1970 UTC.
  public var markedAt: Int64

  /// What tells the row from the others of its table.
  public var key: PairKey { PairKey(event, coach) }
  /// The record that the row is about, which decides the certificate's bucket.
  public var record: String { event }

  init(_ payload: CoachMarkedPresent, _ event: FoldEvent) {
    self.event = event.key
    coach = payload.coach.lowercased
    name = payload.name
    role = payload.role
    (markedBy, markedAt) = event.stamp(of: payload)
  }

  /// Reads the columns in the table's order.
  public init(from columns: inout RowReader) {
    event = columns.text()
    coach = columns.text()
    name = columns.text()
    role = columns.text()
    markedBy = columns.text()
    markedAt = columns.integer()
  }

  /// Writes the columns in the table's order.
  public func write(to columns: inout RowWriter) {
    columns.text(event)
    columns.text(coach)
    columns.text(name)
    columns.text(role)
    columns.text(markedBy)
    columns.integer(markedAt)
  }
}
