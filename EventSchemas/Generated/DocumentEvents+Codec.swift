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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try DocumentFields.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return DocumentEdited(fields: fields)
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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try DocumentFields.read(from: &reader)
      case 6 where key.matches("school"):
        try reader.once(1 << 1, &seen, key)
        school = try reader.uuid()
      case 5 where key.matches("stamp"):
        try reader.once(1 << 2, &seen, key)
        stamp = try Stamp.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let school else { throw JSONError(.missingKey, at: start) }
    return DocumentShared(fields: fields, school: school, stamp: stamp)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    if let fields {
      writer.key(#""fields":"#, &isFirst)
      fields.encode(to: &writer)
    }
    writer.key(#""school":"#, &isFirst)
    writer.uuid(school)
    if let stamp {
      writer.key(#""stamp":"#, &isFirst)
      stamp.encode(to: &writer)
    }
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
      case 6 where key.matches("school"):
        try reader.once(1 << 0, &seen, key)
        school = try reader.uuid()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let school else { throw JSONError(.missingKey, at: start) }
    return DocumentUnshared(school: school)
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
