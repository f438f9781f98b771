import CanonicalJSON
import Compass
import Domain
import Errors
import EventLog
import EventSchemas
import Foundation

/// A difference between a hypothetical history and the real one.
package enum Alteration: Equatable, Sendable {
  /// An event did not happen.
  case drop(UUID)
  /// An event has another value, given as JSON, in a field of its payload.
  case set(UUID, field: String, json: String)
  /// An event happened at another place: directly after a position.
  case move(UUID, after: Int64)
  /// Another event happened directly after a position; 0 is the beginning.
  case insert(NewEvent, actor: String, after: Int64)

  /// The id of the event that is dropped, changed, moved or inserted.
  var event: UUID {
    switch self {
    case .drop(let id), .set(let id, _, _), .move(let id, _): id
    case .insert(let new, _, _): new.id
    }
  }

  /// The position after which an event is placed; nil if none is.
  var place: Int64? {
    switch self {
    case .move(_, let position), .insert(_, _, let position): position
    case .drop, .set: nil
    }
  }

  /// The id of the event that leaves its place; nil if none does.
  var leaving: UUID? {
    switch self {
    case .drop(let id), .move(let id, _): id
    case .set, .insert: nil
    }
  }
}

/// The reason why a history cannot be altered.
package enum AlterationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The log has no such event.
  case notFound(UUID)
  /// The payload has no such field, or cannot have the value.
  case badValue(event: UUID, field: String, reason: String)
  /// The position is beyond the end of the log.
  case outOfRange(Int64, end: Int64)

  /// One sentence with the subject, the value and what would be accepted.
  package var description: String {
    switch self {
    case .notFound(let id): "the log has no event \(id.lowercased)"
    case .badValue(let event, let field, let reason): "\(field) of event \(event.lowercased) cannot be set: \(reason)"
    case .outOfRange(let position, let end): "position \(position) is beyond the log's end; accepted: 0 to \(end)"
    }
  }
}

extension AlterationError: ClassifiedError {
  /// The kind of the error.
  package var kind: ErrorKind {
    switch self {
    case .notFound: .refused
    case .badValue, .outOfRange: .data
    }
  }
}

/// A history whose events have scaled positions, with room for other events between them.
struct AlteredHistory {
  /// Returns the number of places from one position of the log to the next: a power of ten that is large enough for all
  /// events that are placed there.
  static func room(for alterations: [Alteration]) -> Int64 {
    let crowds = Dictionary(alterations.compactMap(\.place).map { ($0, Int64(1)) }, uniquingKeysWith: +)
    let most = crowds.values.max() ?? 0
    var room: Int64 = 1000
    while room <= most { room *= 10 }
    return room
  }

  /// See `room(for:)`.
  let room: Int64
  /// The events in their new order; their positions are `room` times those of the log.
  private(set) var events: [RecordedEvent]
  /// The last position of the log.
  let end: Int64

  /// - Parameters:
  ///   - end: The last position of the log, of which the events may be a part.
  ///   - room: The scale of the positions, large enough for the alterations to come.
  init(_ events: [RecordedEvent], end: Int64, room: Int64) {
    self.end = end
    self.room = room
    self.events = events.map { event in
      var event = event
      event.position *= room
      return event
    }
  }

  /// The events of some streams; empty for a stream that has none, whose rows go.
  func events(of streams: Set<StreamName>) -> [StreamName: [RecordedEvent]] {
    let none = Dictionary(uniqueKeysWithValues: streams.map { ($0, [RecordedEvent]()) })
    return none.merging(Dictionary(grouping: events.filter { streams.contains($0.stream) }, by: \.stream)) { $1 }
  }

  /// Returns the history with further events of the log.
  func adding(_ more: [RecordedEvent]) -> AlteredHistory {
    var history = self
    history.events = (events + AlteredHistory(more, end: end, room: room).events).sorted { $0.position < $1.position }
    return history
  }

