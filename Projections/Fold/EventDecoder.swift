import Domain
import EventLog
import EventSchemas
import RawSQLite

/// Decodes the events of a log for the folds; caches the types and actors that it has seen.
package final class EventDecoder {
  /// The visibility of the person for whom the rows are folded; nil folds every event.
  private let sight: Sight?
  /// The scale of the positions, for a history in which events lie between two positions of the log.
  private let room: Int64
  private var types: [Int64: (name: String, kind: EventKind?)] = [:]
  private var actors: [Int64: String] = [:]

  /// - Parameters:
  ///   - sight: The visibility of the person for whom the rows are folded; nil folds every event.
  ///   - room: The scale of the positions.
  package init(seenBy sight: Sight? = nil, room: Int64 = 1) { (self.sight, self.room) = (sight, room) }

  /// Returns the payload at a scan's current row; nil if this version does not understand it, or if the event is not
  /// visible.
  func known(_ row: EventRow) throws -> DomainEvent? {
    if row.isRedacted { return nil }
    if let sight, try !sight.shows(row) { return nil }
    return try known(row, type(row)) ?? content(row).known
  }

  /// Returns the payload at a scan's current row if it is one of the newest schema.
  private func known(_ row: EventRow, _ type: (name: String, kind: EventKind?)) -> DomainEvent? {
    // The common case: a payload of the newest schema, or one of an older schema that is valid in the newest as it is
    // (decision 0056), decoded straight from SQLite's bytes.
    if let kind = type.kind, let event = try? EventCodec.decode(kind, row.data), event.schema <= row.schema {
      return event
    }
    return nil
  }

  private func content(_ row: EventRow) throws -> EventContent {
    if row.isRedacted { return .redacted }
    let type = try type(row)
    if let known = known(row, type) { return .known(known) }
    return EventContent(type: type.name, schema: row.schema, json: String(decoding: row.data, as: UTF8.self))
  }

  /// Returns the event at a scan's current row, whose stream the caller has looked up.
  ///
  /// - Parameter decodes: Whether the payload is wanted; without it, the event is as one of a newer version.
  package func event(
    _ row: EventRow, of stream: (name: StreamName, text: String), decodes: Bool
  ) throws -> DecodedEvent {
    DecodedEvent(
      position: row.position * room, id: try row.id, stream: stream.text, category: stream.name.category,
      key: stream.name.key, type: try type(row).name, content: decodes ? try content(row) : .newer,
      actor: try actor(row), happenedAt: try row.occurredAt ?? row.decidedAt)
  }

  /// Returns the payload of an event that a caller chose, visible or not; nil if this version does not understand it.
  func known(_ event: RecordedEvent) -> DomainEvent? { EventContent(event).known }

  /// Returns what else the folds need of the event at a scan's current row.
  func facts(_ row: EventRow) throws -> EventFacts {
    EventFacts(
      position: row.position * room, id: try row.id, actor: try actor(row), at: try row.occurredAt ?? row.decidedAt)
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
