import CanonicalJSON
import Foundation
import TestSupport
import Testing

@Suite("JSON: strings")
struct StringTests {
  @Test(
    "Escapes are resolved",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9""#, "é"), (#""\u00E9""#, "é"),
      (#""\uD83D\uDE00""#, "😀"), (#""\ud83d\ude00x""#, "😀x"), (#""\uFFFF\u0001""#, "\u{FFFF}\u{1}"),
      (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), (#""a\nb\u0063d""#, "a\nbcd"), (#""东京 é \n""#, "东京 é \n"),
    ])
  func escapes(text: String, value: String) throws {
    let string = try read(text.utf8) { (reader) throws(JSONError) in try reader.string() }
    #expect(Array(string.utf8) == Array(value.utf8))
  }

  @Test(
    "Bad strings are refused",
    arguments: [
      (#"""#, .unexpectedEnd), (#""abc"#, .unexpectedEnd), (#""\"#, .unexpectedEnd), (#""\u12"#, .unexpectedEnd),
      (#""\x""#, .badString), (#""\u12g4""#, .badString), (#""\uD83D""#, .badString), (#""\uD83Dx""#, .badString),
      (#""\uD83D\n""#, .badString), (#""\uD83D\u0041""#, .badString), (#""\uD83D\uD83D""#, .badString),
      (#""\uDE00""#, .badString), (#""\u0000""#, .nulCharacter), (#""ab\u0000cd""#, .nulCharacter),
      ("\"a\nb\"", .badString), ("\"\u{1F}\"", .badString), ("\"12345678\u{1}\"", .badString),
      ("\"\\n\u{1}\"", .badString), (#""\U0041""#, .badString), (#""\u+041""#, .badString),
    ] as [(String, JSONError.Code)])
  func bad(text: String, code: JSONError.Code) {
    #expect(refusal(of: text) == code)
  }

  @Test(
    "Bytes that are no UTF-8 are refused wherever they stand",
    arguments: [
      [0x80], [0xC3], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3, 0x28],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    for padding in 0...17 {
      let filler = Array(repeating: UInt8(ascii: "x"), count: padding)
      #expect(refusal(of: [quote] + filler + bytes + filler + [quote]) == .badString)
      #expect(refusal(of: [quote] + Array(#"\n"#.utf8) + filler + bytes + [quote]) == .badString)
    }
  }

  @Test("A special byte is seen at each place of a word of eight, beside each neighbour")
  func wordBoundaries() throws {
    let neighbours: [String] = ["x", "!", "#", "[", "]", " ", "\u{7F}", "é", "￿", "😀"]
    for position in 0...20 {
      for neighbour in neighbours {
        let text = String(repeating: neighbour, count: position)
        for special in ["\"", "\\", "\n", "\u{1F}", ""] {
          let value = text + special + neighbour
          let json = written { $0.string(value) }
          let back = try read(json.utf8) { (reader) throws(JSONError) in try reader.string() }
          #expect(Array(back.utf8) == Array(value.utf8))
        }
        #expect(refusal(of: "\"\(text)\u{2}\(neighbour)\"") == .badString)
      }
    }
  }

  @Test("Only what must be is escaped, in the shortest form (RFC 8785, 3.2.2.2)")
  func minimalEscapes() {
    for code in UInt32(1)..<0x20 {
      let expected = [8: #"\b"#, 9: #"\t"#, 10: #"\n"#, 12: #"\f"#, 13: #"\r"#][code]
      let hex = String(code, radix: 16)
      let text = String(Character(Unicode.Scalar(UInt8(code))))
      #expect(written { $0.string(text) } == "\"\(expected ?? "\\u00" + (code < 16 ? "0" : "") + hex)\"")
    }
    #expect(
      written { $0.string("/'<>&\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}é😀") }
        == "\"/'<>&\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}é😀\"")
  }

  @Test("Canonically equivalent texts stay different bytes")
  func bytes() throws {
    let json = #"["é","e\#u{301}"]"#
    #expect(Array(try parse(json.utf8).canonical.utf8) == Array(json.utf8))
  }

  @Test("Random texts survive a round trip byte for byte")
  func roundTrip() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let text = randomText(&random)
      let json = written { $0.string(text) }
      let back = try read(json.utf8) { (reader) throws(JSONError) in try reader.string() }
      #expect(Array(back.utf8) == Array(text.utf8), "seed \(seed)")
    }
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      let limit: UInt32 = [0x20, 0x80, 0x800, 0x10000, 0x110000].randomElement(using: &random) ?? 0x80
      guard let scalar = Unicode.Scalar(UInt32.random(in: 1..<limit, using: &random)) else { continue }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  @Test("Ids are read in their 36-byte form and written in lower case")
  func ids() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let half = (random.next(), random.next())
      let id = withUnsafeBytes(of: half) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      let json = written { $0.uuid(id) }
      #expect(json == "\"\(id.uuidString.lowercased())\"", "seed \(seed)")
      #expect(try read(json.utf8) { (reader) throws(JSONError) in try reader.uuid() } == id, "seed \(seed)")
    }
    let good = "0190f0a1-4c00-7a11-8d2e-3f6b5a901c01"
    for bad in [
      "", "x", String(good.dropLast()), good + "0", good.replacing("-", with: ""), good.replacing("a", with: "g"),
      "0190f0a14-c00-7a11-8d2e-3f6b5a901c01", "{" + good.dropFirst(2) + "}", good.replacing("1", with: "\\"),
    ] {
      #expect(throws: JSONError(.badValue, at: 0), "\(bad)") {
        try read("\"\(bad)\"".utf8) { (reader) throws(JSONError) in try reader.uuid() }
      }
    }
    #expect(throws: JSONError(.wrongType, at: 0)) {
      try read("12".utf8) { (reader) throws(JSONError) in try reader.uuid() }
    }
  }
}
