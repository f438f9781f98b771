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
      case 6 where key.matches("device"): device = try reader.value(1 << 0, &seen, key)
      case 4 where key.matches("name"): name = try reader.value(1 << 1, &seen, key)
      case 9 where key.matches("publicKey"): publicKey = try reader.value(1 << 2, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let device, let name, let publicKey
    else { throw JSONError(.missingKey, at: start) }
    return DeviceEnrolled(device: device, name: name, publicKey: publicKey)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""device":"#, device, &isFirst)
    writer.field(#""name":"#, name, &isFirst)
    writer.field(#""publicKey":"#, publicKey, &isFirst)
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
      case 6 where key.matches("device"): device = try reader.value(1 << 0, &seen, key)
      case 3 where key.matches("why"): why = try reader.value(1 << 1, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let device, let why
    else { throw JSONError(.missingKey, at: start) }
    return DeviceRetired(device: device, why: why)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""device":"#, device, &isFirst)
    writer.field(#""why":"#, why, &isFirst)
    writer.raw("}")
  }
}
