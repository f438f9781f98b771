// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain

extension LegalHoldSet: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> LegalHoldSet {
    let start = reader.position
    var isHeld: Bool?
    var record: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("isHeld"): isHeld = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("record"): record = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let isHeld, let record
    else { throw JSONError(.missingKey, at: start) }
    return LegalHoldSet(isHeld: isHeld, record: record)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""isHeld":"#, isHeld, &isFirst)
    writer.field(#""record":"#, record, &isFirst)
    writer.raw("}")
  }
}

extension RetentionSet: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> RetentionSet {
    let start = reader.position
    var kind: RetentionKind?
    var months: Int?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 4 where key.matches("kind"): kind = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("months"): months = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let kind
    else { throw JSONError(.missingKey, at: start) }
    return RetentionSet(kind: kind, months: months)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""kind":"#, kind, &isFirst)
    writer.field(#""months":"#, months, &isFirst)
    writer.raw("}")
  }
}
