public import Domain
import Foundation

/// A recruiting event. A deleted one keeps its row; one of a deleted school is hidden by the school's own tombstone.
public typealias RecruitingEventRow = RecordRow<RecruitingEvent>
/// A coach who was at an event, as he was called that day (C25).
public typealias EventCoachRow = PartRow<RecruitingEvent.Presence>
/// The recruiting events of every season, and the coaches who were there.
public typealias EventsProjection = RecordProjection<RecruitingEvent>

extension RecruitingEvent: RecordState {
  /// The name in certificates and reports.
  public static let projection = "Events"
  /// The table.
  public static let layout = TableLayout(
    "recruiting_event", category: "event", indexes: [.reader("athlete, start_date"), .reader("school")])

  /// Whether there was a beginning.
  public var hasBegun: Bool { athlete != nil }
  /// Whether it was removed.
  public var isRemoved: Bool { isDeleted }
  /// Takes over whether it was removed.
  public mutating func setRemoved(_ isRemoved: Bool) { isDeleted = isRemoved }
  /// The entries that have rows of their own.
  public var parts: [Presence] {
    get { present }
    set { present = newValue }
  }

  /// Goes through the columns in the table's order.
  public static func columns(_ row: inout RecordRow<RecruitingEvent>, _ visit: inout some ColumnVisitor) {
    row.id(&visit)
    visit.column("athlete", &row.state.athlete, .names)
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
    visit.column("school", &row.state.fields.school, .names)
    visit.column("start_date", &row.state.fields.startDate)
    visit.column("start_time", &row.state.fields.startTime)
    visit.column("state", &row.state.fields.state)
    visit.column("stats_recorded", &row.state.fields.statsRecorded)
    visit.column("type", &row.state.fields.type)
    visit.column("url", &row.state.fields.url)
    visit.column("attended", &row.state.attended)
    row.created(&visit)
    row.updated(&visit)
    row.removed(&visit)
  }
}

extension RecruitingEvent.Presence: RecordPart {
  /// The table.
  public static let layout = TableLayout.parts("event_coach", category: "event")
  /// The column with the record's id.
  public static let owner: StaticString = "event"

  /// What tells it from the record's others.
  public var id: UUID { coach }

  /// An entry without values.
  public init() {
    self.init(coach: .blank, name: "", role: "", provenance: .unknown)
  }

  /// Goes through the columns behind the record's.
  public mutating func columns(_ visit: inout some ColumnVisitor) {
    visit.column("coach", &coach, .names)
    visit.column("name", &name)
    visit.column("role", &role)
    visit.column("marked_by", &provenance.by)
    visit.column("marked_at", &provenance.at)
  }
}

extension RecordRow where State == RecruitingEvent {
  /// The athlete whose season it belongs to.
  public var athlete: String { state.athlete?.lowercased ?? "" }
}

extension PartRow where Part == RecruitingEvent.Presence {
  /// The recruiting event's id.
  public var event: String { owner }
  /// The coach's id.
  public var coach: String { part.coach.lowercased }
  /// Who noted it.
  public var markedBy: String { part.provenance.by }
  /// When; milliseconds since 1970 UTC.
  public var markedAt: Int64 { part.provenance.at.milliseconds }
}
