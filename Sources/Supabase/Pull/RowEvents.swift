import CanonicalJSON
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation

/// Turns rows into the events that explain how they differ from what the server is known to hold; none if nothing
/// differs.
struct RowEvents {
  let family: PulledFamily
  let reader: RecordReader
  let freshID: () -> UUID

  /// The person that the first filled column names, by the home's id; nobody in particular if none names a person.
  func person(_ row: JSONObject, _ columns: String...) -> UUID {
    for column in columns {
      if let id = row.id(column) { return family.person(id) }
    }
    return Reading.somebodyThere
  }

  /// The athlete whose season a row belongs to: its owner if that is an athlete, otherwise the family's athlete.
  func athlete(_ row: JSONObject) -> UUID {
    let owner = person(row, "user_id")
    return family.athletes.contains(owner) ? owner : family.athletes.first ?? owner
  }

  // MARK: Shared helpers

  /// The fields of a row, without those that say nothing new: a default that the server filled in and nobody set, JSON
  /// in another notation, and a reference that the server cleared because the record was deleted (facts §1.13).
  func fields<F: PatchFields & JSONCodable>(_ row: JSONObject, of table: Table, known: F) throws -> F {
    let seen = RowFields.read(F.self, from: row, of: table)
    let before = Dictionary(known.fieldChanges.map { ($0.field, $0.value) }) { $1 }
    var silent: Set<String> = []
    for change in seen.fieldChanges {
      guard let column = table.map.targets[change.field]?.column else { continue }
      let old = before[change.field].flatMap(\.self)
      let isSilent =
        if column.serverDefault != nil, old == nil, change.value != nil {
          RowComparison.comparableText(of: column.json(change.value), in: column) == nil
        } else if column.kind == .json, old != nil {
          column.json(old) == column.json(change.value)
        } else if change.value == nil, case .text(let id)? = old, let reference = column.reference {
          try reference.onDelete == .setNull && isForgotten(UUID(strict: id), of: reference.table)
        } else {
          false
        }
      if isSilent { silent.insert(change.field) }
    }
    return seen.keeping { !silent.contains($0) }
  }

  private func isForgotten(_ id: UUID?, of table: Table) throws -> Bool {
    guard let id else { return false }
    return table == .coaches
      ? try !knownCoach(id).isListed : try !reader.state(RecruitingEvent.self, .event(id)).isListed
  }

  /// The coach with an id, as the home knows them.
  private func knownCoach(_ id: UUID) throws -> Coach {
    try reader.state(Coach.self, .coach(id))
  }

  /// A row without the columns of fields that were erased here. A missing column says nothing.
  private func without(_ withheld: WithheldFields, _ row: JSONObject, of table: Table) -> JSONObject {
    guard withheld.isAny else { return row }
    let columns = withheld.columns(of: table)
    return row.filter { !columns.contains($0.key) }
  }

  /// The fields of a record that a row creates, without those that were erased here.
  private func withoutErasedFields<F: PatchFields, A: Aggregate>(_ fields: F, _ base: Base<A>) -> F {
    fields.droppingNulls().keeping { !base.withheld.contains($0) }
  }

  /// An event that created a row's record.
  func creation(_ event: DomainEvent, _ stream: StreamName, _ row: JSONObject) -> Seen {
    Seen(
      stream: stream, event: event, actor: person(row, "created_by", "uploaded_by", "user_id"),
      at: row.instant("created_at"))
  }

  /// An event that changed a row's record.
  func edited(_ event: DomainEvent, _ stream: StreamName, _ row: JSONObject) -> Seen {
    Seen(
      stream: stream, event: event, actor: person(row, "updated_by"),
      at: row.instant("updated_at"))
  }

  /// The event that creates a row's record, or the one that changes the fields in which the row differs.
  ///
  /// - Parameters:
  ///   - known: The record's fields; nil if it is still to be created.
  ///   - create: Returns the event that creates it; nil if a field that it must have is missing.
  private func record<A: Aggregate, F: PatchFields & JSONCodable>(
    _ row: JSONObject, of table: Table, _ stream: StreamName, _ base: Base<A>, known: F?,
    create: (F) -> DomainEvent?, edit: (F) -> DomainEvent
  ) throws -> [Seen] {
    let fields = try fields(row, of: table, known: known ?? F())
    guard let known else {
      return create(withoutErasedFields(fields, base)).map { [creation($0, stream, row)] } ?? []
    }
    let changes = base.difference(fields, from: known)
    return changes.isEmpty ? [] : [edited(edit(changes), stream, row)]
  }

