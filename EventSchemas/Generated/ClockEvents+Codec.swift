// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain
import Foundation

extension ClockCorrected: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> ClockCorrected {
    let start = reader.position
    var after: UUID?
    var device: UUID?
    var difference: Int?
    var from: Int?
    var last: UUID?
    var through: Int?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 5 where key.matches("after"):
        try reader.once(1 << 0, &seen, key)
        after = try reader.uuid()
      case 6 where key.matches("device"):
        try reader.once(1 << 1, &seen, key)
        device = try reader.uuid()
      case 10 where key.matches("difference"):
        try reader.once(1 << 2, &seen, key)
        difference = try reader.integer()
      case 4 where key.matches("from"):
        try reader.once(1 << 3, &seen, key)
        from = try reader.integer()
      case 4 where key.matches("last"):
        try reader.once(1 << 4, &seen, key)
        last = try reader.uuid()
      case 7 where key.matches("through"):
        try reader.once(1 << 5, &seen, key)
        through = try reader.integer()
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let device else { throw JSONError(.missingKey, at: start) }
    guard let difference else { throw JSONError(.missingKey, at: start) }
    guard let from else { throw JSONError(.missingKey, at: start) }
    guard let through else { throw JSONError(.missingKey, at: start) }
    return ClockCorrected(
      after: after, device: device, difference: difference, from: from, last: last, through: through)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    if let after {
      writer.key(#""after":"#, &isFirst)
      writer.uuid(after)
    }
    writer.key(#""device":"#, &isFirst)
    writer.uuid(device)
    writer.key(#""difference":"#, &isFirst)
    writer.integer(difference)
    writer.key(#""from":"#, &isFirst)
    writer.integer(from)
    if let last {
      writer.key(#""last":"#, &isFirst)
      writer.uuid(last)
    }
    writer.key(#""through":"#, &isFirst)
    writer.integer(through)
    writer.raw("}")
  }
}
