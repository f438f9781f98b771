import CanonicalJSON
import Foundation
import TestSupport
import Testing

@Suite("JSON: values of unknown shape, and the canonical form (RFC 8785)")
struct ValueTests {
  @Test("The example of RFC 8785, 3.2.2")
  func example() throws {
    let text = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    let canonical =
      #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
      + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    #expect(try JSONValue(parsing: text).canonical == canonical)
  }

  @Test("Keys are sorted by UTF-16 code units: the example of RFC 8785, 3.2.3")
  func sorting() throws {
    let text = #"""
      {"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
       "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"}
      """#
    let canonical = try JSONValue(parsing: text).canonical
    let order = ["Carriage", "One", "Control", "Latin", "Euro", "Emoji", "Hebrew"]
    let places = order.map { canonical.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test("Making canonical twice is making canonical once, and the order of keys does not matter")
  func idempotence() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let value = Self.randomValue(&random, depth: 4)
      let canonical = value.canonical
      let back = try JSONValue(parsing: canonical)
      #expect(back == value, "seed \(seed): \(canonical)")
      #expect(back.canonical == canonical, "seed \(seed)")
      #expect(try JSONValue(parsing: Self.loose(value, &random)).canonical == canonical, "seed \(seed)")
    }
  }

  @Test("Samples are canonical as they stand")
  func samplesAreCanonical() throws {
    for sample in try samples() { #expect(try Array(parse(sample).canonical.utf8) == sample) }
  }

  @Test("Texts that are canonically equivalent but not the same bytes are two values, on any level")
  func textsAsBytes() throws {
    #expect(JSONValue.string("e\u{301}") != .string("\u{E9}"))
    #expect(try JSONValue(parsing: "[{\"a\":[\"e\u{301}\"]}]") != JSONValue(parsing: "[{\"a\":[\"\u{E9}\"]}]"))
    #expect(try JSONValue(parsing: "[{\"a\":[\"\\u00e9\"]}]") == JSONValue(parsing: "[{\"a\":[\"\u{E9}\"]}]"))
    #expect(JSONValue.number(-0.0) == .number(0) && JSONValue.null != .flag(false))
    #expect(JSONValue.array([]) != .object([:]))
  }

  @Test("Two keys that are canonically equivalent are refused as one that occurs twice: Swift's dictionary holds one")
  func equivalentKeys() throws {
    #expect(throws: JSONError(.duplicateKey, at: 9)) { try JSONValue(parsing: "{\"e\u{301}\":1,\"\u{E9}\":2}") }
    let single = "{\"e\u{301}\":1}"
    #expect(Array(try JSONValue(parsing: single).canonical.utf8) == Array(single.utf8))
  }

  @Test("A writer can be used again")
  func reuse() {
    var writer = JSONWriter()
    writer.string("first")
    writer.reset()
    var isFirst = true
    writer.raw("{")
    writer.key(#""a":"#, &isFirst)
    writer.flag(true)
    writer.key(#""b":"#, &isFirst)
    writer.null()
    writer.raw("}")
    #expect(writer.text == #"{"a":true,"b":null}"#)
  }

  // MARK: Random values

  private static func randomValue(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .flag(Bool.random(using: &random))
    case 2: return .number(Double(Int.random(in: -1000...1000, using: &random)) / 8)
    case 3: return .number(Double.random(in: -1e30...1e30, using: &random))
    case 4: return .string(words.randomElement(using: &random) ?? "")
    case 5:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in randomValue(&random, depth: depth - 1) })
    default:
      let keys = words.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
      return .object(keys.reduce(into: [:]) { $0[$1] = randomValue(&random, depth: depth - 1) })
    }
  }

  private static let words = ["", "a", "b", "aa", "é", "😀", "\u{FB33}", "\n", "\"", "\\", "東京", "\u{1}"]

  /// The value with white space, keys in any order and escapes that need not be.
  private static func loose(_ value: JSONValue, _ random: inout SeededGenerator) -> String {
    let space = ["", " ", "\n", "\t \r"].randomElement(using: &random) ?? ""
    switch value {
    case .array(let elements):
      return "[" + space + elements.map { loose($0, &random) + space }.joined(separator: ",") + "]" + space
    case .object(let members):
      let parts = members.keys.sorted().shuffled(using: &random).map { key in
        loose(.string(key), &random) + ":" + space + loose(members[key] ?? .null, &random)
      }
      return "{" + space + parts.joined(separator: "," + space) + "}" + space
    case .string(let text):
      return "\""
        + text.utf16.map { unit in
          let hex = String(unit, radix: 16, uppercase: Bool.random(using: &random))
          return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        }.joined() + "\""
    default: return space + value.canonical + space
    }
  }
}
