import Domain
import EventLog
import EventSchemas
import GRDB
import Projections

extension Reading {
  /// What some events set, by position, from what to what. Read from the log: an event holds what it set, and what was
  /// there before stands in an earlier event of its stream (decision 0040).
  func changes(of events: [RecordedEvent]) throws -> [Int64: [AuditEntry.Change]] {
    var changes: [Int64: [AuditEntry.Change]] = [:]
    // Private notes name no fields.
    for (stream, events) in Dictionary(grouping: events, by: \.stream) where stream.category != "private-note" {
      var trail = BackwardTrail(events)
      let rows = try trace(stream, through: events.map(\.position).max() ?? 0)
      while !trail.isFinished, let row = try rows.next() {
        guard trail.concerns(row) else { continue }
        let event = try events.first { $0.position == row.position } ?? log.events(at: [row.position]).first
        if let event { trail.follow(event) }
      }
      changes.merge(trail.changes) { $1 }
    }
    return changes
  }

  /// The newest text that a field of an item had, up to this reading; nil where it had none.
  func lastText(of field: String, _ item: String, in stream: StreamName) throws -> String? {
    let rows = try trace(stream, through: position)
    while let row = try rows.next() {
      guard row.sets(field), let event = try log.events(at: [row.position]).first,
        case .known(let known) = FoldEvent.Content(event)
      else { continue }
      for change in known.fieldChanges.reversed() {
        guard change.field.hasSameBytes(as: field), change.item?.lowercased == item else { continue }
        if case .text(let text)? = change.value { return text }
      }
    }
    return nil
  }

  /// The events of a stream, newest first, with the names of the fields that they set: what tells which are worth reading.
  private func trace(_ stream: StreamName, through position: Int64) throws -> MapCursor<RowCursor, TraceRow> {
    // What made an interaction, an offer or a coach, and a document's shares, stand under the school that they name.
    let named = ["interaction", "offer", "coach", "document"].contains(stream.category)
    let records = named ? "IN (SELECT ?1 UNION SELECT target FROM reference WHERE stream = ?2)" : "= ?1"
    let sql = """
      SELECT position, type, fields FROM activity
      WHERE record \(records) AND stream = ?2 AND position <= ?3 ORDER BY position DESC
      """
    let record = stream.key.prefix { $0 != "/" }
    return try Row.fetchCursor(
      db.cachedStatement(sql: sql), arguments: [String(record), stream.description, position]
    ).map { TraceRow(position: $0[0], type: $0[1], fields: $0[2]) }
  }
}

/// An event of a stream as the activity lists it.
struct TraceRow {
  let position: Int64
  let type: String
  /// The names of the fields that it set, with a space between two.
  let fields: String

  /// Whether it set a field.
  func sets(_ field: String) -> Bool {
    fields.hasSameBytes(as: field)
      || fields.utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(field.utf8) }
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
