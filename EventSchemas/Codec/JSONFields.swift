import CanonicalJSON
import Domain

// What the generated codecs do with one field: read it where no field has been read twice, or write it behind its key.

extension JSONReader {
  /// Reads a field that is never null.
  ///
  /// - Parameters:
  ///   - bit: The field's own bit.
  ///   - seen: The bits of the fields that were read.
  /// - Throws: `duplicateKey` for the second time.
  @inline(__always)
  mutating func value<Value: JSONCodable>(_ bit: UInt64, _ seen: inout UInt64, _ key: Key) throws(JSONError) -> Value {
    if seen & bit != 0 { throw JSONError(.duplicateKey, at: key.offset) }
    seen |= bit
    return try Value.read(from: &self)
  }

  /// Reads a field that may be null.
  @inline(__always)
  mutating func nullable<Value: JSONCodable>(
    _ bit: UInt64, _ seen: inout UInt64, _ key: Key
  ) throws(JSONError) -> Value? {
    if seen & bit != 0 { throw JSONError(.duplicateKey, at: key.offset) }
    seen |= bit
    return try null() ? nil : Value.read(from: &self)
  }

  /// Reads a field of an edit, which null clears.
  @inline(__always)
  mutating func patch<Value: JSONCodable>(
    _ bit: UInt64, _ seen: inout UInt64, _ key: Key
  ) throws(JSONError) -> Patch<Value> {
    try nullable(bit, &seen, key).map(Patch.value) ?? .null
  }
}

extension JSONWriter {
  /// Writes a field.
  @inline(__always)
  mutating func field(_ name: StaticString, _ value: some JSONCodable, _ isFirst: inout Bool) {
    key(name, &isFirst)
    value.encode(to: &self)
  }

  /// Writes a field that is left out where it is nil.
  @inline(__always)
  mutating func field(_ name: StaticString, _ value: (some JSONCodable)?, _ isFirst: inout Bool) {
    if let value { field(name, value, &isFirst) }
  }

  /// Writes a field that is null where it is nil.
  @inline(__always)
  mutating func nullable(_ name: StaticString, _ value: (some JSONCodable)?, _ isFirst: inout Bool) {
    key(name, &isFirst)
    if let value { value.encode(to: &self) } else { null() }
  }

  /// Writes a field of an edit that touches it.
  @inline(__always)
  mutating func field<Value: JSONCodable>(_ name: StaticString, _ value: Patch<Value>, _ isFirst: inout Bool) {
    switch value {
    case .absent: break
    case .null:
      key(name, &isFirst)
      null()
    case .value(let value): field(name, value, &isFirst)
    }
  }
}
