import Domain
import EventLog
import GRDB
import Projections

extension Reading {
  /// What some events set, by position, from what to what.
  ///
  /// The value before is that of the change before, in an earlier event: what one event says twice of a field, such as a
  /// wish that is taken away and added again, is one change.
  func changes(of events: [RecordedEvent]) throws -> [Int64: [AuditEntry.Change]] {
    let positions = "[\(events.map { String($0.position) }.joined(separator: ","))]"
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT c.position, c.field, c.item, c.value, (
            SELECT p.value FROM activity_change p
            WHERE p.stream = c.stream AND p.field = c.field AND p.item IS c.item AND p.position < c.position
            ORDER BY p.position DESC, p.ordinal DESC LIMIT 1)
          FROM json_each(?) e CROSS JOIN activity_change c ON c.position = e.value ORDER BY c.position, c.ordinal
          """), arguments: [positions])
    var changes: [Int64: [AuditEntry.Change]] = [:]
    while let row = try rows.next() {
      let change = AuditEntry.Change(field: row[1], item: row[2], from: row[4], to: row[3])
      changes[row[0], default: []].removeAll { $0.item == change.item && $0.field.hasSameBytes(as: change.field) }
      changes[row[0], default: []].append(change)
    }
    for event in events { try addDeletion(event, &changes[event.position, default: []]) }
    return changes
  }

  /// A record that comes back is no longer deleted, which its event does not say of itself; nor does the deletion after
  /// that know of it.
  private func addDeletion(_ event: RecordedEvent, _ changes: inout [AuditEntry.Change]) throws {
    let deleted = changes.firstIndex { $0.field == "deleted" && $0.item == nil }
    guard event.stream.category != "school", deleted != nil || AuditQuery.revivals.contains(event.type) else { return }
    let before = try wasDeleted(event.stream, before: event.position) ? "true" : nil
    if let deleted {
      changes[deleted] = AuditEntry.Change(field: "deleted", item: nil, from: before, to: changes[deleted].to)
    } else if before != nil {
      changes.append(AuditEntry.Change(field: "deleted", item: nil, from: before, to: nil))
    }
  }

  private func wasDeleted(_ stream: StreamName, before position: Int64) throws -> Bool {
    let last = try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT c.field FROM activity_change c JOIN activity a ON a.position = c.position
          WHERE c.stream = ? AND c.position < ? AND (c.field = 'deleted' OR a.type IN \(AuditQuery.revivalList))
          ORDER BY c.position DESC LIMIT 1
          """), arguments: [stream.description, position])
    return last == "deleted"
  }
}
