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
      case 5 where key.matches("coach"):
        try reader.once(1 << 0, &seen, key)
        coach = try reader.uuid()
      case 4 where key.matches("name"):
        try reader.once(1 << 1, &seen, key)
        name = try reader.string()
      case 4 where key.matches("role"):
        try reader.once(1 << 2, &seen, key)
        role = try reader.string()
      case 5 where key.matches("stamp"):
        try reader.once(1 << 3, &seen, key)
        stamp = try Stamp.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let coach else { throw JSONError(.missingKey, at: start) }
    guard let name else { throw JSONError(.missingKey, at: start) }
    guard let role else { throw JSONError(.missingKey, at: start) }
    return CoachMarkedPresent(coach: coach, name: name, role: role, stamp: stamp)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""coach":"#, &isFirst)
    writer.uuid(coach)
    writer.key(#""name":"#, &isFirst)
    writer.string(name)
    writer.key(#""role":"#, &isFirst)
    writer.string(role)
    if let stamp {
      writer.key(#""stamp":"#, &isFirst)
      stamp.encode(to: &writer)
    }
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
      case 5 where key.matches("coach"):
        try reader.once(1 << 0, &seen, key)
        coach = try reader.uuid()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let coach else { throw JSONError(.missingKey, at: start) }
    return CoachUnmarkedPresent(coach: coach)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""coach":"#, &isFirst)
    writer.uuid(coach)
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
      case 8 where key.matches("attended"):
        try reader.once(1 << 0, &seen, key)
        attended = try reader.flag()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let attended else { throw JSONError(.missingKey, at: start) }
    return EventAttended(attended: attended)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""attended":"#, &isFirst)
    writer.flag(attended)
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
      case 6 where key.matches("fields"):
        try reader.once(1 << 0, &seen, key)
        fields = try EventFields.read(from: &reader)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let fields else { throw JSONError(.missingKey, at: start) }
    return EventEdited(fields: fields)
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
      case 7 where key.matches("athlete"):
        try reader.once(1 << 0, &seen, key)
        athlete = try reader.uuid()
      case 6 where key.matches("fields"):
        try reader.once(1 << 1, &seen, key)
        fields = try EventFields.read(from: &reader)
      case 4 where key.matches("name"):
        try reader.once(1 << 2, &seen, key)
        name = try reader.string()
      case 9 where key.matches("startDate"):
        try reader.once(1 << 3, &seen, key)
        startDate = try reader.string()
      case 4 where key.matches("type"):
        try reader.once(1 << 4, &seen, key)
        type = try RecruitingEventType(rawValue: reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let athlete else { throw JSONError(.missingKey, at: start) }
    guard let name else { throw JSONError(.missingKey, at: start) }
    guard let startDate else { throw JSONError(.missingKey, at: start) }
    guard let type else { throw JSONError(.missingKey, at: start) }
    return EventScheduled(athlete: athlete, fields: fields, name: name, startDate: startDate, type: type)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.key(#""athlete":"#, &isFirst)
    writer.uuid(athlete)
    if let fields {
      writer.key(#""fields":"#, &isFirst)
      fields.encode(to: &writer)
    }
    writer.key(#""name":"#, &isFirst)
    writer.string(name)
    writer.key(#""startDate":"#, &isFirst)
    writer.string(startDate)
    writer.key(#""type":"#, &isFirst)
    writer.string(type.rawValue)
    writer.raw("}")
  }
}
