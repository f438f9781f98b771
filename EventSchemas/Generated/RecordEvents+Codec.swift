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
      case 6 where key.matches("events"):
        try reader.once(1 << 0, &seen, key)
        events = try reader.strings()
      case 6 where key.matches("fields"):
        try reader.once(1 << 1, &seen, key)
        fields = try reader.strings()
      case 5 where key.matches("parts"):
        try reader.once(1 << 2, &seen, key)
        parts = try reader.strings()
      case 6 where key.matches("proofs"):
        try reader.once(1 << 3, &seen, key)
        proofs = try reader.strings()
      case 3 where key.matches("why"):
        try reader.once(1 << 4, &seen, key)
        why = try ErasureReason(rawValue: reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let events else { throw JSONError(.missingKey, at: start) }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    guard let parts else { throw JSONError(.missingKey, at: start) }
    guard let proofs else { throw JSONError(.missingKey, at: start) }
    guard let why else { throw JSONError(.missingKey, at: start) }
    return EventsRedacted(events: events, fields: fields, parts: parts, proofs: proofs, why: why)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""events":"#, &isFirst)
    writer.strings(events)
    writer.key(#""fields":"#, &isFirst)
    writer.strings(fields)
    writer.key(#""parts":"#, &isFirst)
    writer.strings(parts)
    writer.key(#""proofs":"#, &isFirst)
    writer.strings(proofs)
    writer.key(#""why":"#, &isFirst)
    writer.string(why.rawValue)
    writer.raw("}")
  }
}
