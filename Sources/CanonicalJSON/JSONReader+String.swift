import Foundation

extension JSONReader {
  /// A string. Escapes are resolved; U+0000 is refused, as PostgreSQL takes it in no text (ruling 1).
  @inlinable
  public mutating func string() throws(JSONError) -> String {
    try expect(UInt8(ascii: "\""), .wrongType)
    let start = offset
    var isASCII = true
    // Eight bytes at a time until a quote, a backslash, a control character or the end comes near.
    while offset + 8 <= count {
      let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      let high = word & 0x8080_8080_8080_8080
      let quote = Self.zeroBytes(word ^ 0x2222_2222_2222_2222)
      let backslash = Self.zeroBytes(word ^ 0x5C5C_5C5C_5C5C_5C5C)
      let control = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
      if quote | backslash | control != 0 { break }
      if high != 0 { isASCII = false }
      offset += 8
    }
    while offset < count {
      let byte = base[offset]
      if byte == UInt8(ascii: "\"") {
        let bytes = UnsafeBufferPointer(start: base + start, count: offset - start)
        let at = offset
        offset += 1
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw JSONError(.badString, at: at) }
        return text
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      if byte < 0x20 { throw JSONError(.badString, at: offset) }
      if byte >= 0x80 { isASCII = false }
      offset += 1
    }
    throw JSONError(.unexpectedEnd, at: offset)
  }

  /// A set high bit for each byte that is zero; bytes behind the first such may be wrong, which does no harm here.
  @inlinable
  static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// The rest of a string that has an escape: `start` is behind its opening quote, the reader at the first backslash.
  @usableFromInline
  mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var bytes = Array(UnsafeBufferPointer(start: base + start, count: offset - start))
    while offset < count {
      let byte = base[offset]
      if byte == UInt8(ascii: "\"") {
        let at = offset
        offset += 1
        guard let text = String(validating: bytes, as: UTF8.self) else { throw JSONError(.badString, at: at) }
        return text
      }
      if byte < 0x20 { throw JSONError(.badString, at: offset) }
      if byte == UInt8(ascii: "\\") {
        try appendEscape(to: &bytes)
      } else {
        bytes.append(byte)
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
    bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    guard offset + 4 <= count else { throw JSONError(.unexpectedEnd, at: count) }
    var code: UInt32 = 0
    for index in offset..<offset + 4 {
      guard let digit = Character(Unicode.Scalar(base[index])).hexDigitValue, base[index] < 0x80 else {
        throw JSONError(.badString, at: index)
      }
      code = code << 4 | UInt32(digit)
    }
    offset += 4
    return code
  }
}
