// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension DocumentEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> DocumentEdited {
    let start = reader.position
    var fields: DocumentFields?
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
    return DocumentEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension DocumentShared: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> DocumentShared {
    let start = reader.position
    var fields: DocumentFields?
    var school: UUID?
    var stamp: Stamp?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("school"): school = try reader.value(1 << 1, &seen, key)
      case 5 where key.matches("stamp"): stamp = try reader.value(1 << 2, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let school
    else { throw JSONError(.missingKey, at: start) }
    return DocumentShared(fields: fields, school: school, stamp: stamp)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.field(#""school":"#, school, &isFirst)
    writer.field(#""stamp":"#, stamp, &isFirst)
    writer.raw("}")
  }
}

extension DocumentUnshared: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> DocumentUnshared {
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
    return DocumentUnshared(school: school)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""school":"#, school, &isFirst)
    writer.raw("}")
  }
}
