// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension CoachAdded: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CoachAdded {
    let start = reader.position
    var fields: CoachFields?
    var school: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("school"): school = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields, let school
    else { throw JSONError(.missingKey, at: start) }
    return CoachAdded(fields: fields, school: school)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.field(#""school":"#, school, &isFirst)
    writer.raw("}")
  }
}

extension CoachEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CoachEdited {
    let start = reader.position
    var fields: CoachFields?
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
    return CoachEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension CoachMoved: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CoachMoved {
    let start = reader.position
    var school: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("school"): school = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let school
    else { throw JSONError(.missingKey, at: start) }
    return CoachMoved(school: school)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""school":"#, school, &isFirst)
    writer.raw("}")
  }
}

extension CoachRemoved: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CoachRemoved {
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      throw JSONError(.unknownKey, at: key.offset)
    }
    return CoachRemoved()
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    writer.raw("{}")
  }
}
