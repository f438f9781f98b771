// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension HistoryJoined: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> HistoryJoined {
    let start = reader.position
    var device: UUID?
    var events: Int?
    var fromHash: String?
    var fromPosition: Int?
    var times: [String]?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("device"):
        try reader.once(1 << 0, &seen, key)
        device = try reader.uuid()
      case 6 where key.matches("events"):
        try reader.once(1 << 1, &seen, key)
        events = try reader.integer()
      case 8 where key.matches("fromHash"):
        try reader.once(1 << 2, &seen, key)
        fromHash = try reader.string()
      case 12 where key.matches("fromPosition"):
        try reader.once(1 << 3, &seen, key)
        fromPosition = try reader.integer()
      case 5 where key.matches("times"):
        try reader.once(1 << 4, &seen, key)
        times = try reader.strings()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let device else { throw JSONError(.missingKey, at: start) }
    guard let events else { throw JSONError(.missingKey, at: start) }
    guard let fromHash else { throw JSONError(.missingKey, at: start) }
    guard let fromPosition else { throw JSONError(.missingKey, at: start) }
    guard let times else { throw JSONError(.missingKey, at: start) }
    return HistoryJoined(device: device, events: events, fromHash: fromHash, fromPosition: fromPosition, times: times)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""device":"#, &isFirst)
    writer.uuid(device)
    writer.key(#""events":"#, &isFirst)
    writer.integer(events)
    writer.key(#""fromHash":"#, &isFirst)
    writer.string(fromHash)
    writer.key(#""fromPosition":"#, &isFirst)
    writer.integer(fromPosition)
    writer.key(#""times":"#, &isFirst)
    writer.strings(times)
    writer.raw("}")
  }
}

extension HistoryRestored: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> HistoryRestored {
    let start = reader.position
    var fromHash: String?
    var fromPosition: Int?
    var kept: String?
    var replaces: [String]?
    var toHash: String?
    var toPosition: Int?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 8 where key.matches("fromHash"):
        try reader.once(1 << 0, &seen, key)
        fromHash = try reader.string()
      case 12 where key.matches("fromPosition"):
        try reader.once(1 << 1, &seen, key)
        fromPosition = try reader.integer()
      case 4 where key.matches("kept"):
        try reader.once(1 << 2, &seen, key)
        kept = try reader.string()
      case 8 where key.matches("replaces"):
        try reader.once(1 << 3, &seen, key)
        replaces = try reader.strings()
      case 6 where key.matches("toHash"):
        try reader.once(1 << 4, &seen, key)
        toHash = try reader.string()
      case 10 where key.matches("toPosition"):
        try reader.once(1 << 5, &seen, key)
        toPosition = try reader.integer()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fromHash else { throw JSONError(.missingKey, at: start) }
    guard let fromPosition else { throw JSONError(.missingKey, at: start) }
    guard let replaces else { throw JSONError(.missingKey, at: start) }
    guard let toHash else { throw JSONError(.missingKey, at: start) }
    guard let toPosition else { throw JSONError(.missingKey, at: start) }
    return HistoryRestored(
      fromHash: fromHash, fromPosition: fromPosition, kept: kept, replaces: replaces, toHash: toHash,
      toPosition: toPosition)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fromHash":"#, &isFirst)
    writer.string(fromHash)
    writer.key(#""fromPosition":"#, &isFirst)
    writer.integer(fromPosition)
    if let kept {
      writer.key(#""kept":"#, &isFirst)
      writer.string(kept)
    }
    writer.key(#""replaces":"#, &isFirst)
    writer.strings(replaces)
    writer.key(#""toHash":"#, &isFirst)
    writer.string(toHash)
    writer.key(#""toPosition":"#, &isFirst)
    writer.integer(toPosition)
    writer.raw("}")
  }
}
