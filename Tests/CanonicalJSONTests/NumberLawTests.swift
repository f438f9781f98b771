import CanonicalJSON
import TestSupport
import Testing

@Suite("JSON: laws of numbers")
struct NumberLawTests {
  /// Doubles of every kind: any bits, near powers of two and ten, short decimals, whole numbers, subnormals.
  private static func double(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Double(Int64.random(in: -1 << 54...1 << 54, using: &random))
    case 1: Double(Int.random(in: -999_999...999_999, using: &random)) / 1000
    case 2: Double(bitPattern: UInt64.random(in: 1...1 << 52, using: &random))
    case 3: Double(sign: .plus, exponent: .random(in: -1074...1023, using: &random), significand: 1).nextDown
    case 4:
      Double("1e\(Int.random(in: -323...308, using: &random))")
        .map { Bool.random(using: &random) ? $0 : $0.nextUp } ?? 0
    default: Double(bitPattern: random.next())
    }
  }

  @Test("The text of a number reads back to the same bits, but for the sign of zero")
  func sameBits() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var seen = 0
    while seen < 20_000 {
      let value = Self.double(&random)
      guard value.isFinite else { continue }
      seen += 1
      let text = written { $0.number(value) }
      let back = try read(text.utf8) { (reader) throws(JSONError) in try reader.number() }
      #expect(back.bitPattern == (value == 0 ? 0 : value.bitPattern), "seed \(seed): \(value) as \(text)")
      #expect(try parse(text.utf8).canonical == text, "seed \(seed): \(value) as \(text)")
      #expect(Self.isECMAScript(text), "seed \(seed): \(value) as \(text)")
    }
  }

  /// Whether a text has ECMAScript's layout: plain from 1e-6 to below 1e21, one digit before the point beyond, no zero
  /// that says nothing.
  private static func isECMAScript(_ text: String) -> Bool {
    let parts = text.split(separator: "e", omittingEmptySubsequences: false)
    let mantissa = parts[0].drop { $0 == "-" }
    let point = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    guard point.count <= 2, point.count == 1 || !point[1].hasSuffix("0"), text != "-0" else { return false }
    guard parts.count == 2 else {
      let zeros = point.count == 2 && point[0] == "0" ? point[1].prefix { $0 == "0" }.count : 0
      return parts.count == 1 && point[0].count <= 21 && zeros < 6 && (point[0] == "0" || !point[0].hasPrefix("0"))
    }
    guard let power = Int(parts[1]), parts[1].hasPrefix("+") || parts[1].hasPrefix("-") else { return false }
    return point[0].count == 1 && point[0] != "0" && (power >= 21 || power <= -7)
  }

  @Test("Whole numbers are read alike as integers and as numbers, up to 2^53")
  func wholeNumbers() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let bits = Int.random(in: 0...53, using: &random)
      let value = Int.random(in: -(1 << bits)...1 << bits, using: &random)
      let text = written { $0.integer(value) }
      #expect(text == String(value), "seed \(seed)")
      #expect(text == written { $0.number(Double(value)) }, "seed \(seed)")
      let back = try read(text.utf8) { (reader) throws(JSONError) in try reader.integer() }
      #expect(back == value, "seed \(seed): \(text)")
    }
    #expect(written { $0.integer(.min) } == String(Int.min) && written { $0.integer(.max) } == String(Int.max))
  }
}
