import CanonicalJSON
import Testing

@Suite("JSON: what is read and what is refused (RFC 8259)")
struct GrammarTests {
  @Test(
    "Legal forms are read",
    arguments: [
      ("null", "null"), ("true", "true"), (" false\r\n\t", "false"), ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"),
      ("{ }", "{}"), ("[1 , 2]", "[1,2]"), (#"{ "b" : 1 , "a" : [ { } ] }"#, #"{"a":[{}],"b":1}"#), (#""""#, #""""#),
      (#"{"":null}"#, #"{"":null}"#), ("[[[]],[]]", "[[[]],[]]"),
    ])
  func legal(text: String, canonical: String) throws {
    #expect(try parse(text.utf8).canonical == canonical)
  }

  @Test(
    "Illegal forms are refused, each for its reason",
    arguments: [
      ("", .unexpectedEnd), (" ", .unexpectedEnd), ("nul", .unexpectedEnd), ("nulL", .unexpectedByte),
      ("True", .wrongType), ("[1,]", .wrongType), ("[,1]", .wrongType), ("[1 2]", .unexpectedByte),
      ("[", .unexpectedEnd), ("[1", .unexpectedEnd), ("]", .wrongType), ("{", .unexpectedEnd),
      (#"{"a"}"#, .unexpectedByte), (#"{"a":}"#, .wrongType), (#"{"a":1,}"#, .wrongType), (#"{a:1}"#, .wrongType),
      (#"{"a":1 "b":2}"#, .unexpectedByte), (#"{"a" 1}"#, .unexpectedByte), ("{1:2}", .wrongType),
      ("[1]]", .trailingBytes), ("1 2", .trailingBytes), ("nullx", .trailingBytes), ("//", .wrongType),
      ("[1}", .unexpectedByte), ("'a'", .wrongType), ("NaN", .wrongType), ("\u{FEFF}1", .wrongType),
      ("\u{A0}1", .wrongType), ("\u{B}1", .wrongType),
    ] as [(String, JSONError.Code)])
  func illegal(text: String, code: JSONError.Code) {
    #expect(refusal(of: text) == code)
  }

  @Test("A key that occurs twice is refused, at its place, also when it is spelt with an escape")
  func duplicateKey() {
    #expect(throws: JSONError(.duplicateKey, at: 7)) { try parse(#"{"a":1,"a":2}"#.utf8) }
    #expect(refusal(of: #"{"a":1,"\u0061":2}"#) == .duplicateKey)
  }

  @Test("Nesting of 64 levels is read, one more is refused, and siblings do not add up")
  func depth() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(refusal(of: nested(64)) == nil)
    #expect(refusal(of: nested(65)) == .tooDeep)
    let objects = String(repeating: #"{"a":"#, count: 65) + "1" + String(repeating: "}", count: 65)
    #expect(refusal(of: objects) == .tooDeep)
    #expect(refusal(of: "[" + Array(repeating: nested(63), count: 200).joined(separator: ",") + "]") == nil)
    #expect(refusal(of: String(repeating: "[", count: 1_000_000)) == .tooDeep)
  }

  @Test("Every text that is cut short is refused")
  func truncation() throws {
    for sample in try samples() where sample.count > 2 {
      for length in 0..<sample.count {
        #expect(refusal(of: Array(sample[..<length])) != nil, "the first \(length) bytes of \(sample)")
      }
    }
  }

  @Test("An error says where it stands")
  func offset() {
    #expect(throws: JSONError(.wrongType, at: 4)) { try parse("[1, x]".utf8) }
    #expect(throws: JSONError(.trailingBytes, at: 5)) { try parse("null x".utf8) }
    #expect("\(JSONError(.trailingBytes, at: 5))" == "something follows the value, at byte 5")
  }

  @Test("Reading over a value ends where reading it does")
  func skipping() throws {
    for sample in try samples() {
      try read(sample) { (reader) throws(JSONError) in try reader.skipValue() }
    }
    #expect(throws: JSONError.self) { try read("[1,]".utf8) { (reader) throws(JSONError) in try reader.skipValue() } }
  }

  @Test("Keys are matched by all their bytes")
  func keys() throws {
    try read(#"{"name":1,"":2}"#.utf8) { (reader) throws(JSONError) in
      var object = try reader.object()
      guard let name = try reader.nextKey(&object) else { throw JSONError(.missingKey, at: 0) }
      #expect(name.text == "name" && name.count == 4 && name.offset == 2)
      #expect(name.matches("name") && !name.matches("names") && !name.matches("nama") && !name.matches("nam"))
      let one = try reader.integer()
      guard let empty = try reader.nextKey(&object) else { throw JSONError(.missingKey, at: 0) }
      #expect(empty.matches(""))
      #expect(!empty.matches("name"))
      let two = try reader.integer()
      #expect(one == 1 && two == 2)
      let last = try reader.nextKey(&object)
      #expect(last.map(\.text) == nil)
    }
  }
}
