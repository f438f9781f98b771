import Domain
import EventLog
import EventSchemas
import RawSQLite

/// Decodes the events of a scan for the folds; caches the types and actors that it has seen.
package final class EventDecoder {
  /// Creates a decoder.
  package init() {}

  private var types: [Int64: (name: String, kind: EventKind?)] = [:]
  private var actors: [Int64: String] = [:]

  /// Returns the event at a scan's current row, whose stream the caller has looked up, for a fold.
  func event(_ row: EventRow, of stream: (name: StreamName, text: String)) throws -> FoldEvent {
    var event = try self.event(row, of: stream, decodes: true)
    event.anew = try row.streamIfLate()?.map { FoldEvent($0) }
    return event
  }

  /// Returns the event at a scan's current row by itself.
  ///
  /// - Parameter decodes: Whether the payload is wanted; without it, the event is as one of a newer version.
  package func event(
    _ row: EventRow, of stream: (name: StreamName, text: String), decodes: Bool
  ) throws -> FoldEvent {
    let type = try type(row)
    return FoldEvent(
      position: row.position, id: try row.id, stream: stream.text, category: stream.name.category,
      key: stream.name.key, type: type.name, content: decodes ? Self.content(row, type) : .newer,
      actor: try actor(row), happenedAt: try row.occurredAt ?? row.decidedAt)
  }

  private static func content(_ row: EventRow, _ type: (name: String, kind: EventKind?)) -> FoldEvent.Content {
    if row.isRedacted { return .redacted }
    // The common case: a payload of the newest schema, or one of an older schema that is valid in the newest as it is
    // (decision 0056), decoded straight from SQLite's bytes.
    if let kind = type.kind, let event = try? EventCodec.decode(kind, row.data), event.schema <= row.schema {
      return .known(event)
    }
    return FoldEvent.Content(
      type: type.name, schema: row.schema, json: String(decoding: row.data, as: UTF8.self))
  }

  private func type(_ row: EventRow) throws -> (name: String, kind: EventKind?) {
    // A schema that no log accepts, such as 2^32 + 1, would collide with the cache key of another one.
    guard EventLogError.schemas.contains(row.schema) else { return (try row.type, nil) }
    let number = row.typeNumber << 32 | Int64(row.schema)
    if let known = types[number] { return known }
    let name = try row.type
    let newest = EventCatalog.newest(of: name) ?? 0
    let found = (name, row.schema > newest ? nil : EventKind(type: name, schema: newest))
    types[number] = found
    return found
  }

  private func actor(_ row: EventRow) throws -> String {
    let number = row.actorNumber
    if let known = actors[number] { return known }
    let found = try row.actor
    // A family has a few members; a log that is not a family's may have any number of actors.
    if actors.count >= 1000 { actors = [:] }
    actors[number] = found
    return found
  }
}
