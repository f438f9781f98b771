public import Foundation

extension JSONReader {
  /// Reads a UUID in its 36-character form, in either case.
  @inlinable
  public mutating func uuid() throws(JSONError) -> UUID {
    guard try peek() == UInt8(ascii: "\"") else { throw error(.wrongType) }
    guard offset + 38 <= count, base[offset + 37] == UInt8(ascii: "\"") else { throw JSONError(.badValue, at: offset) }
    let text = UnsafeRawPointer(base + offset + 1)
    let hyphen = UInt8(ascii: "-")
    let isGrouped =
      base[offset + 9] == hyphen && base[offset + 14] == hyphen && base[offset + 19] == hyphen
      && base[offset + 24] == hyphen
    guard isGrouped, let first = Self.eightDigits(text, 0, 4), let second = Self.eightDigits(text, 9, 14),
      let third = Self.eightDigits(text, 19, 24), let fourth = Self.eightDigits(text, 28, 32)
    else { throw JSONError(.badValue, at: offset) }
    offset += 38
    let halves = ((first << 32 | second).bigEndian, (third << 32 | fourth).bigEndian)
    return UUID(uuid: unsafeBitCast(halves, to: uuid_t.self))
  }

  /// Returns the value of four hexadecimal digits at each of two places, in either case; nil if they are not digits.
  ///
  /// Processes all eight digits at once: a byte of `digits` or `letters` has its high bit set if the text has a digit
  /// or a letter there. No sum carries over to the next byte, as every byte is below 0x80.
  @inlinable @inline(__always)
  static func eightDigits(_ text: UnsafeRawPointer, _ front: Int, _ back: Int) -> UInt64? {
    let high: UInt64 = 0x8080_8080_8080_8080
    let word =
      UInt64(UInt32(bigEndian: text.loadUnaligned(fromByteOffset: front, as: UInt32.self))) << 32
      | UInt64(UInt32(bigEndian: text.loadUnaligned(fromByteOffset: back, as: UInt32.self)))
    let folded = word | 0x2020_2020_2020_2020
    guard word & high == 0 else { return nil }
    let digits = (word &+ 0x5050_5050_5050_5050) & ~(word &+ 0x4646_4646_4646_4646) & high
    let letters = (folded &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(folded &+ 0x1919_1919_1919_1919) & high
    guard digits | letters == high else { return nil }
    // A letter's low half is its value less nine. Then the halves of two, four and eight bytes are combined.
    var value = (word & 0x0F0F_0F0F_0F0F_0F0F) &+ (letters >> 7) &* 9
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return (value | value >> 16) & 0xFFFF_FFFF
  }
}
