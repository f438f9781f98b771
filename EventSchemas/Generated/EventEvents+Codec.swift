// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension CoachMarkedPresent: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CoachMarkedPresent {
    let start = reader.position
    var coach: UUID?
    var name: String?
    var role: String?
    var stamp: Stamp?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("coach"): coach = try reader.value(1 << 0, &seen, key)
      case 4 where key.matches("name"): name = try reader.value(1 << 1, &seen, key)
      case 4 where key.matches("role"): role = try reader.value(1 << 2, &seen, key)
      case 5 where key.matches("stamp"): stamp = try reader.value(1 << 3, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let coach, let name, let role
    else { throw JSONError(.missingKey, at: start) }
    return CoachMarkedPresent(coach: coach, name: name, role: role, stamp: stamp)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""coach":"#, coach, &isFirst)
    writer.field(#""name":"#, name, &isFirst)
    writer.field(#""role":"#, role, &isFirst)
    writer.field(#""stamp":"#, stamp, &isFirst)
    writer.raw("}")
  }
}

extension CoachUnmarkedPresent: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> CoachUnmarkedPresent {
    let start = reader.position
    var coach: UUID?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("coach"): coach = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let coach
    else { throw JSONError(.missingKey, at: start) }
    return CoachUnmarkedPresent(coach: coach)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""coach":"#, coach, &isFirst)
    writer.raw("}")
  }
}

extension EventAttended: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> EventAttended {
    let start = reader.position
    var attended: Bool?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 8 where key.matches("attended"): attended = try reader.value(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let attended
    else { throw JSONError(.missingKey, at: start) }
    return EventAttended(attended: attended)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""attended":"#, attended, &isFirst)
    writer.raw("}")
  }
}

extension EventDeleted: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> EventDeleted {
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      throw JSONError(.unknownKey, at: key.offset)
    }
    return EventDeleted()
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    writer.raw("{}")
  }
}

extension EventEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> EventEdited {
    let start = reader.position
    var fields: EventFields?
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
    return EventEdited(fields: fields)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""fields":"#, fields, &isFirst)
    writer.raw("}")
  }
}

extension EventScheduled: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> EventScheduled {
    let start = reader.position
    var athlete: UUID?
    var fields: EventFields?
    var name: String?
    var startDate: String?
    var type: RecruitingEventType?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 7 where key.matches("athlete"): athlete = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("fields"): fields = try reader.value(1 << 1, &seen, key)
      case 4 where key.matches("name"): name = try reader.value(1 << 2, &seen, key)
      case 9 where key.matches("startDate"): startDate = try reader.value(1 << 3, &seen, key)
      case 4 where key.matches("type"): type = try reader.value(1 << 4, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let athlete, let name, let startDate, let type
    else { throw JSONError(.missingKey, at: start) }
    return EventScheduled(athlete: athlete, fields: fields, name: name, startDate: startDate, type: type)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""athlete":"#, athlete, &isFirst)
    writer.field(#""fields":"#, fields, &isFirst)
    writer.field(#""name":"#, name, &isFirst)
    writer.field(#""startDate":"#, startDate, &isFirst)
    writer.field(#""type":"#, type, &isFirst)
    writer.raw("}")
  }
}
