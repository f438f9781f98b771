public import Foundation

/// Reads JSON (RFC 8259) from UTF-8 bytes, strictly and value by value, and creates only the values that are asked for.
///
/// The caller drives the reader along the expected structure:
///
/// ```swift
/// var object = try reader.object()
/// while let key = try reader.nextKey(&object) { … try reader.string() … }
/// ```
///
/// The bytes must outlive the reader.
public struct JSONReader {
  /// The maximum nesting depth of values.
  public static let depthLimit = 64

  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  @usableFromInline var offset = 0
  @usableFromInline var depth = 0

  /// Creates a reader at the start of some bytes.
  @inlinable
  public init(_ bytes: UnsafeRawBufferPointer) {
    // An empty buffer may have no address; nothing is ever read through the placeholder.
    base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    count = bytes.count
  }

  /// The reader's position, in bytes from the start.
  @inlinable public var position: Int { offset }

  @inlinable
  func error(_ code: JSONError.Code) -> JSONError { JSONError(offset < count ? code : .unexpectedEnd, at: offset) }

  @usableFromInline
  mutating func skipWhitespace() {
    while offset < count {
      switch base[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  @inlinable @inline(__always)
  mutating func peek() throws(JSONError) -> UInt8 {
    // A fast path: canonical bytes contain no white space.
    if offset < count, base[offset] > 0x20 { return base[offset] }
    skipWhitespace()
    guard offset < count else { throw JSONError(.unexpectedEnd, at: offset) }
    return base[offset]
  }

  @inlinable @inline(__always)
  mutating func expect(_ byte: UInt8, _ code: JSONError.Code = .unexpectedByte) throws(JSONError) {
    guard try peek() == byte else { throw error(code) }
    offset += 1
  }

  /// Requires that only white space follows.
  @inlinable
  public mutating func end() throws(JSONError) {
    skipWhitespace()
    if offset < count { throw JSONError(.trailingBytes, at: offset) }
  }
}

// MARK: - Objects and arrays

extension JSONReader {
  /// The state of reading an object or array.
  public struct Container {
    @usableFromInline var isFirst = true
    @inlinable init() {}
  }

  /// A key of an object, compared by bytes. Valid until the reader moves on.
  public struct Key {
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    /// The key's place, in bytes from the start.
    public let offset: Int

    @inlinable
    init(bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
      self.bytes = bytes
      self.offset = offset
    }

    /// The length of the key in bytes, on which generated decoders switch first.
    @inlinable public var count: Int { bytes.count }

    /// Returns whether the key is exactly this ASCII text.
    @inlinable @inline(__always)
    public func matches(_ text: StaticString) -> Bool {
      guard text.utf8CodeUnitCount == bytes.count, let start = bytes.baseAddress else { return false }
      // With a length that is known at compile time, this becomes one or two comparisons of words.
      return memcmp(text.utf8Start, start, text.utf8CodeUnitCount) == 0
    }

    /// The key as a text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Enters an object.
  @inlinable
  public mutating func object() throws(JSONError) -> Container {
    try expect(UInt8(ascii: "{"), .wrongType)
    try descend()
    return Container()
  }

  /// Returns the next key of an object, whose value must be read next; nil at the object's end.
  ///
  /// Keys with escapes or with letters beyond ASCII are legal JSON, but none of our keys has one; they are refused as
  /// unknown.
  @inlinable
  public mutating func nextKey(_ container: inout Container) throws(JSONError) -> Key? {
    if try peek() == UInt8(ascii: "}") {
      offset += 1
      depth -= 1
      return nil
    }
    if container.isFirst {
      container.isFirst = false
    } else {
      try expect(UInt8(ascii: ","))
    }
    try expect(UInt8(ascii: "\""))
    let start = offset
    while offset < count {
      skipPlainASCII()
      guard offset < count else { break }
      let byte = base[offset]
      if byte == UInt8(ascii: "\"") {
        let key = Key(bytes: UnsafeBufferPointer(start: base + start, count: offset - start), offset: start)
        offset += 1
        try expect(UInt8(ascii: ":"))
        return key
      }
      if byte < 0x20 { throw JSONError(.badString, at: offset) }
      if byte == UInt8(ascii: "\\") || byte >= 0x80 { throw JSONError(.unknownKey, at: start) }
      offset += 1
    }
    throw JSONError(.unexpectedEnd, at: offset)
  }

  /// Enters an array.
  @inlinable
  public mutating func array() throws(JSONError) -> Container {
    try expect(UInt8(ascii: "["), .wrongType)
    try descend()
    return Container()
  }

  /// Returns whether an array has a further element, which must be read next.
  @inlinable
  public mutating func nextElement(_ container: inout Container) throws(JSONError) -> Bool {
    if try peek() == UInt8(ascii: "]") {
      offset += 1
      depth -= 1
      return false
    }
    if container.isFirst {
      container.isFirst = false
    } else {
      try expect(UInt8(ascii: ","))
    }
    return true
  }

  @inlinable
  mutating func descend() throws(JSONError) {
    depth += 1
    if depth > Self.depthLimit { throw JSONError(.tooDeep, at: offset) }
  }
}

// MARK: - Scalars

extension JSONReader {
  /// Returns whether the next value is null; if so, reads it.
  @inlinable
  public mutating func null() throws(JSONError) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  /// Reads a Boolean.
  @inlinable
  public mutating func flag() throws(JSONError) -> Bool {
    switch try peek() {
    case UInt8(ascii: "t"):
      try word("true")
      return true
    case UInt8(ascii: "f"):
      try word("false")
      return false
    default: throw error(.wrongType)
    }
  }

  @inlinable
  mutating func word(_ text: StaticString) throws(JSONError) {
    let length = text.utf8CodeUnitCount
    guard offset + length <= count else { throw JSONError(.unexpectedEnd, at: count) }
    guard memcmp(text.utf8Start, base + offset, length) == 0 else { throw error(.unexpectedByte) }
    offset += length
  }

  /// Reads a whole number that a double can represent exactly (RFC 8785): at most 2^53 in magnitude.
  @inlinable
  public mutating func integer() throws(JSONError) -> Int {
    let start = try peek()
    let isNegative = start == UInt8(ascii: "-")
    let first = offset + (isNegative ? 1 : 0)
    guard isNegative || isDigit(start) else { throw error(.wrongType) }
    var index = first
    var value = 0
    while index < count, isDigit(base[index]), index - first < 17 {
      value = value &* 10 &+ Int(base[index] &- 0x30)
      index += 1
    }
    let isPlain = index == count || !(isDigit(base[index]) || base[index] == 0x2E || base[index] | 0x20 == 0x65)
    let hasLeadingZero = index - first > 1 && base[first] == 0x30
    if isPlain {
      guard index > first, !hasLeadingZero, value <= 1 << 53 else { throw JSONError(.badNumber, at: offset) }
      offset = index
      return isNegative ? -value : value
    }
    // Forms that this program never writes but that are whole numbers, such as 1e3 or 2.0. 2^53 itself may be the
    // rounded value of a greater number.
    let at = offset
    let number = try number()
    guard let whole = Int(exactly: number), abs(whole) < 1 << 53 else { throw JSONError(.badNumber, at: at) }
    return whole
  }

  @inlinable
  func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Reads a number.
  @inlinable
  public mutating func number() throws(JSONError) -> Double {
    let start = try peek()
    guard start == UInt8(ascii: "-") || isDigit(start) else { throw error(.wrongType) }
    let begin = offset
    let end = try numberEnd()
    // Up to 15 digits with a short fraction are exact after one division, which covers most stored numbers.
    if let quick = quickNumber(begin, end) {
      offset = end
      return quick
    }
    let text = UnsafeBufferPointer(start: base + begin, count: end - begin)
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      throw JSONError(.badNumber, at: begin)
    }
    offset = end
    return value == 0 ? 0 : value
  }

  /// Checks the grammar of a number and returns its end.
  @inlinable
  func numberEnd() throws(JSONError) -> Int {
    var index = offset
    if base[index] == UInt8(ascii: "-") { index += 1 }
    let first = index
    while index < count, isDigit(base[index]) { index += 1 }
    guard index > first, index - first == 1 || base[first] != 0x30 else { throw JSONError(.badNumber, at: offset) }
    if index < count, base[index] == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      while index < count, isDigit(base[index]) { index += 1 }
      guard index > fraction else { throw JSONError(.badNumber, at: offset) }
    }
    if index < count, base[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < count, base[index] == UInt8(ascii: "+") || base[index] == UInt8(ascii: "-") { index += 1 }
      let exponent = index
      while index < count, isDigit(base[index]) { index += 1 }
      guard index > exponent else { throw JSONError(.badNumber, at: offset) }
    }
    return index
  }

  @inlinable
  func quickNumber(_ begin: Int, _ end: Int) -> Double? {
    guard end - begin <= 16 else { return nil }
    var mantissa: Int64 = 0
    var scale = 1.0
    var isFraction = false
    var index = begin
    let isNegative = base[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    while index < end {
      let byte = base[index]
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if isDigit(byte) {
        mantissa = mantissa &* 10 &+ Int64(byte &- 0x30)
        if isFraction { scale *= 10 }
      } else {
        return nil
      }
      index += 1
    }
    let value = Double(mantissa) / scale
    // Zero has no sign in canonical JSON, nor in a column of SQLite.
    return isNegative && mantissa != 0 ? -value : value
  }

  /// Skips a value of any kind and returns the range of its bytes.
  mutating func valueRange() throws(JSONError) -> Range<Int> {
    _ = try peek()
    let start = offset
    try skipValue()
    return start..<offset
  }

  /// Skips a value of any kind.
  public mutating func skipValue() throws(JSONError) {
    switch try peek() {
    case UInt8(ascii: "{"):
      _ = try JSONValue(from: &self)
    case UInt8(ascii: "["):
      _ = try JSONValue(from: &self)
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try flag()
    case UInt8(ascii: "n"): _ = try null()
    default: _ = try number()
    }
  }
}
