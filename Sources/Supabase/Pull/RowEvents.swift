import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation

/// Turns rows into the events that explain them: what differs from what the server is known to hold, and nothing where
/// nothing does.
struct RowEvents {
  /// The people of the family: the server's ids, and under which id the home knows each.
  let people: [UUID: UUID]
  /// The family's athletes, as the home knows them.
  let athletes: [UUID]
  /// Who pulls, as the home knows him.
  let viewer: UUID
  /// What an earlier event of the log is.
  let isInLog: (UUID) throws -> Bool
  /// The coach with an id, as the home knows him.
  let knownCoach: (UUID) throws -> Coach
  /// The event of the calendar with an id, as the home knows it.
  let knownEvent: (UUID) throws -> RecruitingEvent
  let freshID: () -> UUID

  /// The person that a column names, as the home knows him; whoever pulls, where nobody is named any more.
  func person(_ row: JSONObject, _ columns: String...) -> UUID {
    for column in columns {
      if let id = row.id(column) { return people[id] ?? id }
    }
    return viewer
  }

  /// Whose season a row belongs to: its owner's if he is an athlete, else that of the family's athlete.
  func athlete(_ row: JSONObject) -> UUID {
    let owner = person(row, "user_id")
    return athletes.contains(owner) ? owner : athletes.first ?? owner
  }

  // MARK: Coaches

  func coach(_ row: JSONObject, _ id: UUID, _ base: Base<Coach>) -> [Seen] {
    guard let school = row.id("school_id") else { return [] }
    let fields = RowFields.read(CoachFields.self, from: row)
    guard base.state.isListed else {
      return [
        Seen(
          stream: .coach(id), event: .coachAdded(CoachAdded(fields: fields.droppingNulls(), school: school)),
          actor: person(row, "created_by", "user_id"), at: row.instant("created_at"))
      ]
    }
    let changes = base.difference(fields, from: base.state.fields)
    guard !changes.isEmpty else { return [] }
    return [
      Seen(
        stream: .coach(id), event: .coachEdited(CoachEdited(fields: changes)),
        actor: person(row, "updated_by", "user_id"), at: row.instant("updated_at"))
    ]
  }

  // MARK: Interactions and metrics, which are logged whole

  func interaction(_ row: JSONObject, _ id: UUID, _ base: Base<Interaction>) throws -> [Seen] {
    guard !base.hasPending, let school = row.id("school_id"), let type = row.text("type"),
      let direction = row.text("direction"), let at = row.instant("occurred_at")
    else { return [] }
    let known = base.state.isRemoved ? nil : base.state.logged
    // A column that the project does not have says nothing.
    func said<T>(_ column: String, _ value: T?, _ before: T?) -> T? { row[column] == nil ? before : value }
    var logged = InteractionLogged(
      coach: said("coach_id", row.id("coach_id"), known?.coach),
      content: said("content", row.text("content"), known?.content),
      direction: InteractionDirection(rawValue: direction),
      event: said("event_id", row.id("event_id"), known?.event), school: school,
      sentiment: said("sentiment", row.text("sentiment").map(InteractionSentiment.init(rawValue:)), known?.sentiment),
      subject: said("subject", row.text("subject"), known?.subject), type: InteractionType(rawValue: type))
    // The server forgets a coach or event that was deleted; the history does not (facts §1.13).
    if logged.coach == nil, let before = known?.coach, try !knownCoach(before).isListed { logged.coach = before }
    if logged.event == nil, let before = known?.event, try !knownEvent(before).isListed { logged.event = before }
    // What came back took place when it did, not when it came back.
    let knownAt = known?.stamp.map { Int64($0.at) } ?? base.happenedAt
    guard logged != known?.unstamped || at != knownAt else { return [] }
    return [
      Seen(stream: .interaction(id), event: .interactionLogged(logged), actor: person(row, "logged_by"), at: at)
    ]
  }

  func metric(_ row: JSONObject, _ id: UUID, _ base: Base<PerformanceMetric>) throws -> [Seen] {
    let known = base.state.isRemoved ? nil : base.state.logged
    guard !base.hasPending, let date = row.text("recorded_date"), let type = row.text("metric_type"),
      let value = row["value"] == nil ? known?.value : row.metricValue
    else { return [] }
    // A column that the project does not have says nothing.
    func said<T>(_ column: String, _ value: T?, _ before: T?) -> T? { row[column] == nil ? before : value }
    var logged = MetricLogged(
      athlete: athlete(row), event: said("event_id", row.id("event_id"), known?.event),
      metricType: MetricType(rawValue: type), notes: said("notes", row.text("notes"), known?.notes), recordedDate: date,
      unit: said("unit", row.text("unit"), known?.unit) ?? "", value: value,
      verified: said("verified", row.flag("verified"), known?.verified) ?? false)
    if logged.event == nil, let before = known?.event, try !knownEvent(before).isListed { logged.event = before }
    guard logged != known else { return [] }
    return [
      Seen(
        stream: .metric(id), event: .metricLogged(logged), actor: person(row, "user_id"),
        at: known == nil ? row.instant("created_at") : nil)
    ]
  }

  // MARK: Offers

