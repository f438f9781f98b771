public import Domain
public import EventLog
import EventSchemas
public import Foundation
import Projections

/// An erasure that the log records.
public struct Erasure: Equatable, Sendable {
  /// The id of the redaction event.
  public let event: UUID
  /// Its position in the log.
  public let position: Int64
  /// When it happened.
  public let at: Instant
  /// The id of the person who erased.
  public let actor: String
  /// The record's stream.
  public let stream: StreamName
  /// The reason.
  public let why: ErasureReason
  /// The events whose whole payload was removed.
  public let whole: Set<UUID>
  /// The events that lost some fields.
  public let parts: Set<UUID>
}

extension VisibleHistory {
  /// The erasures that the person may see, in order.
  public func erasures() throws -> [Erasure] {
    try events(EventRange(types: [EventsRedacted.type])).compactMap { event in
      guard
        case .eventsRedacted(let content) = try? EventCodec.decode(
          type: event.type, schema: event.schema, json: event.data ?? "")
      else { return nil }
      return Erasure(
        event: event.id, position: event.position, at: Instant(milliseconds: event.happenedAt), actor: event.actor,
        stream: event.stream, why: content.why, whole: Set(content.events.compactMap { UUID(strict: $0) }),
        parts: Set(content.parts.compactMap { UUID(strict: $0) }))
    }
  }

  /// The times at which whole payloads were removed, by the event's id.
  public func removals() throws -> [UUID: Instant] {
    try erasures().reduce(into: [:]) { dates, erasure in
      for event in erasure.whole { dates[event] = erasure.at }
    }
  }

  /// The number of events up to a position that were erased after it, and the time of the last erasure; nil if there
  /// are none.
  public func removed(since position: Int64) throws -> (entries: Int, last: Instant)? {
    let later = try erasures().filter { $0.position > position }
    guard let last = later.last else { return nil }
    var entries = 0
    for id in later.reduce(into: Set<UUID>(), { $0.formUnion($1.whole.union($1.parts)) }) {
      if let event = try log.event(id), sight.shows(event), event.position <= position { entries += 1 }
    }
    return entries > 0 ? (entries, last.at) : nil
  }
}
