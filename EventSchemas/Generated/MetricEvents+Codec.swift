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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try MetricFields.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return MetricEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""fields":"#, &isFirst)
    fields.encode(to: &writer)
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
      case 7 where key.matches("athlete"):
        try reader.once(1 << 0, &seen, key)
        athlete = try reader.uuid()
      case 5 where key.matches("event"):
        try reader.once(1 << 1, &seen, key)
        event = try reader.uuid()
      case 10 where key.matches("metricType"):
        try reader.once(1 << 2, &seen, key)
        metricType = try MetricType(rawValue: reader.string())
      case 5 where key.matches("notes"):
        try reader.once(1 << 3, &seen, key)
        notes = try reader.string()
      case 12 where key.matches("recordedDate"):
        try reader.once(1 << 4, &seen, key)
        recordedDate = try reader.string()
      case 4 where key.matches("unit"):
        try reader.once(1 << 5, &seen, key)
        unit = try reader.string()
      case 5 where key.matches("value"):
        try reader.once(1 << 6, &seen, key)
        value = try reader.number()
      case 8 where key.matches("verified"):
        try reader.once(1 << 7, &seen, key)
        verified = try reader.flag()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let athlete else { throw JSONError(.missingKey, at: start) }
    guard let metricType else { throw JSONError(.missingKey, at: start) }
    guard let recordedDate else { throw JSONError(.missingKey, at: start) }
    guard let unit else { throw JSONError(.missingKey, at: start) }
    guard let value else { throw JSONError(.missingKey, at: start) }
    guard let verified else { throw JSONError(.missingKey, at: start) }
    return MetricLogged(
      athlete: athlete, event: event, metricType: metricType, notes: notes, recordedDate: recordedDate, unit: unit,
      value: value, verified: verified)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""athlete":"#, &isFirst)
    writer.uuid(athlete)
    if let event {
      writer.key(#""event":"#, &isFirst)
      writer.uuid(event)
    }
    writer.key(#""metricType":"#, &isFirst)
    writer.string(metricType.rawValue)
    if let notes {
      writer.key(#""notes":"#, &isFirst)
      writer.string(notes)
    }
    writer.key(#""recordedDate":"#, &isFirst)
    writer.string(recordedDate)
    writer.key(#""unit":"#, &isFirst)
    writer.string(unit)
    writer.key(#""value":"#, &isFirst)
    writer.number(value)
    writer.key(#""verified":"#, &isFirst)
    writer.flag(verified)
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
