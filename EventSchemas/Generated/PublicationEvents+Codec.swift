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
      case 5 where key.matches("event"):
        try reader.once(1 << 0, &seen, key)
        event = try reader.uuid()
      case 6 where key.matches("person"):
        try reader.once(1 << 1, &seen, key)
        person = try reader.uuid()
      case 6 where key.matches("reason"):
        try reader.once(1 << 2, &seen, key)
        reason = try reader.string()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let event else { throw JSONError(.missingKey, at: start) }
    guard let person else { throw JSONError(.missingKey, at: start) }
    guard let reason else { throw JSONError(.missingKey, at: start) }
    return WriteAbandoned(event: event, person: person, reason: reason)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""event":"#, &isFirst)
    writer.uuid(event)
    writer.key(#""person":"#, &isFirst)
    writer.uuid(person)
    writer.key(#""reason":"#, &isFirst)
    writer.string(reason)
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
      case 4 where key.matches("code"):
        try reader.once(1 << 0, &seen, key)
        code = try reader.string()
      case 5 where key.matches("event"):
        try reader.once(1 << 1, &seen, key)
        event = try reader.uuid()
      case 7 where key.matches("message"):
        try reader.once(1 << 2, &seen, key)
        message = try reader.string()
      case 6 where key.matches("status"):
        try reader.once(1 << 3, &seen, key)
        status = try reader.integer()
      case 6 where key.matches("stream"):
        try reader.once(1 << 4, &seen, key)
        stream = try reader.string()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let event else { throw JSONError(.missingKey, at: start) }
    guard let message else { throw JSONError(.missingKey, at: start) }
    guard let status else { throw JSONError(.missingKey, at: start) }
    guard let stream else { throw JSONError(.missingKey, at: start) }
    return WriteRefused(code: code, event: event, message: message, status: status, stream: stream)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    if let code {
      writer.key(#""code":"#, &isFirst)
      writer.string(code)
    }
    writer.key(#""event":"#, &isFirst)
    writer.uuid(event)
    writer.key(#""message":"#, &isFirst)
    writer.string(message)
    writer.key(#""status":"#, &isFirst)
    writer.integer(status)
    writer.key(#""stream":"#, &isFirst)
    writer.string(stream)
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
      case 10 where key.matches("exceptions"):
        try reader.once(1 << 0, &seen, key)
        exceptions = try reader.strings()
      case 9 where key.matches("positions"):
        try reader.once(1 << 1, &seen, key)
        positions = try reader.strings()
      case 10 where key.matches("serverTime"):
        try reader.once(1 << 2, &seen, key)
        serverTime = try reader.integer()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let exceptions else { throw JSONError(.missingKey, at: start) }
    guard let positions else { throw JSONError(.missingKey, at: start) }
    return WritesAccepted(exceptions: exceptions, positions: positions, serverTime: serverTime)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""exceptions":"#, &isFirst)
    writer.strings(exceptions)
    writer.key(#""positions":"#, &isFirst)
    writer.strings(positions)
    if let serverTime {
      writer.key(#""serverTime":"#, &isFirst)
      writer.integer(serverTime)
    }
    writer.raw("}")
  }
}
