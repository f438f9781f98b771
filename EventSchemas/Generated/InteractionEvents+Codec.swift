// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension InteractionLogged: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> InteractionLogged {
    let start = reader.position
    var coach: UUID?
    var content: String?
    var direction: InteractionDirection?
    var event: UUID?
    var school: UUID?
    var sentiment: InteractionSentiment?
    var stamp: Stamp?
    var subject: String?
    var type: InteractionType?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("coach"): coach = try reader.value(1 << 0, &seen, key)
      case 7 where key.matches("content"): content = try reader.value(1 << 1, &seen, key)
      case 9 where key.matches("direction"): direction = try reader.value(1 << 2, &seen, key)
      case 5 where key.matches("event"): event = try reader.value(1 << 3, &seen, key)
      case 6 where key.matches("school"): school = try reader.value(1 << 4, &seen, key)
      case 9 where key.matches("sentiment"): sentiment = try reader.value(1 << 5, &seen, key)
      case 5 where key.matches("stamp"): stamp = try reader.value(1 << 6, &seen, key)
      case 7 where key.matches("subject"): subject = try reader.value(1 << 7, &seen, key)
      case 4 where key.matches("type"): type = try reader.value(1 << 8, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let direction, let school, let type
    else { throw JSONError(.missingKey, at: start) }
    return InteractionLogged(
      coach: coach, content: content, direction: direction, event: event, school: school, sentiment: sentiment,
      stamp: stamp, subject: subject, type: type)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""coach":"#, coach, &isFirst)
    writer.field(#""content":"#, content, &isFirst)
    writer.field(#""direction":"#, direction, &isFirst)
    writer.field(#""event":"#, event, &isFirst)
    writer.field(#""school":"#, school, &isFirst)
    writer.field(#""sentiment":"#, sentiment, &isFirst)
    writer.field(#""stamp":"#, stamp, &isFirst)
    writer.field(#""subject":"#, subject, &isFirst)
    writer.field(#""type":"#, type, &isFirst)
    writer.raw("}")
  }
}

extension InteractionRemoved: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> InteractionRemoved {
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      throw JSONError(.unknownKey, at: key.offset)
    }
    return InteractionRemoved()
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    writer.raw("{}")
  }
}
