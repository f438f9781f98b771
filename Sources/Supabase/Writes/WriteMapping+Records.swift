import CanonicalJSON
import Domain
import Foundation

extension WriteMapping {
  /// The writes of a record that is one row: its fields and its owner.
  func planRecord(
    _ event: DomainEvent, _ row: RowKey, _ recorded: LogEvent, by actor: ColumnChange
  ) -> [RowWrite] {
    func insert(_ more: [String: ColumnChange]) -> [RowWrite] {
      var columns = row.table.changes(event.fieldChanges).merging(more) { $1 }
      // Of a contact only its own time is known, which may be long before it was logged.
      if row.table != .interactions {
        columns["created_at"] = .set(.string(Instant(milliseconds: recorded.happenedAt).description))
      }
      return insertion(row, columns)
    }
    func edit(_ more: [String: ColumnChange] = [:]) -> [RowWrite] {
      update(row, row.table.changes(event.fieldChanges).merging(more) { $1 })
    }
    switch event {
    case .schoolAdded(let added): return insert(["user_id": person(added.athlete), "created_by": actor])
    case .coachAdded: return insert(["user_id": actor, "created_by": actor])
    case .interactionLogged(let logged):
      let at = logged.stamp.map { Int64($0.at) } ?? recorded.happenedAt
      let when = ["occurred_at": ColumnChange.set(.string(Instant(milliseconds: at).description))]
      // A contact that is corrected here is logged again, with a stamp that has the contact's time and author. Its row
      // exists and keeps its author. A correction that was pulled has no stamp.
      guard logged.stamp == nil || rows[row] == nil else { return edit(when) }
      return insert(when.merging(["logged_by": logged.stamp.map { person($0.by) } ?? actor]) { $1 })
    case .offerRecorded(let offer): return insert(["user_id": person(offer.athlete)])
    case .metricLogged(let metric): return insert(["user_id": person(metric.athlete)])
    case .eventScheduled(let scheduled):
      // A deleted event that is scheduled again is still attended, if it was, and the same coaches were present.
      let before = rows.tombstone(of: row).rows.first?.values
      var columns = ["user_id": person(scheduled.athlete), "created_by": actor]
      columns["attended"] = before?["attended"].map(ColumnChange.set)
      let living = (before?["coaches_present"]).items.filter(isLiving)
      if !living.isEmpty { columns["coaches_present"] = .set(.array(living)) }
      return insert(columns)
    case .documentShared(let shared):
      let share = ["shared_with_schools": ColumnChange.insert(ColumnNames.id(shared.school))]
      guard rows[row] == nil else { return edit(share) }
      return insert(share.merging(["user_id": actor, "uploaded_by": actor]) { $1 })
    case .documentUnshared(let unshared):
      return edit(["shared_with_schools": .remove(ColumnNames.id(unshared.school))])
    case .coachMarkedPresent(let marked):
      let coach = ColumnNames.id(marked.coach)
      // The server silently drops a deleted coach (facts §1.7): only this home knows who was present.
      guard isLiving(coach), !(rows[row]?["coaches_present"]).items.contains(coach) else { return [] }
      return edit(["coaches_present": .insert(coach)])
    case .coachUnmarkedPresent(let unmarked): return edit(["coaches_present": .remove(ColumnNames.id(unmarked.coach))])
    // The server's own cascade deletes what depends on the school; rows that only list it lose the reference by
    // themselves.
    case .schoolDeleted, .schoolCascadeDeleted, .coachRemoved, .interactionRemoved, .offerDeleted, .metricRemoved,
      .eventDeleted:
      return deletion(row)
    default: return edit()
    }
  }

  private func isLiving(_ coach: JSONValue) -> Bool {
    coach.text.map { rows[RowKey(.coaches, key: $0)] != nil } ?? false
  }
}
