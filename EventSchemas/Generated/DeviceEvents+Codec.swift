// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension DeviceEnrolled: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> DeviceEnrolled {
    let start = reader.position
    var device: UUID?
    var name: String?
    var publicKey: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("device"):
        try reader.once(1 << 0, &seen, key)
        device = try reader.uuid()
      case 4 where key.matches("name"):
        try reader.once(1 << 1, &seen, key)
        name = try reader.string()
      case 9 where key.matches("publicKey"):
        try reader.once(1 << 2, &seen, key)
        publicKey = try reader.string()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let device else { throw JSONError(.missingKey, at: start) }
    guard let name else { throw JSONError(.missingKey, at: start) }
    guard let publicKey else { throw JSONError(.missingKey, at: start) }
    return DeviceEnrolled(device: device, name: name, publicKey: publicKey)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""device":"#, &isFirst)
    writer.uuid(device)
    writer.key(#""name":"#, &isFirst)
    writer.string(name)
    writer.key(#""publicKey":"#, &isFirst)
    writer.string(publicKey)
    writer.raw("}")
  }
}

extension DeviceRetired: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> DeviceRetired {
    let start = reader.position
    var device: UUID?
    var why: RetirementReason?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("device"):
        try reader.once(1 << 0, &seen, key)
        device = try reader.uuid()
      case 3 where key.matches("why"):
        try reader.once(1 << 1, &seen, key)
        why = try RetirementReason(rawValue: reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let device else { throw JSONError(.missingKey, at: start) }
    guard let why else { throw JSONError(.missingKey, at: start) }
    return DeviceRetired(device: device, why: why)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""device":"#, &isFirst)
    writer.uuid(device)
    writer.key(#""why":"#, &isFirst)
    writer.string(why.rawValue)
    writer.raw("}")
  }
}
