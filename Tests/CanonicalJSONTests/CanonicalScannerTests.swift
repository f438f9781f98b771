import TestSupport
import Testing

@testable import CanonicalJSON

/// Canonical or not is seen from the bytes alone, and agrees with reading and writing them again.
@Suite struct CanonicalScannerTests {
  private static func fault(_ text: String) -> JSONError.Code? {
    do throws(JSONError) {
      try CanonicalJSON.checkObject(text)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    "{}", #"{"a":0,"b":[1,-2,0.5,{"c":null}],"é":"ü\n\u0001\"\\"}"#, #"{"a":1e-7,"b":0.000001,"c":1e+21}"#,
    #"{"a":123456789012345680000,"b":9007199254740992,"c":5e-324}"#, "{\"\u{1F600}\":1,\"\u{FB33}\":2}",
    #"{"":true,"a":false}"#,
  ])
  func `what RFC 8785 writes is taken`(text: String) { #expect(Self.fault(text) == nil, "\(text)") }

  @Test(arguments: [
    (#"{"a":-0}"#, JSONError.Code.longNumber), (#"{"a":-0.0}"#, .longNumber), (#"{"a":1.0}"#, .longNumber),
    (#"{"a":01}"#, .longNumber), (#"{"a":1e2}"#, .longNumber), (#"{"a":0.10}"#, .longNumber),
    (#"{"a":0.0000001}"#, .longNumber), (#"{"a":9007199254740993}"#, .longNumber), (#"{"a":1E400}"#, .badNumber),
    (#"{"a": 1}"#, .whiteSpace), (#"{"a":1} "#, .whiteSpace), (#"{"b":1,"a":1}"#, .unsortedKey),
    ("{\"\u{FB33}\":2,\"\u{1F600}\":1}", .unsortedKey), (#"{"b":1,"b":1}"#, .duplicateKey),
    (#"{"a":{"c":1,"b":1}}"#, .unsortedKey), (#"{"a":"\u0041"}"#, .needlessEscape),
    (#"{"a":"\u001F"}"#, .needlessEscape), (#"{"a":"\u000a"}"#, .needlessEscape), (#"{"a":"\/"}"#, .needlessEscape),
    (#"{"a":"\ud800"}"#, .needlessEscape), (#"{"a":"\u0000"}"#, .nulCharacter), ("{\"a\":\"\u{0}\"}", .nulCharacter),
    ("[1]", .wrongType), (#"{"a":1}x"#, .trailingBytes), (#"{"a":1"#, .unexpectedEnd), ("", .unexpectedEnd),
    (#"{"a":1,}"#, .unexpectedByte), (#"{"a":tru}"#, .unexpectedByte), ("{\"a\":\"\n\"}", .badString),
  ])
  func `anything else is refused, and the fault named`(text: String, code: JSONError.Code) {
    #expect(Self.fault(text) == code, "\(text)")
  }

  @Test func `bytes that are no UTF-8 are refused where they stand`() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] {
      let json = Array(#"{"a":""#.utf8) + bytes + Array(#""}"#.utf8)
      let fault = json.withUnsafeBytes { CanonicalJSON.fault(in: $0) }
      #expect(fault?.code == .badString, "\(bytes)")
      #expect((6...8).contains(fault?.offset ?? 0), "\(bytes)")
    }
    let deep = String(repeating: #"{"a":"#, count: 65) + "1" + String(repeating: "}", count: 65)
    #expect(Self.fault(deep) == .tooDeep)
  }

  @Test func `a member is judged by itself`() throws {
    try CanonicalJSON.checkObject(named: "data", in: #"{ "z": 1, "data": {"a":1,"b":2} , "a": "\u0041" }"#)
    #expect(throws: JSONError(.unsortedKey, at: 23)) {
      try CanonicalJSON.checkObject(named: "data", in: #"{"z":1, "data": {"b":1,"a":2}}"#)
    }
  }

  @Test(arguments: (0..<max(Soak.count(500), 5)).map { Soak.firstSeed &+ UInt64($0) })
  func `it takes what is written, and of changed bytes what reads and writes the same`(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<50 {
      let text = random.object().canonical
      #expect(Self.fault(text) == nil, "seed \(seed): \(text)")
      var bytes = Array(text.utf8)
      let place = random.below(bytes.count)
      let others: [UInt8] = [UInt8(random.below(256)), 0x20, 0x30, 0x22, 0x5C, 0x2D, 0x2E]
      bytes[place] = others[random.below(others.count)]
      let isTaken = bytes.withUnsafeBytes { CanonicalJSON.fault(in: $0) == nil }
      let again = bytes.withUnsafeBytes { try? JSONValue(parsing: $0) }
      var isSame = false
      if case .object? = again { isSame = again.map { Array($0.canonical.utf8) } == bytes }
      #expect(isTaken == isSame, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

/// Random values, with texts and numbers of every kind.
private struct RandomJSON {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  mutating func object(depth: Int = 0) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for _ in 0..<below(5) { members[text()] = value(depth: depth) }
    return .object(members)
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch below(depth > 3 ? 4 : 6) {
    case 0: .null
    case 1: .flag(below(2) == 0)
    case 2: .number(number())
    case 3: .string(text())
    case 4: .array((0..<below(4)).map { _ in value(depth: depth + 1) })
    default: object(depth: depth + 1)
    }
  }

  private mutating func number() -> Double {
    let any = Double(bitPattern: random.next())
    let numbers = [0, Double(below(2000) - 1000), any.isFinite ? any : 1, Double(below(100_000)) / 100]
    return numbers[below(numbers.count)]
  }

  private mutating func text() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<below(10) {
      let code = [1 + below(127), 0x80 + below(0xD780), 0xE000 + below(0x10_2000), 0x61, 0x22, 0x5C][below(6)]
      if let scalar = Unicode.Scalar(UInt32(code)) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