  /// Returns the history with alterations, applied in this order.
  func applying(_ alterations: [Alteration]) throws -> AlteredHistory {
    var altered = self
    var dropped: Set<UUID> = []
    for alteration in alterations {
      if case .drop(let id) = alteration {
        dropped.insert(id)
      } else {
        try altered.drop(&dropped)
        try altered.apply(alteration)
      }
    }
    try altered.drop(&dropped)
    return altered
  }

  /// Leaves events out, in one pass however many they are.
  private mutating func drop(_ ids: inout Set<UUID>) throws {
    guard !ids.isEmpty else { return }
    events.removeAll { ids.remove($0.id) != nil }
    if let missing = ids.min(by: { $0.lowercased < $1.lowercased }) { throw AlterationError.notFound(missing) }
  }

  mutating func apply(_ alteration: Alteration) throws {
    switch alteration {
    case .drop(let id):
      var ids: Set = [id]
      try drop(&ids)
    case .set(let id, let field, let json):
      let index = try index(of: id)
      try Self.set(field, of: &events[index], to: json)
    case .move(let id, let position):
      var event = events.remove(at: try index(of: id))
      event.position = try place(after: position)
      insert(event)
    case .insert(let new, let actor, let position):
      let at = try place(after: position)
      let next = index(behind: at)
      guard var event = next > 0 ? events[next - 1] : events.first else {
        throw AlterationError.outOfRange(position, end: end)
      }
      // The event is made from its neighbour and keeps the time at which that was recorded, because histories show it.
      event.position = at
      event.id = new.id
      event.correlation = new.id
      event.causation = nil
      event.stream = new.stream
      event.type = new.type
      event.schema = new.schema
      event.data = new.data
      event.actor = actor
      event.occurredAt = new.occurredAt
      insert(event)
    }
  }

  private func index(of id: UUID) throws -> Int {
    guard let index = events.firstIndex(where: { $0.id == id }) else { throw AlterationError.notFound(id) }
    return index
  }

  /// Returns the first free place after a position of the log and after all events that were placed there already.
  private func place(after position: Int64) throws -> Int64 {
    guard (0...end).contains(position) else { throw AlterationError.outOfRange(position, end: end) }
    let next = index(behind: (position + 1) * room - 1)
    let last = next > 0 ? events[next - 1].position : 0
    return max(position * room, last) + 1
  }

  private mutating func insert(_ event: RecordedEvent) { events.insert(event, at: index(behind: event.position)) }

  /// Returns the index of the first event after a place.
  private func index(behind place: Int64) -> Int {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].position <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Sets a field of an event to another value: the member of that name in the payload or, if there is none, in the
  /// object `fields` of a payload that has one. A value that only a newer schema has makes it an event of that schema.
  private static func set(_ field: String, of event: inout RecordedEvent, to json: String) throws {
    let (id, type) = (event.id, event.type)
    func bad(_ reason: String) -> AlterationError { .badValue(event: id, field: field, reason: reason) }
    guard let payload = event.payload, let newest = EventCatalog.newest(of: type),
      case .object(var members)? = try? JSONValue(parsing: EventCodec.encode(payload))
    else { throw bad("the payload was removed or cannot be read") }
    let value = (try? JSONValue(parsing: json)) ?? .string(json)
    if case .object(var fields)? = members["fields"], members[field] == nil {
      fields[field] = value
      members["fields"] = .object(fields)
    } else {
      members[field] = value
    }
    let data = JSONValue.object(members).canonical
    var refused: String?
    do throws(EventDecodingError) {
      let changed = try EventCodec.decode(type: type, schema: newest, json: data)
      // A value that the event had before is none of ours to judge.
      let unknown = UnknownValue.all(in: changed).subtracting(UnknownValue.all(in: payload))
      if let unknown = unknown.min(by: { $0.value < $1.value }) { refused = unknown.description }
      (event.schema, event.data) = (changed.schema, data)
    } catch {
      throw bad(error.description)
    }
    if let refused { throw bad(refused) }
  }
}
