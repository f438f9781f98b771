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
      case 7 where key.matches("contact"): contact = try reader.value(1 << 0, &seen, key)
      case 3 where key.matches("day"): day = try reader.value(1 << 1, &seen, key)
      case 7 where key.matches("schools"): schools = try reader.value(1 << 2, &seen, key)
      case 5 where key.matches("until"): until = try reader.value(1 << 3, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    return NextStepSettled(contact: contact, day: day, schools: schools, until: until)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""contact":"#, contact, &isFirst)
    writer.field(#""day":"#, day, &isFirst)
    writer.field(#""schools":"#, schools, &isFirst)
    writer.field(#""until":"#, until, &isFirst)
    writer.raw("}")
  }
}