  // MARK: Coaches

  func coach(_ row: JSONObject, _ id: UUID, _ base: Base<Coach>) throws -> [Seen] {
    guard let school = row.id("school_id") else { return [] }
    var seen = try record(
      row, of: .coaches, .coach(id), base, known: base.state.isListed ? base.state.fields : nil,
      create: { .coachAdded(CoachAdded(fields: $0, school: school)) },
      edit: { .coachEdited(CoachEdited(fields: $0)) })
    if base.state.isListed, school != base.state.school, !base.isUntold("school") {
      seen.append(edited(.coachMoved(CoachMoved(school: school)), .coach(id), row))
    }
    return seen
  }

  // MARK: Interactions, which are logged whole, and metrics

  func interaction(_ row: JSONObject, _ id: UUID, _ base: Base<Interaction>) throws -> [Seen] {
    guard !base.hasPending, let school = row.id("school_id"), let type = row.text("type"),
      let direction = row.text("direction"), let at = row.instant("occurred_at")
    else { return [] }
    let row = without(base.withheld, row, of: .interactions)
    let known = base.state.isRemoved ? nil : base.state.logged
    var logged = InteractionLogged(
      coach: row.value(row.id("coach_id"), ifPresent: "coach_id", otherwise: known?.coach),
      content: row.value(row.text("content"), ifPresent: "content", otherwise: known?.content),
      direction: InteractionDirection(rawValue: direction),
      event: row.value(row.id("event_id"), ifPresent: "event_id", otherwise: known?.event), school: school,
      sentiment: row.value(
        row.text("sentiment").map(InteractionSentiment.init(rawValue:)), ifPresent: "sentiment",
        otherwise: known?.sentiment),
      subject: row.value(row.text("subject"), ifPresent: "subject", otherwise: known?.subject),
      type: InteractionType(rawValue: type))
    if logged.coach == nil, try isForgotten(known?.coach, of: .coaches) { logged.coach = known?.coach }
    if logged.event == nil, try isForgotten(known?.event, of: .events) { logged.event = known?.event }
    // A restored interaction took place at its original time, not when it was restored.
    let knownAt = known?.stamp.map { Int64($0.at) } ?? base.happenedAt
    guard logged != known?.unstamped || at != knownAt else { return [] }
    let author = person(row, "logged_by")
    // A correction keeps the contact's time and author, and says everything, also what is empty now.
    if known != nil { logged.stamp = Provenance(by: author.lowercased, at: Instant(milliseconds: at)).stamp }
    return [
      Seen(
        stream: .interaction(id), event: .interactionLogged(logged), actor: author,
        at: known == nil ? at : row.instant("updated_at"))
    ]
  }

  func metric(_ row: JSONObject, _ id: UUID, _ base: Base<PerformanceMetric>) throws -> [Seen] {
    let row = without(base.withheld, row, of: .metrics)
    let known = base.state.isRemoved ? nil : base.state.logged
    guard !base.hasPending, let date = row.text("recorded_date"), let type = row.text("metric_type"),
      let value = row["value"] == nil ? known?.value : row.metricValue
    else { return [] }
    var logged = MetricLogged(
      athlete: athlete(row), event: row.value(row.id("event_id"), ifPresent: "event_id", otherwise: known?.event),
      metricType: MetricType(rawValue: type),
      notes: row.value(row.text("notes"), ifPresent: "notes", otherwise: known?.notes),
      recordedDate: date,
      unit: row.value(row.text("unit"), ifPresent: "unit", otherwise: known?.unit) ?? "", value: value,
      verified: row.value(row.flag("verified"), ifPresent: "verified", otherwise: known?.verified) ?? false)
    if logged.event == nil, try isForgotten(known?.event, of: .events) { logged.event = known?.event }
    func seen(_ event: DomainEvent, at: Int64?) -> [Seen] {
      [Seen(stream: .metric(id), event: event, actor: person(row, "user_id"), at: at)]
    }
    guard let known else { return seen(.metricLogged(logged), at: row.instant("created_at")) }
    // An edit does not say whose metric it is.
    guard logged.athlete == known.athlete else { return seen(.metricLogged(logged), at: nil) }
    let changes = base.difference(logged.fields, from: known.fields)
    return changes.isEmpty ? [] : seen(.metricEdited(MetricEdited(fields: changes)), at: nil)
  }

