// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension WriteAbandoned: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> WriteAbandoned {
    let start = reader.position
    var event: UUID?
    var person: UUID?
    var reason: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("event"): event = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("person"): person = try reader.value(1 << 1, &seen, key)
      case 6 where key.matches("reason"): reason = try reader.value(1 << 2, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let event, let person, let reason
    else { throw JSONError(.missingKey, at: start) }
    return WriteAbandoned(event: event, person: person, reason: reason)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""event":"#, event, &isFirst)
    writer.field(#""person":"#, person, &isFirst)
    writer.field(#""reason":"#, reason, &isFirst)
    writer.raw("}")
  }
}

extension WriteRefused: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> WriteRefused {
    let start = reader.position
    var code: String?
    var event: UUID?
    var message: String?
    var status: Int?
    var stream: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 4 where key.matches("code"): code = try reader.value(1 << 0, &seen, key)
      case 5 where key.matches("event"): event = try reader.value(1 << 1, &seen, key)
      case 7 where key.matches("message"): message = try reader.value(1 << 2, &seen, key)
      case 6 where key.matches("status"): status = try reader.value(1 << 3, &seen, key)
      case 6 where key.matches("stream"): stream = try reader.value(1 << 4, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let event, let message, let status, let stream
    else { throw JSONError(.missingKey, at: start) }
    return WriteRefused(code: code, event: event, message: message, status: status, stream: stream)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""code":"#, code, &isFirst)
    writer.field(#""event":"#, event, &isFirst)
    writer.field(#""message":"#, message, &isFirst)
    writer.field(#""status":"#, status, &isFirst)
    writer.field(#""stream":"#, stream, &isFirst)
    writer.raw("}")
  }
}

extension WritesAccepted: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> WritesAccepted {
    let start = reader.position
    var exceptions: [String]?
    var positions: [String]?
    var serverTime: Int?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 10 where key.matches("exceptions"): exceptions = try reader.value(1 << 0, &seen, key)
      case 9 where key.matches("positions"): positions = try reader.value(1 << 1, &seen, key)
      case 10 where key.matches("serverTime"): serverTime = try reader.value(1 << 2, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let exceptions, let positions
    else { throw JSONError(.missingKey, at: start) }
    return WritesAccepted(exceptions: exceptions, positions: positions, serverTime: serverTime)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""exceptions":"#, exceptions, &isFirst)
    writer.field(#""positions":"#, positions, &isFirst)
    writer.field(#""serverTime":"#, serverTime, &isFirst)
    writer.raw("}")
  }
}
