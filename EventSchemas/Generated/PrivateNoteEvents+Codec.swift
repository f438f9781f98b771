// Generated from EventSchemas/Schemas by rc-generate. Change a schema and run: make generate

public import CanonicalJSON
public import Domain

extension PrivateNoteEdited: JSONCodable {
  /// Reads the payload; throws if a key is unknown, missing or repeated.
  public static func read(from reader: inout JSONReader) throws(JSONError) -> PrivateNoteEdited {
    let start = reader.position
    var text: String?
    var seen: UInt64 = 0
    var object = try reader.object()
    while let key = try reader.nextKey(&object) {
      switch key.count {
      case 4 where key.matches("text"): text = try reader.nullable(1 << 0, &seen, key)
      default: throw JSONError(.unknownKey, at: key.offset)
      }
    }
    guard seen & 1 << 0 != 0 else { throw JSONError(.missingKey, at: start) }
    return PrivateNoteEdited(text: text)
  }

  /// Writes the payload as canonical JSON.
  public func encode(to writer: inout JSONWriter) {
    var isFirst = true
    writer.raw("{")
    writer.nullable(#""text":"#, text, &isFirst)
    writer.raw("}")
  }
}