  // MARK: Offers

  func offer(_ row: JSONObject, _ id: UUID, _ base: Base<Offer>) throws -> [Seen] {
    guard let school = row.id("school_id") else { return [] }
    return try record(
      row, of: .offers, .offer(id), base, known: base.state.isListed ? base.state.fields : nil,
      create: { fields in
        var rest = fields
        rest.school = .absent
        return .offerRecorded(OfferRecorded(athlete: athlete(row), fields: rest, school: school))
      }, edit: { .offerEdited(OfferEdited(fields: $0)) })
  }

  // MARK: Documents

  /// The events of a document's row. The domain does not know documents that are shared with no school.
  func document(_ row: JSONObject, _ id: UUID, _ base: Base<Document>) throws -> [Seen] {
    let fields = try fields(row, of: .documents, known: base.state.fields)
    let stream = StreamName.document(id)
    let changes = base.state.exists ? base.difference(fields, from: base.state.fields) : DocumentFields()
    var seen = changes.isEmpty ? [] : [edited(.documentEdited(DocumentEdited(fields: changes)), stream, row)]
    guard let shared = row.texts("shared_with_schools")?.compactMap({ UUID(strict: $0) }),
      !base.isUntold("sharedWith")
    else { return seen }
    for (number, school) in shared.enumerated() where !base.state.schools.contains(school) {
      if try reader.isErased(school: school) { continue }
      let told = base.state.exists || number > 0 ? nil : withoutErasedFields(fields, base)
      let event = DomainEvent.documentShared(DocumentShared(fields: told, school: school))
      seen.append(told == nil ? edited(event, stream, row) : creation(event, stream, row))
    }
    for school in base.state.schools where !shared.contains(school) {
      seen.append(edited(.documentUnshared(DocumentUnshared(school: school)), stream, row))
    }
    return seen
  }

  // MARK: Events of the calendar

  func event(_ row: JSONObject, _ id: UUID, _ base: Base<RecruitingEvent>) throws -> [Seen] {
    let stream = StreamName.event(id)
    let must = RowFields.read(EventFields.self, from: row, of: .events)
    var seen = try record(
      row, of: .events, stream, base, known: base.state.isListed ? base.state.fields : nil,
      create: { fields in
        guard let name = must.name.value, let date = must.startDate.value, let type = must.type.value else {
          return nil
        }
        var rest = fields
        (rest.name, rest.startDate, rest.type) = (.absent, .absent, .absent)
        return .eventScheduled(
          EventScheduled(
            athlete: athlete(row), fields: rest.isEmpty ? nil : rest, name: name, startDate: date, type: type))
      }, edit: { .eventEdited(EventEdited(fields: $0)) })
    guard base.state.isListed || !seen.isEmpty else { return [] }
    let attended = row.flag("attended") ?? false
    if row["attended"] != nil, attended != base.state.attended, !base.isUntold("attended") {
      seen.append(edited(.eventAttended(EventAttended(attended: attended)), stream, row))
    }
    if !base.isUntold("coachesPresent") {
      seen += try presence(row, base.state).map { edited($0, stream, row) }
    }
    return seen
  }

  /// The events of changed attendance. The server drops a deleted coach from the list, although the coach was present.
  private func presence(_ row: JSONObject, _ known: RecruitingEvent) throws -> [DomainEvent] {
    guard let ids = row.texts("coaches_present")?.compactMap({ UUID(strict: $0) }) else { return [] }
    var events: [DomainEvent] = []
    for id in ids where !known.present.contains(where: { $0.coach == id }) {
      if try reader.base(Coach.self, .coach(id)).isErased { continue }
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
