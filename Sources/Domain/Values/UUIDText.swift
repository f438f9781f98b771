import Foundation

extension UUID {
  /// The id in lower case, "0f8fad5b-d9cb-469f-a165-70867728950e".
  ///
  /// All ids are written in this form; Foundation's `uuidString` is in upper case.
  public var lowercased: String {
    String(unsafeUninitializedCapacity: 36) { text in
      withUnsafeBytes(of: uuid) { bytes in
        var out = 0
        for index in 0..<16 {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[out] = UInt8(ascii: "-")
            out += 1
          }
          text[out] = hexDigit(bytes[index] >> 4)
          text[out + 1] = hexDigit(bytes[index] & 15)
          out += 2
        }
      }
      return 36
    }
  }

  /// Reads the form in which ids are written: 36 bytes, 8-4-4-4-12 hexadecimal digits in lower case.
  ///
  /// No other form is accepted, so that each id has exactly one text. `UUID(uuidString:)` reads what people type.
  public init?(strict text: UnsafeRawBufferPointer) {
    guard text.count == 36 else { return nil }
    var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &value) { bytes in
      var at = 0
      for index in 0..<16 {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          guard text[at] == UInt8(ascii: "-") else { return false }
          at += 1
        }
        let high = hexValue(text[at])
        let low = hexValue(text[at + 1])
        guard high < 16, low < 16 else { return false }
        bytes[index] = high << 4 | low
        at += 2
      }
      return true
    }
    guard isValid else { return nil }
    self.init(uuid: value)
  }

  /// Reads the same form from a string.
  public init?(strict text: String) {
    var text = text
    guard let id = text.withUTF8({ UUID(strict: UnsafeRawBufferPointer($0)) }) else { return nil }
    self = id
  }
}

@inline(__always)
private func hexDigit(_ nibble: UInt8) -> UInt8 {
  nibble < 10 ? UInt8(ascii: "0") &+ nibble : UInt8(ascii: "a") &+ (nibble &- 10)
}

/// Returns the value of a hexadecimal digit, or 255 for any other byte.
@inline(__always)
private func hexValue(_ byte: UInt8) -> UInt8 {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
  default: 255
  }
}
