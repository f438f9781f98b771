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
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields
    else { throw JSONError(.missingKey, at: start) }
    return OfferEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
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
      case 7 where key.matches("athlete"): athlete = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("fields"): fields = try reader.value(1 << 1, &seen, key)
      case 6 where key.matches("school"): school = try reader.value(1 << 2, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let athlete, let fields, let school
    else { throw JSONError(.missingKey, at: start) }
    return OfferRecorded(athlete: athlete, fields: fields, school: school)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""athlete":"#, athlete, &isFirst)
    writer.field(#""fields":"#, fields, &isFirst)
    writer.field(#""school":"#, school, &isFirst)
    writer.raw("}")
  }
}
