// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain

extension EventsRedacted: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> EventsRedacted {
    let start = reader.position
    var events: [String]?
    var fields: [String]?
    var parts: [String]?
    var proofs: [String]?
    var why: ErasureReason?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("events"): events = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("fields"): fields = try reader.value(1 << 1, &seen, key)
      case 5 where key.matches("parts"): parts = try reader.value(1 << 2, &seen, key)
      case 6 where key.matches("proofs"): proofs = try reader.value(1 << 3, &seen, key)
      case 3 where key.matches("why"): why = try reader.value(1 << 4, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let events, let fields, let parts, let proofs, let why
    else { throw JSONError(.missingKey, at: start) }
    return EventsRedacted(events: events, fields: fields, parts: parts, proofs: proofs, why: why)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""events":"#, events, &isFirst)
    writer.field(#""fields":"#, fields, &isFirst)
    writer.field(#""parts":"#, parts, &isFirst)
    writer.field(#""proofs":"#, proofs, &isFirst)
    writer.field(#""why":"#, why, &isFirst)
    writer.raw("}")
  }
}
