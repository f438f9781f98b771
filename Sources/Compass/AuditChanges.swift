import Domain
import EventLog
import EventSchemas
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
    for event in events where event.type == InteractionLogged.type {
      if let change = try movedContact(event) { changes[event.position, default: []].append(change) }
    }
    return changes
  }

  /// A contact that is logged once more may have taken place at another time, which is no field of its payload.
  private func movedContact(_ event: RecordedEvent) throws -> AuditEntry.Change? {
    // Each logging says who began.
    let last = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT max(position) FROM activity_change
          WHERE stream = ? AND field = 'direction' AND item IS NULL AND position < ?
          """), arguments: [event.stream.description, event.position])
    guard let last, let before = try log.events(at: [last]).first else { return nil }
    return .moment(of: event, after: before.contactMoment)
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

extension AuditEntry.Change {
  /// That a contact took place at another time than was said before; nil where it did not, or was not said before.
  static func moment(of event: RecordedEvent, after before: Instant?) -> AuditEntry.Change? {
    guard let before, let now = event.contactMoment, now != before else { return nil }
    return AuditEntry.Change(
      field: "occurredAt", item: nil, from: FieldValue.text(before.description).json,
      to: FieldValue.text(now.description).json)
  }
}

extension RecordedEvent {
  /// When the contact took place that the event logs; nil for every other event.
  var contactMoment: Instant? {
    guard type == InteractionLogged.type, let data,
      case .interactionLogged(let logged)? = try? EventCodec.decode(type: type, schema: schema, json: data)
    else { return nil }
    return logged.provenance(by: actor, at: Instant(milliseconds: happenedAt)).at
  }
}
