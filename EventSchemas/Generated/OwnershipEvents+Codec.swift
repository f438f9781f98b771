// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension AccessSet: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> AccessSet {
    let start = reader.position
    var access: MemberAccess?
    var member: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("access"): access = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("member"): member = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let access, let member
    else { throw JSONError(.missingKey, at: start) }
    return AccessSet(access: access, member: member)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""access":"#, access, &isFirst)
    writer.field(#""member":"#, member, &isFirst)
    writer.raw("}")
  }
}

extension HomeTakenOver: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> HomeTakenOver {
    let start = reader.position
    var owner: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("owner"): owner = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let owner
    else { throw JSONError(.missingKey, at: start) }
    return HomeTakenOver(owner: owner)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""owner":"#, owner, &isFirst)
    writer.raw("}")
  }
}
