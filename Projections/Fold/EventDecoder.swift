import EventLog
import EventSchemas
import RawSQLite

/// Makes the events of a scan into those that the folds see; knows the types that it has met.
final class EventDecoder {
  private var kinds: [Int64: EventKind?] = [:]

  /// The event where a scan stands.
  func event(_ row: EventRow) throws -> FoldEvent {
    let stream = try row.stream
    return FoldEvent(
      position: row.position, id: try row.id, stream: try row.streamText, category: stream.category,
      key: stream.key, type: try row.type,
      content: try content(row), actor: try row.actor, recordedAt: row.recordedAt,
      happenedAt: row.occurredAt ?? row.recordedAt)
  }

  private func content(_ row: EventRow) throws -> FoldEvent.Content {
    if row.isRedacted { return .redacted }
    // The common case: the current schema of a known type, decoded straight from SQLite's bytes.
    let number = row.typeNumber << 32 | Int64(truncatingIfNeeded: row.schema & 0xFFFF_FFFF)
    if let kind = try kinds[number] ?? kind(row, number), let event = try? EventCodec.decode(kind, row.data) {
      return .known(event)
    }
    return FoldEvent.Content(
      type: try row.type, schema: row.schema, json: String(decoding: row.data, as: UTF8.self))
  }

  private func kind(_ row: EventRow, _ number: Int64) throws -> EventKind? {
    let kind = EventKind(type: try row.type, schema: row.schema)
    kinds[number] = .some(kind)
    return kind
  }
}
