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
      let known = Dictionary(events.map { ($0.position, $0) }) { $1 }
      try walkBack(
        stream, through: known.keys.max() ?? 0, known, where: { trail.concerns($0) },
        { event in
          trail.follow(event)
          return !trail.isFinished
        })
      changes.merge(trail.changes) { $1 }
    }
    return changes
  }

  /// The newest text that a field of an item had, up to this reading; nil where it had none.
  func lastText(of field: String, _ item: String, in stream: StreamName) throws -> String? {
    var last: String?
    try walkBack(stream, through: position, where: { $0.sets(field) }) { event in
      guard case .known(let known) = FoldEvent.Content(event) else { return true }
      for change in known.fieldChanges.reversed() where last == nil {
        guard change.field.hasSameBytes(as: field), change.item?.lowercased == item else { continue }
        if case .text(let text)? = change.value { last = text }
      }
      return last == nil
    }
    return last
  }

  /// Hands the events of a stream to `body`, newest first, as long as it wants more.
  ///
  /// - Parameters:
  ///   - known: Events that need not be read, by position.
  ///   - concerns: Whether an event is worth reading, by the fields that it set. What sets none is not asked for, and a short
  ///     stream is read without asking.
  private func walkBack(
    _ stream: StreamName, through position: Int64, _ known: [Int64: RecordedEvent] = [:],
    where concerns: (TraceRow) -> Bool, _ body: (RecordedEvent) -> Bool
  ) throws {
    // What made these stands under the school that they name, among all that concerns the school.
    guard !["interaction", "offer", "coach", "document"].contains(stream.category) else {
      struct Enough: Error {}
      do {
        try log.scan(EventRange(through: position, stream: stream, backwards: true)) { row in
          guard body(try known[row.position] ?? row.recorded()) else { throw Enough() }
        }
      } catch is Enough {
      }
      return
    }
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT position, type, fields FROM activity
          WHERE record = ? AND stream = ? AND position <= ? AND fields <> '' ORDER BY position DESC
          """),
      arguments: [String(stream.key.prefix { $0 != "/" }), stream.description, position])
    while let row = try rows.next() {
      let place: Int64 = row[0]
      guard concerns(TraceRow(position: place, type: row[1], fields: row[2])) else { continue }
      guard let event = try known[place] ?? log.events(at: [place]).first, body(event) else { return }
    }
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
