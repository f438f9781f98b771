import CanonicalJSON
import Foundation
import TestSupport
import Testing

@Suite("JSON: judged by Foundation")
struct FuzzTests {
  /// Where this reader is stricter than Foundation's on purpose.
  private static let stricter: Set<JSONError.Code> = [
    // Ruling 1: PostgreSQL takes U+0000 in no text.
    .nulCharacter,
    // Two values for one key: readers differ on which one counts, so neither does.
    .duplicateKey,
    // Foundation reads 512 levels; no event has more than four.
    .tooDeep,
  ]

  /// RFC 8259 has no comma before a closing bracket or brace; Foundation reads over it.
  private static func isTrailingComma(_ bytes: [UInt8], before offset: Int) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "}") || bytes[offset] == UInt8(ascii: "]") else {
      return false
    }
    return bytes[..<offset].last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ",")
  }

  /// Legal numbers that Foundation refuses: those too small for a double, which are zero in ECMAScript and have a
  /// three-digit exponent here, and a zero with an exponent.
  private static func hasNumberBeyondFoundation(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropFirst().dropLast().contains { index in
      guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return false }
      if bytes[index - 1] == UInt8(ascii: "0") { return true }
      return bytes[index + 1] == UInt8(ascii: "-") && bytes[(index + 2)...].prefix(3).count { $0 & 0xF0 == 0x30 } == 3
    }
  }

  @Test("Mutated samples are taken or refused as Foundation does, and taken for the same value")
  func mutations() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let samples = try samples()
    var taken = 0
    for round in 0..<12_000 {
      let bytes = Self.mutated(samples, &random)
      // Foundation guesses UTF-16 and UTF-32 from zero bytes and skips a byte-order mark; the log holds UTF-8 only.
      guard !bytes.contains(0), !bytes.starts(with: [0xEF, 0xBB, 0xBF]), !bytes.starts(with: [0xFF, 0xFE]),
        !bytes.starts(with: [0xFE, 0xFF])
      else { continue }
      if Self.hasNumberBeyondFoundation(bytes) { continue }
      let theirs = try? JSONDecoder().decode(Judged.self, from: Data(bytes)).value
      let context: Comment = "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      do {
        let ours = try parse(bytes)
        taken += 1
        #expect(theirs?.canonical == ours.canonical, context)
      } catch  where Self.stricter.contains(error.code) || Self.isTrailingComma(bytes, before: error.offset) {
        continue
      } catch {
        #expect(theirs == nil, context)
      }
    }
    #expect(taken > 500, "too few of the mutations are legal to say anything: \(taken), seed \(seed)")
  }

  @Test("Where this reader is stricter, Foundation does take the text")
  func strictness() throws {
    let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    let texts: [(String, JSONError.Code)] = [
      (#""a\u0000""#, .nulCharacter), (#"{"a":1,"a":2}"#, .duplicateKey), (deep, .tooDeep),
      (#"{"a":1 , }"#, .wrongType), ("[1,]", .wrongType),
    ]
    for (text, code) in texts {
      #expect(refusal(of: text) == code)
      #expect(throws: Never.self) { try JSONDecoder().decode(Judged.self, from: Data(text.utf8)) }
    }
  }

  @Test("Bytes at random are refused without a trap")
  func noise() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let alphabet = Array(#"{}[]:,"\u0019dDe+-.tfn \#t"#.utf8) + [0x80, 0xC3, 0xE2, 0xF0, 0xFF, 0x00]
    for _ in 0..<50_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      if let value = try? parse(bytes) {
        #expect((try? parse(value.canonical.utf8)) == value, "seed \(seed): \(bytes)")
      }
    }
  }

  // MARK: Mutations

  private static let interesting =
    [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "9", "-", "+", ".", "e", "E", " ", "\n", "\t", "\u{1}", "null",
      "true", "false", "1e5", "-0", "1.5e-3", "12345678901234567890", "\\n", "\\u00e9", "\\ud83d\\ude00", "\\ud83d",
      "\\udc00",
      "\\u0000", "é", "😀", "\u{FEFF}", "{}", "[]", "\"\"", ",1", "\"a\":1,", "/",
    ].map { Array($0.utf8) } + [[0x80], [0xC3], [0xED, 0xA0, 0x80], [0xFF], [0xF4, 0x90, 0x80, 0x80]]

  private static func mutated(_ samples: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = samples[Int.random(in: 0..<samples.count, using: &random)]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let at = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, at + Int.random(in: 0...6, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.replaceSubrange(at..<end, with: interesting[Int.random(in: 0..<interesting.count, using: &random)])
      case 1: bytes.insert(contentsOf: interesting[Int.random(in: 0..<interesting.count, using: &random)], at: at)
      case 2: bytes.removeSubrange(at..<end)
      case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
      case 4 where at < bytes.count: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
      }
    }
    return bytes
  }
}

/// Any JSON value, read by Foundation.
private struct Judged: Decodable {
  let value: JSONValue

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      var members: [String: JSONValue] = [:]
      for key in container.allKeys { members[key.stringValue] = try container.decode(Judged.self, forKey: key).value }
      value = .object(members)
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(Judged.self).value) }
      value = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let flag = try? container.decode(Bool.self) {
      value = .flag(flag)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else {
      value = .number(try container.decode(Double.self))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
