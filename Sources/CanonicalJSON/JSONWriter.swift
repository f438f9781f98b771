public import Foundation

/// Writes canonical JSON (RFC 8785): no white space, the shortest numbers, the fewest escapes. The caller passes the
/// keys in sorted order.
public struct JSONWriter {
  /// The output so far, in UTF-8.
  public var bytes: [UInt8] = []

  /// Creates a writer without output.
  @inlinable public init() {}

  /// The output so far, as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Removes the output but keeps its capacity.
  @inlinable
  public mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  /// Writes bytes that are already JSON, such as `{` or a key with its colon.
  @inlinable
  public mutating func raw(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes a key of an object, preceded by a comma unless it is the first; sets `isFirst` to false.
  ///
  /// - Parameter key: The quoted key with its colon: `"name":`.
  @inlinable
  public mutating func key(_ key: StaticString, _ isFirst: inout Bool) {
    if isFirst { isFirst = false } else { bytes.append(UInt8(ascii: ",")) }
    raw(key)
  }

  /// Writes null.
  @inlinable public mutating func null() { raw("null") }

  /// Writes a Boolean.
  @inlinable public mutating func flag(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes a whole number.
  @inlinable
  public mutating func integer(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var index = 20
      repeat {
        index -= 1
        digits[index] = UInt8(truncatingIfNeeded: rest % 10) &+ 0x30
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[index...]))
    }
  }

  /// Writes a finite number as ECMAScript does (RFC 8785, 3.2.2.3).
  ///
  /// Numbers that are not finite have no JSON form and are written as null; no validated value contains one.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    if value == value.rounded(), abs(value) < 9_007_199_254_740_992 { return integer(Int(value)) }
    // Swift's description is ECMAScript's text except for very large and very small numbers.
    var text = value.description
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.last != UInt8(ascii: "0"), !utf8.contains(UInt8(ascii: "e")) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { bytes.append(contentsOf: ECMAScriptNumber.text(value).utf8) }
  }

  /// Writes a UUID in lower case.
  @inlinable
  public mutating func uuid(_ value: UUID) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 38) { text in
      text[0] = UInt8(ascii: "\"")
      text[37] = UInt8(ascii: "\"")
      withUnsafeBytes(of: value.uuid) { id in
        var out = 1
        for index in 0..<16 {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[out] = UInt8(ascii: "-")
            out += 1
          }
          text[out] = Self.hexDigit(id[index] >> 4)
          text[out + 1] = Self.hexDigit(id[index] & 15)
          out += 2
        }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(text))
    }
  }

  @inlinable static func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? nibble &+ 0x30 : nibble &+ 0x57 }

  /// Writes a string with only the escapes that JSON requires.
  @inlinable
  public mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { utf8 in
      var start = 0
      var index = 0
      while index < utf8.count {
        // Copies eight bytes at a time as long as none needs an escape.
        while index + 8 <= utf8.count {
          let word = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
          let special = JSONReader.specialBytes(word)
          if special != 0 {
            index += special.trailingZeroBitCount >> 3
            break
          }
          index += 8
        }
        guard index < utf8.count else { break }
        let byte = utf8[index]
        index += 1
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index - 1]))
        escape(byte)
        start = index
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  @usableFromInline
  mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw(#"\""#)
    case UInt8(ascii: "\\"): raw(#"\\"#)
    case 0x08: raw(#"\b"#)
    case 0x0C: raw(#"\f"#)
    case 0x0A: raw(#"\n"#)
    case 0x0D: raw(#"\r"#)
    case 0x09: raw(#"\t"#)
    default:
      raw(#"\u00"#)
      bytes.append(Self.hexDigit(byte >> 4))
      bytes.append(Self.hexDigit(byte & 15))
    }
  }
}

/// The text of a double by ECMAScript's `Number::toString`, which RFC 8785 adopts.
enum ECMAScriptNumber {
  static func text(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value < 0 { return "-" + text(-value) }
    // Swift's description has the shortest digits that read back as the same double; only the layout differs.
    let parts = value.description.split(separator: "e")
    let point = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = point.count > 1 && point[1] != "0" ? point[1] : ""
    let all = point[0] + fraction
    let leadingZeros = all.prefix { $0 == "0" }.count
    var digits = String(all.dropFirst(leadingZeros))
    let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + point[0].count - leadingZeros
    while digits.last == "0" { digits.removeLast() }
    return layout(digits, exponent)
  }

  /// Lays out `0.digits × 10^exponent` as ECMAScript does.
  private static func layout(_ digits: String, _ exponent: Int) -> String {
    let count = digits.count
    if exponent >= count, exponent <= 21 { return digits + String(repeating: "0", count: exponent - count) }
    if exponent > 0, exponent <= 21 { return digits.prefix(exponent) + "." + digits.dropFirst(exponent) }
    if exponent > -6, exponent <= 0 { return "0." + String(repeating: "0", count: -exponent) + digits }
    let power = exponent - 1
    let mantissa = count == 1 ? digits : digits.prefix(1) + "." + digits.dropFirst()
    return mantissa + "e" + (power < 0 ? "-" : "+") + String(abs(power))
  }
}
