// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension NextStepReopened: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> NextStepReopened {
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      throw JSONError(.unknownKey, at: key.offset)
    }
    return NextStepReopened()
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    writer.raw("{}")
  }
}

extension NextStepSettled: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> NextStepSettled {
    var contact: UUID?
    var day: String?
    var schools: Int?
    var until: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 7 where key.matches("contact"):
        try reader.once(1 << 0, &seen, key)
        contact = try reader.uuid()
      case 3 where key.matches("day"):
        try reader.once(1 << 1, &seen, key)
        day = try reader.string()
      case 7 where key.matches("schools"):
        try reader.once(1 << 2, &seen, key)
        schools = try reader.integer()
      case 5 where key.matches("until"):
        try reader.once(1 << 3, &seen, key)
        until = try reader.string()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return NextStepSettled(contact: contact, day: day, schools: schools, until: until)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    if let contact {
      writer.key(#""contact":"#, &isFirst)
      writer.uuid(contact)
    }
    if let day {
      writer.key(#""day":"#, &isFirst)
      writer.string(day)
    }
    if let schools {
      writer.key(#""schools":"#, &isFirst)
      writer.integer(schools)
    }
    if let until {
      writer.key(#""until":"#, &isFirst)
      writer.string(until)
    }
    writer.raw("}")
  }
}
