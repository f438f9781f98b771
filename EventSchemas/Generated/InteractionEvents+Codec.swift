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
      case 5 where key.matches("coach"):
        try reader.once(1 << 0, &seen, key)
        coach = try reader.uuid()
      case 7 where key.matches("content"):
        try reader.once(1 << 1, &seen, key)
        content = try reader.string()
      case 9 where key.matches("direction"):
        try reader.once(1 << 2, &seen, key)
        direction = try InteractionDirection(rawValue: reader.string())
      case 5 where key.matches("event"):
        try reader.once(1 << 3, &seen, key)
        event = try reader.uuid()
      case 6 where key.matches("school"):
        try reader.once(1 << 4, &seen, key)
        school = try reader.uuid()
      case 9 where key.matches("sentiment"):
        try reader.once(1 << 5, &seen, key)
        sentiment = try InteractionSentiment(rawValue: reader.string())
      case 5 where key.matches("stamp"):
        try reader.once(1 << 6, &seen, key)
        stamp = try Stamp.read(from: &reader)
      case 7 where key.matches("subject"):
        try reader.once(1 << 7, &seen, key)
        subject = try reader.string()
      case 4 where key.matches("type"):
        try reader.once(1 << 8, &seen, key)
        type = try InteractionType(rawValue: reader.string())
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let direction else { throw JSONError(.missingKey, at: start) }
    guard let school else { throw JSONError(.missingKey, at: start) }
    guard let type else { throw JSONError(.missingKey, at: start) }
    return InteractionLogged(
      coach: coach, content: content, direction: direction, event: event, school: school, sentiment: sentiment,
      stamp: stamp, subject: subject, type: type)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    if let coach {
      writer.key(#""coach":"#, &isFirst)
      writer.uuid(coach)
    }
    if let content {
      writer.key(#""content":"#, &isFirst)
      writer.string(content)
    }
    writer.key(#""direction":"#, &isFirst)
    writer.string(direction.rawValue)
    if let event {
      writer.key(#""event":"#, &isFirst)
      writer.uuid(event)
    }
    writer.key(#""school":"#, &isFirst)
    writer.uuid(school)
    if let sentiment {
      writer.key(#""sentiment":"#, &isFirst)
      writer.string(sentiment.rawValue)
    }
    if let stamp {
      writer.key(#""stamp":"#, &isFirst)
      stamp.encode(to: &writer)
    }
    if let subject {
      writer.key(#""subject":"#, &isFirst)
      writer.string(subject)
    }
    writer.key(#""type":"#, &isFirst)
    writer.string(type.rawValue)
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
