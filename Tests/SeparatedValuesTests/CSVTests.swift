import TestSupport
import Testing

@testable import SeparatedValues

@Suite struct CSVTests {
  @Test func `a number is plain behind a plus or a minus alone`() {
    #expect(["+5", "-5.50"].map(CSV.guarded) == ["+5", "-5.50"])
    #expect(["=5", "@5", "＝5", "＠5"].map(CSV.guarded) == ["'=5", "'@5", "'＝5", "'＠5"])
  }

  @Test(arguments: [
    ("Rice", "Rice"), ("", ""), ("Chapel Hill, NC", "\"Chapel Hill, NC\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ("a\nb", "\"a\nb\""),
    ("a\r\nb", "\"a\r\nb\""), ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+1 512 555 0142", "'+1 512 555 0142"),
    ("-5.2", "-5.2"),
    ("+7", "+7"), ("-1e-3", "-1e-3"), ("-", "'-"), ("--1", "'--1"), ("-1.", "'-1."),
    ("-1+cmd|'x'!A1", "'-1+cmd|'x'!A1"), ("\tx", "'\tx"),
    ("\rx", "\"'\rx\""), ("=A1,\"x\"", "\"'=A1,\"\"x\"\"\""), ("1=1", "1=1"), ("-１", "'-１"),
    ("＝1+1", "'＝1+1"), ("＋１", "'＋１"), ("－5.2", "'－5.2"), ("＠SUM", "'＠SUM"), ("a＝", "a＝"), ("'tis", "'tis"),
    ("'=1", "''=1"),
    ("'-5", "''-5"), ("=\u{301}1", "'=\u{301}1"),
  ])
  func quotesAndDefuses(value: String, expected: String) {
    #expect(Array(CSV.line([value, "end"]).utf8) == Array((expected + ",end").utf8))
  }

  @Test func aRecordNeverVanishes() {
    #expect(CSV.line([""]) == "\"\"")
    #expect(CSV.line(["", ""]) == ",")
    #expect(CSV.line([]).isEmpty)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func readBackItIsTheSameFieldsAndNoFormula(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fields = (0..<Int.random(in: 1...5, using: &generator)).map { _ in text(&generator) }
    let read = parse(CSV.line(fields))
    #expect(read.count == fields.count, "seed \(seed)")
    for (field, original) in zip(read, fields) {
      let isSame = Array(field.utf8) == Array(original.utf8)
      #expect(isSame || Array(field.utf8) == Array(("'" + original).utf8), "seed \(seed): \(field.debugDescription)")
      let runs = field.unicodeScalars.first.map { "=@\t\r＝＋－＠".unicodeScalars.contains($0) } ?? false
      #expect(!runs, "seed \(seed): \(field.debugDescription)")
      // What an import reads is what was exported.
      #expect(
        Array(CSV.unguarded(field).utf8) == Array(original.utf8), "seed \(seed): \(field.debugDescription)")
    }
  }

  /// Texts with everything that makes quoting hard.
  private func text(_ generator: inout SeededGenerator) -> String {
    let pieces = [
      "a", "9", " ", "é", "大", "😀", "\u{7}", "\n", "\r\n", "\r", "\t", "\u{202e}", "\u{feff}", ",", ";", "\"", "'", "=",
      "+", "-", "@", "word", "＝", "＋", "－", "＠", "\u{301}",
    ]
    return (0..<Int.random(in: 0...12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
      .joined()
  }

  /// One record of RFC 4180, as strictly as it is written.
  private func parse(_ line: String) -> [String] {
    var fields: [[UInt8]] = [[]]
    var isQuoted = false
    var closed = false
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\"") {
        // A doubled quote closes and opens again, and stands for one quote.
        if !isQuoted, closed { fields[fields.count - 1].append(byte) }
        closed = isQuoted
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted {
        fields.append([])
        closed = false
      } else {
        fields[fields.count - 1].append(byte)
      }
    }
    return fields.map { String(decoding: $0, as: UTF8.self) }
  }
}
