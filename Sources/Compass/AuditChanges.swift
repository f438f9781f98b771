import Domain
import EventLog
import EventSchemas
import Projections

extension Reading {
  /// What some events set, by position, from what to what. Read from the log: an event holds what it set, and what was
  /// there before stands in an earlier event of its stream (decision 0040).
  func changes(of events: [RecordedEvent]) throws -> [Int64: [AuditEntry.Change]] {
    var changes: [Int64: [AuditEntry.Change]] = [:]
    // Private notes name no fields.
    for (stream, events) in Dictionary(grouping: events, by: \.stream) where stream.category != "private-note" {
      var backwards = BackwardTrail(events)
      try log.walkBack(stream, through: events.map(\.position).max() ?? 0) { backwards.follow($0) }
      changes.merge(backwards.changes) { $1 }
    }
    return changes
  }

  /// The newest text that a field of an item had, up to this reading; nil where it had none.
  func lastText(of field: String, _ item: String, in stream: StreamName) throws -> String? {
    var text: String?
    try log.walkBack(stream, through: position) { event in
      guard case .known(let known) = FoldEvent.Content(event) else { return true }
      for change in known.fieldChanges.reversed() {
        guard change.field.hasSameBytes(as: field), change.item?.lowercased == item else { continue }
        guard case .text(let found)? = change.value else { continue }
        text = found
        return false
      }
      return true
    }
    return text
  }
}

extension EventLog {
  /// Hands the events of a stream to `body`, newest first, as long as it wants more.
  fileprivate func walkBack(_ stream: StreamName, through position: Int64, _ body: (RecordedEvent) -> Bool) throws {
    struct Enough: Error {}
    var range = EventRange(through: position, stream: stream, backwards: true)
    // A device's receipts are many and set nothing.
    if stream.category == "publication" { range.types = [WriteRefused.type, WriteAbandoned.type] }
    do {
      try scan(range) { row in
        guard body(try row.recorded()) else { throw Enough() }
      }
    } catch is Enough {
    }
  }
}

extension AuditEntry.Change {
  var isDeletion: Bool { field == "deleted" && item == nil }

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
