import CanonicalJSON
import Domain
import EventLog
import Foundation

extension EventToApply {
  /// The event in the format of `apply_events`; nil if its payload has been redacted meanwhile.
  func json(with stored: RecordedEvent) -> JSONValue? {
    guard let data = stored.data else { return nil }
    var members: [String: JSONValue] = [
      "id": .string(stored.id.lowercased), "stream": .string(stored.stream.description), "type": .string(stored.type),
      "schema": .number(Double(stored.schema)), "actor": .string(stored.actor), "device": .string(stored.device),
      "data": .string(data), "salt": .string(stored.salt.map(Self.hex).joined()),
      "clock": .number(Double(stored.clock)), "writes": .array(writes.map(\.json)),
    ]
    if stored.correlation != stored.id { members["correlation"] = .string(stored.correlation.lowercased) }
    if record != stream { members["record"] = .string(record.description) }
    if !unwritten.isEmpty { members["unwritten"] = .array(unwritten.sorted().map(JSONValue.string)) }
    members["causation"] = stored.causation.map { .string($0.lowercased) }
    members["occurredAt"] = stored.occurredAt.map { .number(Double($0)) }
    return .object(members)
  }

  private static func hex(_ byte: UInt8) -> String { String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
}

extension ServerWrite {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "op": .string("\(method)"), "table": .string(row.table.rawValue), "id": .string(scope["id"] ?? row.key),
    ]
    if method != .delete { members["values"] = .object(values) }
    if !guards.isEmpty { members["where"] = .object(guards) }
    return .object(members)
  }
}

extension RESTRequest {
  /// Applies events to a family (migration 0103 in Tools/supabase-dev). Without events, it tests whether the project
  /// has that migration.
  static func apply(_ events: [JSONValue], family: UUID) -> RESTRequest {
    .call(
      "apply_events", ["batch": .object(["family": .string(family.lowercased), "events": .array(events)])])
  }

  /// Binds the signed-in person to an actor of the family's events.
  static func bind(_ actor: UUID, family: UUID) -> RESTRequest {
    .call("bind_actor", ["family": .string(family.lowercased), "actor": .string(actor.lowercased)])
  }
}
