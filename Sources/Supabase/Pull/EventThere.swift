import CanonicalJSON
import Compass
import Domain
import EventLog
import EventSchemas
import Foundation

/// An event of the project's own log: another device of the family published it whole (decision 0083).
struct EventThere: Sendable {
  /// The table that holds the project's log.
  static let table = "domain_event"
  /// The years 1 to 9999, as in rows.
  private static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// The position in the project's log.
  let position: Int64
  let id: UUID
  /// The stream and the person who acted, by the ids of the home that published it.
  let stream: StreamName
  let actor: UUID
  let device: UUID
  let correlation: UUID?
  let causation: UUID?
  /// When it happened, in milliseconds since 1970 UTC.
  let at: Int64
  /// The payload, as far as rows were given it; nil if nothing of it was written, if it was erased, or if a newer version
  /// wrote it.
  let event: DomainEvent?

  /// Reads an event; nil if a row is none.
  ///
  /// - Parameter payload: The payload, where the row itself does not hold it.
  init?(_ row: JSONObject, payload: String? = nil) {
    guard let position = row.number("position").flatMap(Int64.init(exactly:)), let id = row.id("id"),
      let stream = row.text("stream").flatMap({ StreamName($0) }), let type = row.text("type"),
      let schema = row.number("schema").flatMap(Int.init(exactly:)), let actor = row.id("actor"),
      let device = row.id("device"),
      let at = (row.number("occurred_at") ?? row.number("clock") ?? row.number("recorded_at"))
        .flatMap(Int64.init(exactly:)), Self.times.contains(at)
    else { return nil }
    (self.position, self.id, self.stream, self.actor, self.device) = (position, id, stream, actor, device)
    (correlation, causation, self.at) = (row.id("correlation"), row.id("causation"), at)
    let unwritten = Set(row.texts("unwritten") ?? [])
    event = (row.text("data") ?? payload)
      .flatMap { try? EventCodec.decode(type: type, schema: schema, json: $0) }?.without(unwritten)
  }

  init(
    position: Int64, id: UUID, stream: StreamName, actor: UUID, device: UUID, causation: UUID? = nil, at: Int64,
    event: DomainEvent?
  ) {
    (self.position, self.id, self.stream, self.actor, self.device) = (position, id, stream, actor, device)
    (correlation, self.causation, self.at, self.event) = (nil, causation, at, event)
  }

  /// Whether its payload is kept apart, for the eyes of the note's owner.
  static func isPrivate(_ row: JSONObject) -> Bool { row.text("type")?.hasPrefix("PrivateNote") == true }
}

extension EventThere {
  /// The stream here; nil if it is none of those that have rows.
  func stream(_ people: (UUID) -> UUID) -> StreamName? {
    let parts = stream.key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let ids = parts.map { UUID(strict: $0) }
    switch (stream.category, ids[0], parts.count) {
    case ("preferences", let owner?, 2): return .preferences(people(owner), parts[1])
    case ("private-note", let school?, 2): return ids[1].map { .privateNote(school: school, owner: people($0)) }
    case (_, _?, 1): return Table.of(stream) == nil ? nil : stream
    default: return nil
    }
  }
}
