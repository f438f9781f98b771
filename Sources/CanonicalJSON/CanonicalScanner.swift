/// Checks whether bytes are canonical JSON (RFC 8785), in one pass and without decoding values.
///
/// The hash chain covers the bytes of an event's payload, so two programs with the same payload must have the same
/// bytes.
public enum CanonicalJSON {
  /// Requires that bytes are an object in the form of RFC 8785: unique keys in the order of their UTF-16 code units, no
  /// white space, the fewest escapes, the shortest numbers, valid UTF-8. U+0000 is refused, too (ruling 1).
  ///
  /// - Throws: `JSONError` with the first place that differs.
  public static func checkObject(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
    var scanner = CanonicalScanner(bytes)
    guard scanner.byte == UInt8(ascii: "{") else { throw scanner.unexpected(.wrongType) }
    try scanner.object(depth: 1)
    if scanner.offset < scanner.bytes.count { throw scanner.unexpected(.trailingBytes) }
  }

  /// The same for a text.
  public static func checkObject(_ text: String) throws(JSONError) {
    var text = text
    if let fault = text.withUTF8({ fault(in: UnsafeRawBufferPointer($0)) }) { throw fault }
  }

  /// Returns the error that `checkObject` throws; nil if the bytes are canonical.
  public static func fault(in bytes: UnsafeRawBufferPointer) -> JSONError? {
    do throws(JSONError) {
      try checkObject(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Requires that a member of an object, if it is present, is itself an object in canonical form. The rest of the text
  /// may have any form.
  ///
  /// - Throws: `JSONError`; the place is an offset in the whole text.
  public static func checkObject(named name: StaticString, in text: String) throws(JSONError) {
    var text = text
    let fault: JSONError? = text.withUTF8 { utf8 in
      do throws(JSONError) {
        var reader = JSONReader(UnsafeRawBufferPointer(utf8))
        var object = try reader.object()
        while let key = try reader.nextKey(&object) {
          let range = try reader.valueRange()
          guard key.matches(name) else { continue }
          let value = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(utf8)[range])
          if let fault = Self.fault(in: value) { return JSONError(fault.code, at: fault.offset + range.lowerBound) }
        }
        return nil
      } catch {
        return error
      }
    }
    if let fault { throw fault }
  }
}

/// Scans canonical JSON byte by byte.
private struct CanonicalScanner {
  let bytes: UnsafeRawBufferPointer
  var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The current byte; 0, which JSON never contains, at the end.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Returns the error for the current byte.
  func unexpected(_ code: JSONError.Code = .unexpectedByte) -> JSONError {
    guard offset < bytes.count else { return JSONError(.unexpectedEnd, at: offset) }
    let isWhiteSpace = [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset])
    return JSONError(isWhiteSpace ? .whiteSpace : code, at: offset)
  }

  mutating func expect(_ wanted: UInt8) throws(JSONError) {
    guard byte == wanted else { throw unexpected() }
    offset += 1
  }

  mutating func value(depth: Int) throws(JSONError) {
    switch byte {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "{"): try object(depth: depth + 1)
    case UInt8(ascii: "["): try array(depth: depth + 1)
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  mutating func object(depth: Int) throws(JSONError) {
    guard depth <= JSONReader.depthLimit else { throw JSONError(.tooDeep, at: offset) }
    offset += 1
    var last: Range<Int>?
    while byte != UInt8(ascii: "}") {
      if last != nil { try expect(UInt8(ascii: ",")) }
      let start = offset
      guard byte == UInt8(ascii: "\"") else { throw unexpected() }
      try string()
      let key = start + 1..<offset - 1
      if let last {
        let order = KeyUnits.compare(KeyUnits(bytes, last), KeyUnits(bytes, key))
        guard order != 0 else { throw JSONError(.duplicateKey, at: start) }
        guard order < 0 else { throw JSONError(.unsortedKey, at: start) }
      }
      last = key
      try expect(UInt8(ascii: ":"))
      try value(depth: depth)
    }
    offset += 1
  }

  mutating func array(depth: Int) throws(JSONError) {
    guard depth <= JSONReader.depthLimit else { throw JSONError(.tooDeep, at: offset) }
    offset += 1
    var isFirst = true
    while byte != UInt8(ascii: "]") {
      if !isFirst { try expect(UInt8(ascii: ",")) }
      isFirst = false
      try value(depth: depth)
    }
    offset += 1
  }

  mutating func word(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[index]) }
  }
}

// MARK: - Strings