  func offer(_ row: JSONObject, _ id: UUID, _ base: Base<Offer>) throws -> [Seen] {
    guard let school = row.id("school_id") else { return [] }
    let columns = [
      "coach": "coach_id", "school": "school_id", "scholarshipCents": "scholarship_amount",
      "scholarshipHundredths": "scholarship_percentage",
    ]
    let known = base.state.athlete == nil || base.state.isDeleted ? OfferFields() : base.state.fields
    var fields = RowFields.read(OfferFields.self, from: row) { columns[$0] ?? ColumnNames.snake($0) }
    if fields.coach == .null, let before = known.coach.value, try !knownCoach(before).isListed {
      fields.coach = .absent
    }
    // What the server fills in by itself was never said.
    if known.status.value == nil, fields.status == .value(.pending) { fields.status = .absent }
    guard base.state.athlete != nil, !base.state.isDeleted else {
      var new = fields.droppingNulls()
      new.school = .absent
      return [
        Seen(
          stream: .offer(id),
          event: .offerRecorded(OfferRecorded(athlete: athlete(row), fields: new, school: school)),
          actor: person(row, "user_id"), at: row.instant("created_at"))
      ]
    }
    let changes = base.difference(fields, from: known)
    guard !changes.isEmpty else { return [] }
    return [
      Seen(
        stream: .offer(id), event: .offerEdited(OfferEdited(fields: changes)), actor: person(row, "user_id"),
        at: row.instant("updated_at"))
    ]
  }

  // MARK: Documents

  /// A document that is shared with no school is none that the domain knows.
  func document(_ row: JSONObject, _ id: UUID, _ base: Base<Document>) -> [Seen] {
    let shared = row.texts("shared_with_schools")?.compactMap { UUID(strict: $0) }
    let fields = RowFields.read(DocumentFields.self, from: row) { $0 == "url" ? "file_url" : ColumnNames.snake($0) }
    let stream = StreamName.document(id)
    let actor = person(row, "uploaded_by", "user_id")
    var seen: [Seen] = []
    if base.state.exists {
      let changes = base.difference(fields, from: base.state.fields)
      if !changes.isEmpty {
        seen.append(
          Seen(
            stream: stream, event: .documentEdited(DocumentEdited(fields: changes)), actor: actor,
            at: row.instant("updated_at")))
      }
    }
    guard let shared, !base.pending.contains("sharedWith") else { return seen }
    for (number, school) in shared.enumerated() where !base.state.schools.contains(school) {
      let told = base.state.exists || number > 0 ? nil : fields.droppingNulls()
      seen.append(
        Seen(
          stream: stream, event: .documentShared(DocumentShared(fields: told, school: school)), actor: actor,
          at: told == nil ? row.instant("updated_at") : row.instant("created_at")))
    }
    for school in base.state.schools where !shared.contains(school) {
      seen.append(
        Seen(
          stream: stream, event: .documentUnshared(DocumentUnshared(school: school)), actor: actor,
          at: row.instant("updated_at")))
    }
    return seen
  }

  // MARK: Events of the calendar

  func event(_ row: JSONObject, _ id: UUID, _ base: Base<RecruitingEvent>) throws -> [Seen] {
    var row = row
    // The database answers seconds; an event's time has none (facts §1.7).
    for column in ["start_time", "end_time", "checkin_time"] {
      if let time = row.text(column), time.utf8.count == 8 { row[column] = .string(String(time.prefix(5))) }
    }
    let known = base.state.isListed ? base.state.fields : EventFields()
    var fields = RowFields.read(EventFields.self, from: row) {
      ["costCents": "cost", "school": "school_id"][$0] ?? ColumnNames.snake($0)
    }
    if known.registered.value == nil, fields.registered == .value(false) { fields.registered = .absent }
    if let before = known.statsRecorded.value, let now = fields.statsRecorded.value,
      let one = try? JSONValue(parsing: before), one == (try? JSONValue(parsing: now))
    {
      fields.statsRecorded = .absent
    }
    let stream = StreamName.event(id)
    let editor = person(row, "updated_by", "user_id")
    let edited = row.instant("updated_at")
    var seen: [Seen] = []
    if base.state.isListed {
      let changes = base.difference(fields, from: known)
      if !changes.isEmpty {
        seen.append(
          Seen(stream: stream, event: .eventEdited(EventEdited(fields: changes)), actor: editor, at: edited))
      }
    } else {
      guard let name = fields.name.value, let date = fields.startDate.value, let type = fields.type.value else {
        return []
      }
      var rest = fields.droppingNulls()
      (rest.name, rest.startDate, rest.type) = (.absent, .absent, .absent)
      let scheduled = EventScheduled(
        athlete: athlete(row), fields: rest.isEmpty ? nil : rest, name: name, startDate: date, type: type)
      seen.append(
        Seen(
          stream: stream, event: .eventScheduled(scheduled), actor: person(row, "created_by", "user_id"),
          at: row.instant("created_at")))
    }
    let attended = row.flag("attended") ?? false
    if row["attended"] != nil, attended != base.state.attended, !base.pending.contains("attended") {
      seen.append(
        Seen(stream: stream, event: .eventAttended(EventAttended(attended: attended)), actor: editor, at: edited))
    }
    if !base.pending.contains("coachesPresent") {
      seen += try presence(row, base.state).map { Seen(stream: stream, event: $0, actor: editor, at: edited) }
    }
    return seen
  }

  /// A coach who was deleted is dropped from the list by the server; that day he was there all the same.
  private func presence(_ row: JSONObject, _ known: RecruitingEvent) throws -> [DomainEvent] {
    guard let ids = row.texts("coaches_present")?.compactMap({ UUID(strict: $0) }) else { return [] }
    var events: [DomainEvent] = []
    for id in ids where !known.present.contains(where: { $0.coach == id }) {
      let coach = try knownCoach(id)
      events.append(
        .coachMarkedPresent(
          CoachMarkedPresent(coach: id, name: coach.fullName, role: coach.fields.role.value?.rawValue ?? "")))
    }
    for presence in known.present where !ids.contains(presence.coach) {
      if try knownCoach(presence.coach).isListed {
        events.append(.coachUnmarkedPresent(CoachUnmarkedPresent(coach: presence.coach)))
      }
    }
    return events
  }
}
