// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension FamilyCreated: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> FamilyCreated {
    let start = reader.position
    var name: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 4 where key.matches("name"): name = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let name
    else { throw JSONError(.missingKey, at: start) }
    return FamilyCreated(name: name)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""name":"#, name, &isFirst)
    writer.raw("}")
  }
}

extension MemberAdded: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> MemberAdded {
    let start = reader.position
    var member: UUID?
    var name: String?
    var role: MemberRole?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("member"): member = try reader.value(1 << 0, &seen, key)
      case 4 where key.matches("name"): name = try reader.value(1 << 1, &seen, key)
      case 4 where key.matches("role"): role = try reader.value(1 << 2, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let member, let name, let role
    else { throw JSONError(.missingKey, at: start) }
    return MemberAdded(member: member, name: name, role: role)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""member":"#, member, &isFirst)
    writer.field(#""name":"#, name, &isFirst)
    writer.field(#""role":"#, role, &isFirst)
    writer.raw("}")
  }
}

extension RoleSet: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> RoleSet {
    let start = reader.position
    var member: UUID?
    var role: MemberRole?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("member"): member = try reader.value(1 << 0, &seen, key)
      case 4 where key.matches("role"): role = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let member, let role
    else { throw JSONError(.missingKey, at: start) }
    return RoleSet(member: member, role: role)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""member":"#, member, &isFirst)
    writer.field(#""role":"#, role, &isFirst)
    writer.raw("}")
  }
}
