public import Domain
import Foundation

/// A recruiting event. A deleted one keeps its row; the tombstone of a deleted school hides its events.
public typealias RecruitingEventRow = RecordRow<RecruitingEvent>
/// A coach who was at an event, with the name and role as of that day (C25).
public typealias EventCoachRow = PartRow<RecruitingEvent.Presence>
/// The recruiting events of every season, and the coaches who were there.
public typealias EventsProjection = RecordProjection<RecruitingEvent>

extension RecruitingEvent: RecordState {
  /// The projection's name in certificates and reports.
  public static let projection = "Events"
  /// The layout of the table.
  public static let layout = TableLayout(
    "recruiting_event", category: "event", indexes: [.reader("athlete, start_date")])

  /// Whether the record was created.
  public var hasBegun: Bool { athlete != nil }
  /// Whether the record was removed.
  public var isRemoved: Bool { isDeleted }
  /// Sets whether the record was removed, as read from its row.
  public mutating func setRemoved(_ isRemoved: Bool) { isDeleted = isRemoved }
  /// The entries that have rows of their own.
  public var parts: [Presence] {
    get { present }
    set { present = newValue }
  }

  /// Passes each column to the visitor, in the table's order.
  public static func columns(_ row: inout RecordRow<RecruitingEvent>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    visit.column("athlete", &row.state.athlete, .reference)
    visit.column("address", &row.state.fields.address)
    visit.column("checkin_time", &row.state.fields.checkinTime)
    visit.column("city", &row.state.fields.city)
    visit.column("cost_cents", &row.state.fields.costCents)
    visit.column("description", &row.state.fields.description)
    visit.column("end_date", &row.state.fields.endDate)
    visit.column("end_time", &row.state.fields.endTime)
    visit.column("event_source", &row.state.fields.eventSource)
    visit.column("location", &row.state.fields.location)
    visit.column("name", &row.state.fields.name)
    visit.column("performance_notes", &row.state.fields.performanceNotes)
    visit.column("registered", &row.state.fields.registered)
    visit.column("school", &row.state.fields.school, .reference)
    visit.column("start_date", &row.state.fields.startDate)
    visit.column("start_time", &row.state.fields.startTime)
    visit.column("state", &row.state.fields.state)
    visit.column("stats_recorded", &row.state.fields.statsRecorded)
    visit.column("time_zone", &row.state.fields.timeZone)
    visit.column("type", &row.state.fields.type)
    visit.column("url", &row.state.fields.url)
    visit.column("attended", &row.state.attended)
    row.created(&visit)
    row.updated(&visit)
    row.removed(&visit)
  }
}

extension RecruitingEvent.Presence: RecordPart {
  /// The layout of the table.
  public static let layout = TableLayout.parts("event_coach", category: "event")
  /// The column with the record's id.
  public static let owner: StaticString = "event"

  /// The entry's id within the record.
  public var id: UUID { coach }

  /// Creates an empty entry.
  public init() {
    self.init(coach: .blank, name: "", role: "", provenance: .unknown)
  }

  /// Passes each column after the record's id to the visitor.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("coach", &coach, .reference)
    visit.column("name", &name)
    visit.column("role", &role)
    visit.column("marked_by", &provenance.by)
    visit.column("marked_at", &provenance.at)
  }
}

extension RecordRow where State == RecruitingEvent {
  /// The id of the athlete whose season it belongs to.
  public var athlete: String { state.athlete?.lowercased ?? "" }
}

extension PartRow where Part == RecruitingEvent.Presence {
  /// The recruiting event's id.
  public var event: String { owner }
  /// The coach's id.
  public var coach: String { part.coach.lowercased }
  /// Who marked the coach as present.
  public var markedBy: String { part.provenance.by }
  /// When the coach was marked as present, in milliseconds since 1970 UTC.
  public var markedAt: Int64 { part.provenance.at.milliseconds }
}
