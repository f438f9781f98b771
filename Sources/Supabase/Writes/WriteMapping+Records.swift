import CanonicalJSON
import Domain
import Foundation

extension WriteMapping {
  /// The writes of what belongs to a school or a season; nil for an event of another kind.
  func planRecord(_ event: DomainEvent, _ id: UUID, _ facts: EventFacts) -> [RowWrite]? {
    switch event {
    case .coachAdded(let event):
      var columns = ColumnNames.changes(event.fields)
      columns["school_id"] = .set(ColumnNames.id(event.school))
      columns["user_id"] = person(facts.actor)
      columns["created_by"] = person(facts.actor)
      return insertion(RowKey(.coaches, id), columns)
    case .coachEdited(let event): return update(RowKey(.coaches, id), ColumnNames.changes(event.fields))
    case .coachRemoved: return [deletion(RowKey(.coaches, id))]
    case .interactionLogged(let event): return interaction(event, RowKey(.interactions, id), facts)
    case .interactionRemoved: return [deletion(RowKey(.interactions, id))]
    case .offerRecorded(let event):
      var columns = ColumnNames.changes(event.fields, renaming: Self.offerColumns)
      columns["school_id"] = .set(ColumnNames.id(event.school))
      columns["user_id"] = person(event.athlete)
      return insertion(RowKey(.offers, id), columns)
    case .offerEdited(let event):
      return update(RowKey(.offers, id), ColumnNames.changes(event.fields, renaming: Self.offerColumns))
    case .offerDeleted: return [deletion(RowKey(.offers, id))]
    case .metricLogged(let event): return metric(event, RowKey(.metrics, id))
    case .metricRemoved: return [deletion(RowKey(.metrics, id))]
    default: return planDocument(event, RowKey(.documents, id), facts) ?? planEvent(event, RowKey(.events, id), facts)
    }
  }

  private static let offerColumns = [
    "coach": "coach_id", "school": "school_id", "scholarshipCents": "scholarship_amount",
    "scholarshipHundredths": "scholarship_percentage",
  ]

  private func interaction(_ event: InteractionLogged, _ row: RowKey, _ facts: EventFacts) -> [RowWrite] {
    let at = event.stamp.map { Int64($0.at) } ?? facts.happenedAt
    var columns: [String: ColumnChange] = [
      "school_id": .set(ColumnNames.id(event.school)), "type": .set(.string(event.type.rawValue)),
      "direction": .set(.string(event.direction.rawValue)), "logged_by": person(event.stamp?.by ?? facts.actor),
      "occurred_at": .set(.string(Instant(milliseconds: at).description)),
    ]
    if let coach = event.coach { columns["coach_id"] = .set(ColumnNames.id(coach)) }
    if let happening = event.event { columns["event_id"] = .set(ColumnNames.id(happening)) }
    if let subject = event.subject { columns["subject"] = .set(.string(subject)) }
    if let content = event.content { columns["content"] = .set(.string(content)) }
    if let sentiment = event.sentiment { columns["sentiment"] = .set(.string(sentiment.rawValue)) }
    return insertion(row, columns)
  }

  private func metric(_ event: MetricLogged, _ row: RowKey) -> [RowWrite] {
    var columns: [String: ColumnChange] = [
      "user_id": person(event.athlete), "recorded_date": .set(.string(event.recordedDate)),
      "metric_type": .set(.string(event.metricType.rawValue)), "value": .set(.number(event.value)),
      "unit": .set(.string(event.unit)), "verified": .set(.flag(event.verified)),
    ]
    if let happening = event.event { columns["event_id"] = .set(ColumnNames.id(happening)) }
    if let notes = event.notes { columns["notes"] = .set(.string(notes)) }
    return insertion(row, columns)
  }

  private func planDocument(_ event: DomainEvent, _ row: RowKey, _ facts: EventFacts) -> [RowWrite]? {
    switch event {
    case .documentShared(let event):
      let share: [String: ColumnChange] = ["shared_with_schools": .insert(ColumnNames.id(event.school))]
      var columns = event.fields.map { ColumnNames.changes($0, renaming: ["url": "file_url"]) } ?? [:]
      columns.merge(share) { $1 }
      guard rows[row] == nil else { return update(row, columns) }
      columns["user_id"] = person(facts.actor)
      columns["uploaded_by"] = person(facts.actor)
      return insertion(row, columns)
    case .documentEdited(let event):
      return update(row, ColumnNames.changes(event.fields, renaming: ["url": "file_url"]))
    case .documentUnshared(let event):
      return update(row, ["shared_with_schools": .remove(ColumnNames.id(event.school))])
    default: return nil
    }
  }

  private func planEvent(_ event: DomainEvent, _ row: RowKey, _ facts: EventFacts) -> [RowWrite]? {
    switch event {
    case .eventScheduled(let event):
      var columns = happening(event.allFields)
      columns["user_id"] = person(event.athlete)
      columns["created_by"] = person(facts.actor)
      // Put back on the calendar, it is the event that it was, with who was there.
      if let before = rows.grave(of: row).rows.first?.values {
        if let attended = before["attended"] { columns["attended"] = .set(attended) }
        let living = before["coaches_present"].items.filter { isLiving($0) }
        if !living.isEmpty { columns["coaches_present"] = .set(.array(living)) }
      }
      return insertion(row, columns)
    case .eventEdited(let event): return update(row, happening(event.fields))
    case .eventAttended(let event): return update(row, ["attended": .set(.flag(event.attended))])
    case .coachMarkedPresent(let event):
      let coach = ColumnNames.id(event.coach)
      // The server drops a coach who is gone without a word (facts §1.7): who was there that day is known here alone.
      let present = (rows[row]?["coaches_present"]).items
      guard isLiving(coach), !present.contains(coach) else { return [] }
      return update(row, ["coaches_present": .insert(coach)])
    case .coachUnmarkedPresent(let event):
      return update(row, ["coaches_present": .remove(ColumnNames.id(event.coach))])
    case .eventDeleted: return [deletion(row)]
    default: return nil
    }
  }

  private func isLiving(_ coach: JSONValue) -> Bool {
    coach.text.map { rows[RowKey(.coaches, key: $0)] != nil } ?? false
  }

  private func happening(_ fields: EventFields) -> [String: ColumnChange] {
    var columns = ColumnNames.changes(fields, renaming: ["costCents": "cost", "school": "school_id"])
    // A json column: the text is taken for what it says, and for a text where it says nothing in JSON.
    if case .set(.string(let stats)) = columns["stats_recorded"] {
      columns["stats_recorded"] = .set((try? JSONValue(parsing: stats)) ?? .string(stats))
    }
    return columns
  }
}
