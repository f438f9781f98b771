import CanonicalJSON
import Foundation
import TestSupport
import Testing

@Suite("JSON: taken and refused as JSONSerialization does")
struct JudgedByJSONSerializationTests {
  /// Why this reader may refuse what Foundation takes. There is no reason to take what Foundation refuses.
  private enum Stricter: String, CaseIterable {
    case nulCharacter = "ruling 1: PostgreSQL takes U+0000 in no text"
    case duplicateKey = "readers differ on which of two values counts, so neither does"
    case tooDeep = "no event has more than four levels, so 64 are a bound against hostile texts"
    case trailingComma = "RFC 8259 has no comma before a closing bracket or brace"
    case otherEncoding = "the log holds UTF-8 only: no byte-order mark, no guess at UTF-16 or UTF-32 from zero bytes"

    /// The reason that applies, found in the bytes and not only in the word of the reader under test.
    static func reason(_ error: JSONError, _ bytes: [UInt8]) -> Stricter? {
      if bytes.contains(0) || [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].contains(where: bytes.starts) {
        return .otherEncoding
      }
      let text = String(decoding: bytes, as: UTF8.self)
      switch error.code {
      case .nulCharacter where text.contains("\\u0000"): return .nulCharacter
      case .duplicateKey where text.utf8.count { $0 == UInt8(ascii: ":") } > 1: return .duplicateKey
      case .tooDeep where bytes.count(where: "[{".utf8.contains) > 64: return .tooDeep
      case .wrongType, .unexpectedByte:
        guard error.offset < bytes.count, "]}".utf8.contains(bytes[error.offset]) else { return nil }
        let before = bytes[..<error.offset].last { !" \t\r\n".utf8.contains($0) }
        return before == UInt8(ascii: ",") ? .trailingComma : nil
      default: return nil
      }
    }
  }

  private static func foundationTakes(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  }

  /// Compares the two; answers whether the text was taken, or the reason for which it was not.
  @discardableResult
  private func judge(_ bytes: [UInt8], _ context: @autoclosure () -> String) -> (taken: Bool, reason: Stricter?) {
    let theirs = Self.foundationTakes(bytes)
    do {
      _ = try parse(bytes)
      if !theirs { Issue.record("taken, but Foundation refuses it: \(context()): \(bytes.readable)") }
      return (true, nil)
    } catch {
      guard theirs else { return (false, nil) }
      let reason = Stricter.reason(error, bytes)
      if reason == nil { Issue.record("\(error), but Foundation takes it: \(context()): \(bytes.readable)") }
      return (false, reason)
    }
  }

  @Test("Mutations of samples and of texts written by hand")
  func mutations() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let originals = try samples() + Self.texts.map { Array($0.utf8) }
    var taken = 0
    for round in 0..<24_000 {
      var bytes = originals[Int.random(in: 0..<originals.count, using: &random)]
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.mutate(&bytes, &random) }
      if judge(bytes, "seed \(seed), round \(round)").taken { taken += 1 }
    }
    #expect(taken > 1000, "too few of the mutations are legal to say anything: \(taken), seed \(seed)")
  }

  @Test("Texts made of tokens in any order")
  func tokens() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<12_000 {
      let count = Int.random(in: 1...7, using: &random)
      let bytes = (0..<count).flatMap { _ in Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)] }
      judge(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test("The texts written by hand as they stand")
  func asTheyStand() {
    for text in Self.texts { judge(Array(text.utf8), "by hand") }
  }

  @Test("Every reason to be stricter is a real one: Foundation takes such a text and this reader does not")
  func reasons() {
    let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    let examples: [(Stricter, [UInt8])] = [
      (.nulCharacter, Array(#"["a\u0000"]"#.utf8)), (.duplicateKey, Array(#"{"a":1,"a":1}"#.utf8)),
      (.tooDeep, Array(deep.utf8)), (.trailingComma, Array("[1 , ]".utf8)), (.trailingComma, Array(#"{"a":1,}"#.utf8)),
      (.otherEncoding, [0xEF, 0xBB, 0xBF] + Array("{}".utf8)), (.otherEncoding, [0x31, 0]),
    ]
    for (reason, bytes) in examples {
      let verdict = judge(bytes, "an example of \(reason)")
      #expect(!verdict.taken && verdict.reason == reason, "\(reason): \(bytes.readable)")
    }
    #expect(Set(examples.map(\.0)) == Set(Stricter.allCases))
  }

  @Test(
    "Both refuse half a surrogate pair and a number beyond the doubles",
    arguments: [
      #""\ud83d""#, #""\udc00""#, #""\ud83d\u0041""#, #""\ud83d\ud83d""#, #""\ud83d\n""#, "1e309", "-1e309",
      "1.7976931348623159e308", "[1e999999999999]",
    ])
  func bothRefuse(text: String) {
    #expect(refusal(of: text) != nil)
    #expect(!Self.foundationTakes(Array(text.utf8)))
  }

  // MARK: Texts

  private static let texts = [
    "null", "true", "false", "0", "-0", "1.5e-3", "[]", "{}", "[[],{}]", #""""#, " [ 1 , 2 ] ", "1E+2", "1e-400", "0e5",
    "1.7976931348623157e308", "5e-324", "123456789012345678901234567890", "0.1", "-12.50", "[1,[2,[3,[4]]]]",
    #"{"a":{"b":{"c":[true,false,null]}}}"#, #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, #"{"é":"東京","😀":"\u007f"}"#,
    #"{"":0," ":1,"\n":2}"#, "[1,2,3,4,5,6,7,8,9,10]", "\r\n\t [\r\n\t null\r\n\t ]\r\n\t ", #"["a,b","{c}","[d]"]"#,
  ]

  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"b\":1", "\"\\u0000\"", "\"\\ud83d\"", "\"\\n\"", "0", "1", "-",
      "+",
      ".", "e", "E5", "1.5", "00", "null", "nul", "true", "false", " ", "\n", "\u{1}", "\u{7F}", "\u{A0}", "é", "😀",
      "\u{FEFF}", "{}", "[]", "/", "\\", "'", "NaN", "Infinity", "12345678901234567890", "1e309", "[1]", "{\"a\":1}",
    ].map { Array($0.utf8) } + [
      [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0],
    ]

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let at = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, at + Int.random(in: 0...6, using: &random))
    let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.replaceSubrange(at..<end, with: piece)
    case 1: bytes.insert(contentsOf: piece, at: at)
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 4 where at < bytes.count: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default: bytes.insert(UInt8.random(in: 1...255, using: &random), at: at)
    }
  }
}

extension [UInt8] {
  /// The bytes as a person can copy them into a test.
  fileprivate var readable: String { "\(String(decoding: self, as: UTF8.self).debugDescription) = \(self)" }
}
