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
    case .list(let values): values.encode(to: &writer)
    }
    return writer.text
  }
}
