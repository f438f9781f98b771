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
      case 5 where key.matches("after"): after = try reader.value(1 << 0, &seen, key)
      case 6 where key.matches("device"): device = try reader.value(1 << 1, &seen, key)
      case 10 where key.matches("difference"): difference = try reader.value(1 << 2, &seen, key)
      case 4 where key.matches("from"): from = try reader.value(1 << 3, &seen, key)
      case 4 where key.matches("last"): last = try reader.value(1 << 4, &seen, key)
      case 7 where key.matches("through"): through = try reader.value(1 << 5, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard let device, let difference, let from, let through
    else { throw JSONError(.missingKey, at: start) }
    return ClockCorrected(
      after: after, device: device, difference: difference, from: from, last: last, through: through)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.field(#""after":"#, after, &isFirst)
    writer.field(#""device":"#, device, &isFirst)
    writer.field(#""difference":"#, difference, &isFirst)
    writer.field(#""from":"#, from, &isFirst)
    writer.field(#""last":"#, last, &isFirst)
    writer.field(#""through":"#, through, &isFirst)
    writer.raw("}")
  }
}
