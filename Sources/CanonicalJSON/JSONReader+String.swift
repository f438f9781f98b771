import Foundation

extension JSONReader {
  /// Reads a string. Escapes are resolved; U+0000 is refused, because PostgreSQL does not accept it in text (ruling 1).
  @inlinable
  public mutating func string() throws(JSONError) -> String {
    try expect(UInt8(ascii: "\""), .wrongType)
    let start = offset
    var isASCII = true
    // Eight bytes at a time until a quote, a backslash or a control character.
    while offset + 8 <= count {
      let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self).littleEndian
      let special = Self.specialBytes(word)
      let high = word & 0x8080_8080_8080_8080
      if special == 0 {
        if high != 0 { isASCII = false }
        offset += 8
      } else {
        // Only the bytes before the first special one belong to the string.
        let plain = special.trailingZeroBitCount >> 3
        if high.trailingZeroBitCount >> 3 < plain { isASCII = false }
        offset += plain
        break
      }
    }
    while offset < count {
      let byte = base[offset]
      if byte == UInt8(ascii: "\"") {
        let bytes = UnsafeBufferPointer(start: base + start, count: offset - start)
        let at = offset
        offset += 1
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        guard let text = Self.validated(bytes) else { throw JSONError(.badString, at: at) }
        return text
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      if byte < 0x20 { throw JSONError(.badString, at: offset) }
      if byte >= 0x80 { isASCII = false }
      offset += 1
    }
    throw JSONError(.unexpectedEnd, at: offset)
  }

  /// Returns a word with the high bit set in each byte that is a quote, a backslash or a control character. Only the
  /// lowest bit that is set is reliable; those above it may be wrong.
  @inlinable @inline(__always)
  static func specialBytes(_ word: UInt64) -> UInt64 {
    zeroBytes(word ^ 0x2222_2222_2222_2222) | zeroBytes(word ^ 0x5C5C_5C5C_5C5C_5C5C)
      | ((word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080)
  }

  /// Skips plain ASCII, eight bytes at a time. Stops at the next quote, backslash, control character or byte beyond
  /// ASCII, or when fewer than eight bytes are left.
  @inlinable @inline(__always)
  mutating func skipPlainASCII() {
    while offset + 8 <= count {
      let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self).littleEndian
      let stop = Self.specialBytes(word) | (word & 0x8080_8080_8080_8080)
      if stop != 0 {
        offset += stop.trailingZeroBitCount >> 3
        return
      }
      offset += 8
    }
  }

  /// Returns a word with the high bit set in each byte that is zero. Bits above the lowest one that is set may be
  /// wrong, which is harmless: callers use only the lowest.
  @inlinable
  static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Returns the bytes as a string; nil if they are not valid UTF-8.
  ///
  /// Decoding arbitrary bytes with repair is faster in Swift than validating them, so this decodes and then checks
  /// whether anything was repaired.
  @usableFromInline
  static func validated(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var text = String(decoding: bytes, as: UTF8.self)
    let isWhole = text.withUTF8 { utf8 in
      guard utf8.count == bytes.count, let mine = utf8.baseAddress, let theirs = bytes.baseAddress else {
        return utf8.isEmpty && bytes.isEmpty
      }
      return memcmp(mine, theirs, bytes.count) == 0
    }
    return isWhole ? text : nil
  }

  /// Reads the rest of a string with an escape: `start` is after its opening quote, and the reader is at the first
  /// backslash.
  @usableFromInline
  mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count - start, 2 * (offset - start) + 64))
    var run = start
    while offset < count {
      let byte = base[offset]
      if byte == UInt8(ascii: "\"") {
        bytes.append(contentsOf: UnsafeBufferPointer(start: base + run, count: offset - run))
        let at = offset
        offset += 1
        guard let text = bytes.withUnsafeBufferPointer(Self.validated) else { throw JSONError(.badString, at: at) }
        return text
      }
      if byte < 0x20 { throw JSONError(.badString, at: offset) }
      if byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: UnsafeBufferPointer(start: base + run, count: offset - run))
        try appendEscape(to: &bytes)
        run = offset
      } else {
        offset += 1
      }
    }
    throw JSONError(.unexpectedEnd, at: offset)
  }

  private mutating func appendEscape(to bytes: inout [UInt8]) throws(JSONError) {
    let at = offset
    guard offset + 1 < count else { throw JSONError(.unexpectedEnd, at: count) }
    let kind = base[offset + 1]
    offset += 2
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(kind)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"): try appendScalar(to: &bytes, at: at)
    default: throw JSONError(.badString, at: at)
    }
  }

  private mutating func appendScalar(to bytes: inout [UInt8], at: Int) throws(JSONError) {
    var code = try fourHexDigits()
    if code >= 0xD800, code <= 0xDBFF {
      guard offset + 1 < count, base[offset] == UInt8(ascii: "\\"), base[offset + 1] == UInt8(ascii: "u") else {
        throw JSONError(.badString, at: at)
      }
      offset += 2
      let low = try fourHexDigits()
      guard low >= 0xDC00, low <= 0xDFFF else { throw JSONError(.badString, at: at) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard code != 0 else { throw JSONError(.nulCharacter, at: at) }
    guard let scalar = Unicode.Scalar(code) else { throw JSONError(.badString, at: at) }
    UTF8.encode(scalar).map { bytes.append(contentsOf: $0) }
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    guard offset + 4 <= count else { throw JSONError(.unexpectedEnd, at: count) }
    var code: UInt32 = 0
    for index in offset..<offset + 4 {
      let digit: UInt8
      switch base[index] {
      case 0x30...0x39: digit = base[index] &- 0x30
      case 0x61...0x66: digit = base[index] &- 0x57
      case 0x41...0x46: digit = base[index] &- 0x37
      default: throw JSONError(.badString, at: index)
      }
      code = code << 4 | UInt32(digit)
    }
    offset += 4
    return code
  }
}
