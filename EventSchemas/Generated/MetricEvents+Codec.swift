// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension MetricEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> MetricEdited {
    let start = reader.position
    var fields: MetricFields?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 6 where key.matches("fields"): fields = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields
    else { throw JSONError(.missingKey, at: start) }
    return MetricEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension MetricLogged: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> MetricLogged {
    let start = reader.position
    var athlete: UUID?
    var event: UUID?
    var metricType: MetricType?
    var notes: String?
    var recordedDate: String?
    var unit: String?
    var value: Double?
    var verified: Bool?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 7 where key.matches("athlete"): athlete = try reader.value(1 << 0, &seen, key)
      case 5 where key.matches("event"): event = try reader.value(1 << 1, &seen, key)
      case 10 where key.matches("metricType"): metricType = try reader.value(1 << 2, &seen, key)
      case 5 where key.matches("notes"): notes = try reader.value(1 << 3, &seen, key)
      case 12 where key.matches("recordedDate"): recordedDate = try reader.value(1 << 4, &seen, key)
      case 4 where key.matches("unit"): unit = try reader.value(1 << 5, &seen, key)
      case 5 where key.matches("value"): value = try reader.value(1 << 6, &seen, key)
      case 8 where key.matches("verified"): verified = try reader.value(1 << 7, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let athlete, let metricType, let recordedDate, let unit, let value, let verified
    else { throw JSONError(.missingKey, at: start) }
    return MetricLogged(
      athlete: athlete, event: event, metricType: metricType, notes: notes, recordedDate: recordedDate, unit: unit,
      value: value, verified: verified)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""athlete":"#, athlete, &isFirst)
    writer.field(#""event":"#, event, &isFirst)
    writer.field(#""metricType":"#, metricType, &isFirst)
    writer.field(#""notes":"#, notes, &isFirst)
    writer.field(#""recordedDate":"#, recordedDate, &isFirst)
    writer.field(#""unit":"#, unit, &isFirst)
    writer.field(#""value":"#, value, &isFirst)
    writer.field(#""verified":"#, verified, &isFirst)
    writer.raw("}")
  }
}

extension MetricRemoved: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> MetricRemoved {
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      throw JSONError(.unknownKey, at: key.offset)
    }
    return MetricRemoved()
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    writer.raw("{}")
  }
}
