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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try CoachFields.read(from: &reader)
      case 6 where key.matches("school"):
        try reader.once(1 << 1, &seen, key)
        school = try reader.uuid()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    guard let school else { throw JSONError(.missingKey, at: start) }
    return CoachAdded(fields: fields, school: school)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
    writer.key(#""school":"#, &isFirst)
    writer.uuid(school)
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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try CoachFields.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return CoachEdited(fields: fields)
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

extension CoachMoved: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CoachMoved {
    let start = reader.position
    var school: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("school"):
        try reader.once(1 << 0, &seen, key)
        school = try reader.uuid()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let school else { throw JSONError(.missingKey, at: start) }
    return CoachMoved(school: school)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""school":"#, &isFirst)
    writer.uuid(school)
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
