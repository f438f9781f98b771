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
      case 6 where key.matches("device"): device = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("events"): events = try reader.value(1 << 1, &seen, key)
      case 8 where key.matches("fromHash"): fromHash = try reader.value(1 << 2, &seen, key)
      case 12 where key.matches("fromPosition"): fromPosition = try reader.value(1 << 3, &seen, key)
      case 5 where key.matches("times"): times = try reader.value(1 << 4, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let device, let events, let fromHash, let fromPosition, let times
    else { throw JSONError(.missingKey, at: start) }
    return HistoryJoined(device: device, events: events, fromHash: fromHash, fromPosition: fromPosition, times: times)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""device":"#, device, &isFirst)
    writer.field(#""events":"#, events, &isFirst)
    writer.field(#""fromHash":"#, fromHash, &isFirst)
    writer.field(#""fromPosition":"#, fromPosition, &isFirst)
    writer.field(#""times":"#, times, &isFirst)
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
      case 8 where key.matches("fromHash"): fromHash = try reader.value(1 << 0, &seen, key)
      case 12 where key.matches("fromPosition"): fromPosition = try reader.value(1 << 1, &seen, key)
      case 4 where key.matches("kept"): kept = try reader.value(1 << 2, &seen, key)
      case 8 where key.matches("replaces"): replaces = try reader.value(1 << 3, &seen, key)
      case 6 where key.matches("toHash"): toHash = try reader.value(1 << 4, &seen, key)
      case 10 where key.matches("toPosition"): toPosition = try reader.value(1 << 5, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fromHash, let fromPosition, let replaces, let toHash, let toPosition
    else { throw JSONError(.missingKey, at: start) }
    return HistoryRestored(
      fromHash: fromHash, fromPosition: fromPosition, kept: kept, replaces: replaces, toHash: toHash,
      toPosition: toPosition)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fromHash":"#, fromHash, &isFirst)
    writer.field(#""fromPosition":"#, fromPosition, &isFirst)
    writer.field(#""kept":"#, kept, &isFirst)
    writer.field(#""replaces":"#, replaces, &isFirst)
    writer.field(#""toHash":"#, toHash, &isFirst)
    writer.field(#""toPosition":"#, toPosition, &isFirst)
    writer.raw("}")
  }
}
