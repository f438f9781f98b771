// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension MemberLeft: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> MemberLeft {
    let start = reader.position
    var into: UUID?
    var member: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 4 where key.matches("into"): into = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("member"): member = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let member
    else { throw JSONError(.missingKey, at: start) }
    return MemberLeft(into: into, member: member)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""into":"#, into, &isFirst)
    writer.field(#""member":"#, member, &isFirst)
    writer.raw("}")
  }
}

extension MemberReturned: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> MemberReturned {
    let start = reader.position
    var member: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("member"): member = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let member
    else { throw JSONError(.missingKey, at: start) }
    return MemberReturned(member: member)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""member":"#, member, &isFirst)
    writer.raw("}")
  }
}
