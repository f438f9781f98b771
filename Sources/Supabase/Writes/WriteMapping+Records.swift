import CanonicalJSON
import Domain
import Foundation

extension WriteMapping {
  /// The writes of a record that is one row: what its fields say, and whose it is.
  func planRecord(_ event: DomainEvent, _ id: UUID, _ facts: EventFacts) -> [RowWrite] {
    let actor = person(facts.actor)
    switch event {
    case .schoolAdded(let added):
      return insertion(.schools, id, event, ["user_id": person(added.athlete), "created_by": actor])
    case .coachAdded: return insertion(.coaches, id, event, ["user_id": actor, "created_by": actor])
    case .interactionLogged(let logged):
      let at = logged.stamp.map { Int64($0.at) } ?? facts.happenedAt
      return insertion(
        .interactions, id, event,
        [
          "logged_by": person(logged.stamp?.by ?? facts.actor),
          "occurred_at": .set(.string(Instant(milliseconds: at).description)),
        ])
    case .offerRecorded(let recorded): return insertion(.offers, id, event, ["user_id": person(recorded.athlete)])
    case .metricLogged(let logged): return insertion(.metrics, id, event, ["user_id": person(logged.athlete)])
    case .eventScheduled(let scheduled):
      // Put back on the calendar, it is the event that it was, with who was there.
      let row = RowKey(.events, id)
      let before = rows.grave(of: row).rows.first?.values
      var columns = ["user_id": person(scheduled.athlete), "created_by": actor]
      columns["attended"] = before?["attended"].map(ColumnChange.set)
      let living = (before?["coaches_present"]).items.filter(isLiving)
      if !living.isEmpty { columns["coaches_present"] = .set(.array(living)) }
      return insertion(.events, id, event, columns)
    case .documentShared(let shared):
      let share = ["shared_with_schools": ColumnChange.insert(ColumnNames.id(shared.school))]
      guard rows[RowKey(.documents, id)] != nil else {
        return insertion(.documents, id, event, share.merging(["user_id": actor, "uploaded_by": actor]) { $1 })
      }
      return update(.documents, id, event, share)
    case .documentUnshared(let unshared):
      return update(.documents, id, event, ["shared_with_schools": .remove(ColumnNames.id(unshared.school))])
    case .coachMarkedPresent(let marked):
      let coach = ColumnNames.id(marked.coach)
      // The server drops a coach who is gone without a word (facts §1.7): who was there that day is known here alone.
      let present = (rows[RowKey(.events, id)]?["coaches_present"]).items
      guard isLiving(coach), !present.contains(coach) else { return [] }
      return update(.events, id, event, ["coaches_present": .insert(coach)])
    case .coachUnmarkedPresent(let unmarked):
      return update(.events, id, event, ["coaches_present": .remove(ColumnNames.id(unmarked.coach))])
    case .basicInfoEdited, .collegeDataMerged, .coachingPhilosophyEdited, .favoriteToggled, .priorityTierSet,
      .rankingSet,
      .notesEdited:
      return update(.schools, id, event)
    case .coachEdited: return update(.coaches, id, event)
    case .offerEdited: return update(.offers, id, event)
    case .eventEdited, .eventAttended: return update(.events, id, event)
    case .documentEdited: return update(.documents, id, event)
    // The server's own cascade takes what depends on the school; what only lists it drops the dead name by itself.
    case .schoolDeleted, .schoolCascadeDeleted: return deletion(RowKey(.schools, id))
    case .coachRemoved: return deletion(RowKey(.coaches, id))
    case .interactionRemoved: return deletion(RowKey(.interactions, id))
    case .offerDeleted: return deletion(RowKey(.offers, id))
    case .metricRemoved: return deletion(RowKey(.metrics, id))
    case .eventDeleted: return deletion(RowKey(.events, id))
    default: return []
    }
  }

  private func insertion(
    _ table: Table, _ id: UUID, _ event: DomainEvent, _ more: [String: ColumnChange]
  ) -> [RowWrite] {
    insertion(RowKey(table, id), table.changes(event.fieldChanges).merging(more) { $1 })
  }

  private func update(
    _ table: Table, _ id: UUID, _ event: DomainEvent, _ more: [String: ColumnChange] = [:]
  ) -> [RowWrite] {
    update(RowKey(table, id), table.changes(event.fieldChanges).merging(more) { $1 })
  }

  private func isLiving(_ coach: JSONValue) -> Bool {
    coach.text.map { rows[RowKey(.coaches, key: $0)] != nil } ?? false
  }
}
