// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension OfferDeleted: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> OfferDeleted {
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      throw JSONError(.unknownKey, at: key.offset)
    }
    return OfferDeleted()
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    writer.raw("{}")
  }
}

extension OfferEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> OfferEdited {
    let start = reader.position
    var fields: OfferFields?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try OfferFields.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return OfferEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
    writer.raw("}")
  }
}

extension OfferRecorded: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> OfferRecorded {
    let start = reader.position
    var athlete: UUID?
    var fields: OfferFields?
    var school: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 7 where key.matches("athlete"):
        try reader.once(1 << 0, &seen, key)
        athlete = try reader.uuid()
      case 6 where key.matches("fields"):
        try reader.once(1 << 1, &seen, key)
        fields = try OfferFields.read(from: &reader)
      case 6 where key.matches("school"):
        try reader.once(1 << 2, &seen, key)
        school = try reader.uuid()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let athlete else { throw JSONError(.missingKey, at: start) }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    guard let school else { throw JSONError(.missingKey, at: start) }
    return OfferRecorded(athlete: athlete, fields: fields, school: school)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""athlete":"#, &isFirst)
    writer.uuid(athlete)
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
    writer.key(#""school":"#, &isFirst)
    writer.uuid(school)
    writer.raw("}")
  }
}
