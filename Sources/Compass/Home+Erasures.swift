public import Domain
public import EventLog
import EventSchemas
public import Foundation
import Projections

/// An erasure that the log tells of.
public struct Erasure: Equatable, Sendable {
  /// The event that signs for it.
  public let event: UUID
  /// Its place in the log.
  public let position: Int64
  /// When.
  public let at: Instant
  /// Who erased.
  public let actor: String
  /// The record's stream.
  public let stream: StreamName
  /// Why, as a class.
  public let why: ErasureReason
  /// The events whose whole payload went.
  public let whole: Set<UUID>
  /// The events that stayed without some fields.
  public let parts: Set<UUID>
}

extension VisibleHistory {
  /// The erasures that a person sees, in their order.
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

  /// When what an event said was removed, by its id.
  public func removals() throws -> [UUID: Instant] {
    try erasures().reduce(into: [:]) { dates, erasure in
      for event in erasure.whole { dates[event] = erasure.at }
    }
  }

  /// What stood in the log at a position and was removed since: how many entries, and when the last time.
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