extension CanonicalScanner {
  mutating func string() throws(JSONError) {
    offset += 1
    while true {
      skipPlain()
      guard offset < bytes.count else { throw JSONError(.unexpectedEnd, at: offset) }
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0: throw JSONError(.nulCharacter, at: offset)
      case 0x01..<0x20: throw JSONError(.badString, at: offset)
      case 0x20..<0x80: offset += 1
      default: try scalar()
      }
    }
  }

  /// Skips plain ASCII, eight bytes at a time. Stops at the first byte that is something else, or when fewer than eight
  /// bytes are left.
  private mutating func skipPlain() {
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let stop = JSONReader.specialBytes(word) | (word & 0x8080_8080_8080_8080)
      guard stop == 0 else {
        offset += stop.trailingZeroBitCount >> 3
        return
      }
      offset += 8
    }
  }

  /// Checks an escape in the form of RFC 8785: two characters if JSON has a short escape, `\u00xx` for other control
  /// characters.
  private mutating func escape() throws(JSONError) {
    let start = offset
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case UInt8(ascii: "u"):
      guard let unit = Self.unit(bytes, at: start) else { throw JSONError(.badString, at: start) }
      guard unit != 0 else { throw JSONError(.nulCharacter, at: start) }
      let isUpperCase = bytes[start + 5] & 0xE0 == 0x40
      guard unit < 0x20, ![0x08, 0x09, 0x0A, 0x0C, 0x0D].contains(unit), !isUpperCase else {
        throw JSONError(.needlessEscape, at: start)
      }
      offset = start + 6
    case UInt8(ascii: "/"): throw JSONError(.needlessEscape, at: start)
    default: throw JSONError(.badString, at: start)
    }
  }

  /// Returns the code unit of a `\uXXXX` escape; nil if it is not one.
  static func unit(_ bytes: UnsafeRawBufferPointer, at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for index in start + 2..<start + 6 {
      switch bytes[index] {
      case 0x30...0x39: unit = unit << 4 | UInt16(bytes[index] &- 0x30)
      case 0x61...0x66: unit = unit << 4 | UInt16(bytes[index] &- 0x57)
      case 0x41...0x46: unit = unit << 4 | UInt16(bytes[index] &- 0x37)
      default: return nil
      }
    }
    return unit
  }

  /// Checks a scalar beyond ASCII, which has only one valid form in UTF-8.
  private mutating func scalar() throws(JSONError) {
    let (length, least): (Int, UInt32) =
      switch bytes[offset] {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x1_0000)
      default: throw JSONError(.badString, at: offset)
      }
    guard offset + length <= bytes.count else { throw JSONError(.badString, at: offset) }
    var code = UInt32(bytes[offset]) & (0xFF >> UInt32(length + 1))
    for index in offset + 1..<offset + length {
      guard bytes[index] & 0xC0 == 0x80 else { throw JSONError(.badString, at: index) }
      code = code << 6 | UInt32(bytes[index] & 0x3F)
    }
    guard code >= least, Unicode.Scalar(code) != nil else { throw JSONError(.badString, at: offset) }
    offset += length
  }
}

// MARK: - Numbers

extension CanonicalScanner {
  /// Checks a number in the form of ECMAScript. With up to 15 digits no shorter text reads as the same double, so the
  /// form alone decides; longer numbers are parsed and written again.
  mutating func number() throws(JSONError) {
    let start = offset
    if byte == UInt8(ascii: "-") { offset += 1 }
    let whole = digits()
    guard whole > 0 else { throw unexpected() }
    let isZero = bytes[offset - whole] == 0x30
    guard !isZero || whole == 1 else { throw JSONError(.longNumber, at: start) }
    var isPlain = whole <= 15
    if byte == UInt8(ascii: ".") {
      offset += 1
      let fraction = digits()
      guard fraction > 0 else { throw unexpected(.badNumber) }
      guard bytes[offset - 1] != 0x30 else { throw JSONError(.longNumber, at: start) }
      // Below a millionth, ECMAScript writes an exponent.
      isPlain = whole + fraction <= 15 && !(isZero && fraction > 6)
    } else if isZero, whole < offset - start {
      throw JSONError(.longNumber, at: start)
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
      guard digits() > 0 else { throw unexpected(.badNumber) }
      isPlain = false
    }
    guard !isPlain else { return }
    let text = UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      throw JSONError(.badNumber, at: start)
    }
    var writer = JSONWriter()
    writer.number(value)
    guard writer.bytes.elementsEqual(text) else { throw JSONError(.longNumber, at: start) }
  }

  /// Skips digits and returns their number.
  private mutating func digits() -> Int {
    let start = offset
    while byte >= 0x30, byte <= 0x39 { offset += 1 }
    return offset - start
  }
}

// MARK: - The order of keys

/// The UTF-16 code units of a key in valid canonical JSON, by which RFC 8785 sorts.
private struct KeyUnits {
  private let bytes: UnsafeRawBufferPointer
  private let end: Int
  private var offset: Int
  /// The second half of a surrogate pair.
  private var pending: UInt16?

  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Returns a negative number if the first key sorts before the second, and zero if they are the same.
  static func compare(_ a: KeyUnits, _ b: KeyUnits) -> Int {
    var (a, b) = (a, b)
    while true {
      switch (a.next(), b.next()) {
      case (nil, nil): return 0
      case (nil, _): return -1
      case (_, nil): return 1
      case (let left?, let right?): if left != right { return left < right ? -1 : 1 }
      }
    }
  }

  private mutating func next() -> UInt16? {
    if let unit = pending {
      pending = nil
      return unit
    }
    guard offset < end else { return nil }
    let byte = bytes[offset]
    if byte == UInt8(ascii: "\\") { return escaped() }
    guard byte >= 0x80 else {
      offset += 1
      return UInt16(byte)
    }
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    var code = UInt32(byte) & (0xFF >> UInt32(length + 1))
    for index in offset + 1..<offset + length { code = code << 6 | UInt32(bytes[index] & 0x3F) }
    offset += length
    guard code >= 0x1_0000 else { return UInt16(code) }
    pending = UInt16(0xDC00 + (code - 0x1_0000) & 0x3FF)
    return UInt16(0xD800 + (code - 0x1_0000) >> 10)
  }

  private mutating func escaped() -> UInt16 {
    let kind = bytes[offset + 1]
    defer { offset += kind == UInt8(ascii: "u") ? 6 : 2 }
    switch kind {
    case UInt8(ascii: "u"): return CanonicalScanner.unit(bytes, at: offset) ?? 0
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    default: return UInt16(kind)
    }
  }
}
