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
      case 6 where key.matches("access"):
        try reader.once(1 << 0, &seen, key)
        access = try MemberAccess(rawValue: reader.string())
      case 6 where key.matches("member"):
        try reader.once(1 << 1, &seen, key)
        member = try reader.uuid()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let access else { throw JSONError(.missingKey, at: start) }
    guard let member else { throw JSONError(.missingKey, at: start) }
    return AccessSet(access: access, member: member)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""access":"#, &isFirst)
    writer.string(access.rawValue)
    writer.key(#""member":"#, &isFirst)
    writer.uuid(member)
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
      case 5 where key.matches("owner"):
        try reader.once(1 << 0, &seen, key)
        owner = try reader.uuid()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let owner else { throw JSONError(.missingKey, at: start) }
    return HomeTakenOver(owner: owner)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""owner":"#, &isFirst)
    writer.uuid(owner)
    writer.raw("}")
  }
}
