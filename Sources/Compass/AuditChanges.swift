import Domain
import EventLog
import EventSchemas
import GRDB
import Projections

extension Reading {
  /// The changes that some events made, by position, with the values before and after. They are read from the log: an
  /// event holds the new values, and the values before are in an earlier event of its stream (decision 0040).
  func changes(of events: [RecordedEvent]) throws -> [Int64: [AuditEntry.Change]] {
    var changes: [Int64: [AuditEntry.Change]] = [:]
    // Private notes have no named fields.
    for (stream, events) in Dictionary(grouping: events, by: \.stream) where stream.category != "private-note" {
      if try log.foldOrder(of: stream, through: position) != nil {
        var trail = StreamTrail()
        for event in try log.folded(stream, through: position) {
          let followed = trail.follow(event)
          if events.contains(where: { $0.position == event.position }), followed.problem == nil {
            changes[event.position] = followed.changes
          }
        }
        continue
      }
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

  /// The newest text of an item's field up to this reading; nil if it never had one.
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

  /// Passes the events of a stream to `body`, newest first, until `body` returns false.
  ///
  /// - Parameters:
  ///   - known: Events that need not be read, by position.
  ///   - concerns: Whether an event is needed, judging by the fields that it set. It is not called for events that set
  ///     no fields, nor for streams that are always short.
  private func walkBack(
    _ stream: StreamName, through position: Int64, _ known: [Int64: RecordedEvent] = [:],
    where concerns: (TraceRow) -> Bool, _ body: (RecordedEvent) -> Bool
  ) throws {
    // The activity lists the first events of these records under the school that they name, among all events of the
    // school. So their streams, which are short, are read directly.
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

/// An event of a stream, as listed in the activity table.
struct TraceRow {
  let position: Int64
  let type: String
  /// The names of the fields that it set, separated by spaces.
  let fields: String

  /// Whether the event set a field.
  func sets(_ field: String) -> Bool {
    fields.hasSameBytes(as: field)
      || fields.utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(field.utf8) }
  }
}

extension AuditEntry.Change {
  var isDeletion: Bool { field == "deleted" && item == nil }

  /// The change of a contact's time from the time logged before; nil if it is the same, or if none was logged before.
  static func moment(of event: RecordedEvent, after before: Instant?) -> AuditEntry.Change? {
    guard let before, let now = event.contactMoment, now != before else { return nil }
    return AuditEntry.Change(
      field: "occurredAt", item: nil, from: FieldValue.text(before.description).json,
      to: FieldValue.text(now.description).json)
  }
}

extension RecordedEvent {
  /// When the contact that the event logs took place; nil for other events.
  var contactMoment: Instant? {
    guard type == InteractionLogged.type, let data,
      case .interactionLogged(let logged)? = try? EventCodec.decode(type: type, schema: schema, json: data)
    else { return nil }
    return logged.provenance(by: actor, at: Instant(milliseconds: happenedAt)).at
  }
}
