import CanonicalJSON
import Foundation
import TestSupport
import Testing

@Suite("JSON: numbers")
struct NumberTests {
  @Test(
    "Numbers are written as ECMAScript does: the vectors of RFC 8785, appendix B",
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
      (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
      (0xC340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
      (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"), (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
      (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
      (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
      (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
      (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
      (0x41B3_DE43_5555_5557, "333333333.33333343"), (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
      (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func vectors(bits: UInt64, text: String) throws {
    let value = Double(bitPattern: bits)
    #expect(written { $0.number(value) } == text)
    #expect(try read(text.utf8) { (reader) throws(JSONError) in try reader.number() } == value)
  }

  @Test(
    "A number has one canonical form, however it was spelt",
    arguments: [
      ("-0", "0"), ("-0.0", "0"), ("0e5", "0"), ("1e21", "1e+21"), ("1E20", "100000000000000000000"), ("1e-7", "1e-7"),
      ("0.0000010", "0.000001"), ("4.50", "4.5"), ("2.0", "2"), ("1E+2", "100"), ("123e-2", "1.23"),
      ("9007199254740991", "9007199254740991"), ("9007199254740993", "9007199254740992"),
      ("9007199254740994", "9007199254740994"), ("0.1", "0.1"), ("0.30000000000000004", "0.30000000000000004"),
      ("333333333.33333329", "333333333.3333333"), ("1E30", "1e+30"), ("0.000000000000000000000000001", "1e-27"),
      ("1e-400", "0"), ("4.9e-324", "5e-324"), ("0.0999999999999999", "0.0999999999999999"),
    ])
  func canonicalForms(text: String, canonical: String) throws {
    #expect(try parse(text.utf8).canonical == canonical)
  }

  @Test(
    "What is no number is refused",
    arguments: ["01", "-01", "00", "1.", ".5", "-", "+1", "1e", "1e+", "1.e2", "-.5", "1e400", "-1e400", "--1", "0x10"])
  func bad(text: String) {
    #expect(refusal(of: text) != nil)
  }

  @Test("Random numbers of every magnitude survive, in the shortest text that does")
  func roundTrip() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let text = written { $0.number(value) }
      let back = try read(text.utf8) { (reader) throws(JSONError) in try reader.number() }
      #expect(back == value, "seed \(seed): \(text)")
      // Swift's own description has as few digits as will do; ours must have no more.
      #expect(digits(text) <= digits(value.description), "seed \(seed): \(text)")
    }
  }

  private func digits(_ text: String) -> Int {
    let mantissa = text.split(separator: "e")[0].replacing(".", with: "").replacing("-", with: "")
    return mantissa.drop { $0 == "0" }.reversed().drop { $0 == "0" }.count
  }

  @Test("Short decimals are read to the nearest double, as the C library reads them")
  func decimals() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let limit = [9, 999, 99_999_999].randomElement(using: &random) ?? 9
      let whole = Int.random(in: 0...limit, using: &random)
      let fraction = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }
      let text = (Bool.random(using: &random) ? "-" : "") + "\(whole).\(fraction.joined())"
      let value = try read(text.utf8) { (reader) throws(JSONError) in try reader.number() }
      #expect(value == strtod(text, nil), "seed \(seed): \(text)")
    }
  }

  @Test(
    "Whole numbers are read exactly up to 2^53",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-42", -42), ("9007199254740992", 1 << 53), ("-9007199254740992", -1 << 53),
      ("1e3", 1000), ("2.0", 2), ("2.5", nil), ("25e-1", nil), ("9007199254740994", nil), ("1e16", nil),
      ("99999999999999999999", nil), ("01", nil), ("-", nil), ("", nil), ("true", nil), ("\"1\"", nil),
    ] as [(String, Int?)])
  func integers(text: String, value: Int?) {
    let whole = try? read(text.utf8) { (reader) throws(JSONError) in try reader.integer() }
    #expect(whole == value)
    if let value { #expect(written { $0.integer(value) } == String(value)) }
  }

  @Test("A whole number beyond 2^53 is refused and never rounded")
  func integerBeyond() {
    for text in ["9007199254740993", "-9007199254740993", "9007199254740992.5"] {
      #expect(throws: JSONError.self, "\(text)") {
        try read(text.utf8) { (reader) throws(JSONError) in try reader.integer() }
      }
    }
  }

  @Test("Numbers without a JSON form are written as null")
  func notFinite() {
    for value in [Double.nan, .infinity, -.infinity] { #expect(written { $0.number(value) } == "null") }
  }
}
