import CanonicalJSON
import Foundation
import TestSupport
import Testing

@Suite("JSON: ids")
struct UUIDTests {
  private static func uuid(_ bytes: [UInt8]) throws(JSONError) -> UUID {
    try read(bytes) { (reader) throws(JSONError) in try reader.uuid() }
  }

  @Test("At each place exactly the digits, or the hyphen, are taken: every byte is tried")
  func everyByte() {
    let id = Array("\"0190f0a1-4c00-7a11-8d2e-3f6b5a901c01\"".utf8)
    for place in 1...36 {
      let isHyphen = [9, 14, 19, 24].contains(place)
      for byte in UInt8.min...UInt8.max {
        var bytes = id
        bytes[place] = byte
        let isLegal = isHyphen ? byte == UInt8(ascii: "-") : "0123456789abcdefABCDEF".utf8.contains(byte)
        let expected = isLegal ? UUID(uuidString: String(decoding: bytes[1...36], as: UTF8.self)) : nil
        #expect((try? Self.uuid(bytes)) == expected, "byte \(byte) at \(place)")
      }
    }
  }

  @Test("Ids are read in upper, lower and mixed case as Foundation reads them")
  func cases() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let halves = (random.next(), random.next())
      let id = withUnsafeBytes(of: halves) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      let mixed = id.uuidString.map { Bool.random(using: &random) ? $0.lowercased() : String($0) }.joined()
      for text in [id.uuidString, id.uuidString.lowercased(), mixed] {
        #expect(try Self.uuid(Array("\"\(text)\"".utf8)) == id, "seed \(seed): \(text)")
      }
    }
  }

  @Test("A text of another length is refused, wherever the bytes end")
  func lengths() {
    let text = "0190f0a1-4c00-7a11-8d2e-3f6b5a901c01"
    for length in 0..<36 {
      #expect(throws: JSONError(.badValue, at: 0)) { try Self.uuid(Array("\"\(text.prefix(length))\"".utf8)) }
      #expect(throws: JSONError.self) { try Self.uuid(Array("\"\(text.prefix(length))".utf8)) }
    }
    #expect(throws: JSONError(.badValue, at: 0)) { try Self.uuid(Array("\"\(text)\"".utf8.dropLast())) }
    #expect(throws: JSONError(.badValue, at: 0)) { try Self.uuid(Array("\"\(text)0\"".utf8)) }
    #expect(throws: JSONError(.trailingBytes, at: 38)) { try Self.uuid(Array("\"\(text)\"0".utf8)) }
  }
}
