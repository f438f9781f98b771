public import CanonicalJSON
public import Domain

/// A value that is read from and written to JSON bytes.
public protocol JSONCodable {
  /// Reads a value. Unknown, missing and duplicate keys are errors.
  ///
  /// It is not an initializer, because an initializer of a struct in another module copies the whole value when it
  /// returns.
  static func read(from reader: inout JSONReader) throws(JSONError) -> Self

  /// Writes the value as canonical JSON.
  func encode(to writer: inout JSONWriter)
}

extension JSONCodable {
  /// Reads a value from a text that contains nothing else.
  public init(json text: String) throws(JSONError) {
    var text = text
    let result: Result<Self, JSONError> = text.withUTF8 { utf8 in
      var reader = JSONReader(UnsafeRawBufferPointer(utf8))
      do throws(JSONError) {
        let value = try Self.read(from: &reader)
        try reader.end()
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// The value as canonical JSON.
  public var json: String {
    var writer = JSONWriter()
    encode(to: &writer)
    return writer.text
  }
}

extension FieldValue {
  /// The value as canonical JSON, as the audit shows it.
  public var json: String {
    var writer = JSONWriter()
    switch self {
    case .text(let value): writer.string(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .flag(let value): writer.flag(value)
    case .list(let values): writer.strings(values)
    }
    return writer.text
  }
}

// The operations that the generated codecs use.
extension JSONReader {
  /// Records that a key was read; throws `duplicateKey` for the second time.
  mutating func once(_ bit: UInt64, _ seen: inout UInt64, _ key: Key) throws(JSONError) {
    if seen & bit != 0 { throw JSONError(.duplicateKey, at: key.offset) }
    seen |= bit
  }

  mutating func strings() throws(JSONError) -> [String] {
    var container = try array()
    var texts: [String] = []
    while try nextElement(&container) { texts.append(try string()) }
    return texts
  }

  mutating func records<Record: JSONCodable>(of _: Record.Type) throws(JSONError) -> [Record] {
    var container = try array()
    var records: [Record] = []
    while try nextElement(&container) { records.append(try Record.read(from: &self)) }
    return records
  }
}

extension JSONWriter {
  mutating func records(_ records: [some JSONCodable]) {
    raw("[")
    for (index, record) in records.enumerated() {
      if index > 0 { raw(",") }
      record.encode(to: &self)
    }
    raw("]")
  }

  mutating func strings(_ texts: [String]) {
    raw("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { raw(",") }
      string(text)
    }
    raw("]")
  }
}
