/// Any JSON value, for upcasters and tools that have no struct for it.
public enum JSONValue: Equatable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object with unique keys. Keys that Unicode considers equivalent count as one; no two of our keys are.
  case object([String: JSONValue])

  /// Parses a text that is exactly one value.
  ///
  /// - Throws: `JSONError` with the place.
  public init(parsing text: String) throws(JSONError) {
    var text = text
    let result: Result<JSONValue, JSONError> = text.withUTF8 { utf8 in
      do throws(JSONError) {
        return .success(try JSONValue(parsing: UnsafeRawBufferPointer(utf8)))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Parses bytes that are exactly one JSON value in UTF-8.
  ///
  /// - Throws: `JSONError` with the place.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try JSONValue(from: &reader)
    try reader.end()
  }

  /// Compares strings by their UTF-8 bytes: `String.==` compares by Unicode's canonical equivalence (ruling 1).
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.flag(let a), .flag(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Reads the next value.
  public init(from reader: inout JSONReader) throws(JSONError) {
    switch try reader.peek() {
    case UInt8(ascii: "{"): self = .object(try Self.object(&reader))
    case UInt8(ascii: "["):
      var container = try reader.array()
      var elements: [JSONValue] = []
      while try reader.nextElement(&container) { elements.append(try JSONValue(from: &reader)) }
      self = .array(elements)
    case UInt8(ascii: "\""): self = .string(try reader.string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .flag(try reader.flag())
    case UInt8(ascii: "n"):
      _ = try reader.null()
      self = .null
    default: self = .number(try reader.number())
    }
  }

  private static func object(_ reader: inout JSONReader) throws(JSONError) -> [String: JSONValue] {
    var pairs: [(key: String, value: JSONValue, at: Int)] = []
    pairs.reserveCapacity(16)
    try reader.expect(UInt8(ascii: "{"))
    try reader.descend()
    while try reader.peek() != UInt8(ascii: "}") {
      if !pairs.isEmpty { try reader.expect(UInt8(ascii: ",")) }
      let at = reader.position
      let key = try reader.string()
      try reader.expect(UInt8(ascii: ":"))
      pairs.append((key, try JSONValue(from: &reader), at))
    }
    try reader.expect(UInt8(ascii: "}"))
    reader.depth -= 1
    // Reserves the capacity, because a dictionary that grows key by key is rehashed several times.
    var members = [String: JSONValue](minimumCapacity: pairs.count)
    for (key, value, at) in pairs where members.updateValue(value, forKey: key) != nil {
      throw JSONError(.duplicateKey, at: at)
    }
    return members
  }

  /// The canonical text (RFC 8785).
  public var canonical: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  /// Writes the canonical form, with keys sorted by their UTF-16 code units.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .flag(let value): writer.flag(value)
    case .number(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .array(let elements):
      writer.raw("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { writer.raw(",") }
        element.write(to: &writer)
      }
      writer.raw("]")
    case .object(let members):
      writer.raw("{")
      let sorted = members.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
      for (index, (key, value)) in sorted.enumerated() {
        if index > 0 { writer.raw(",") }
        writer.string(key)
        writer.raw(":")
        value.write(to: &writer)
      }
      writer.raw("}")
    }
  }
}
