import TestSupport
import Testing

@testable import SeparatedValues

@Suite struct CSVReaderTests {
  @Test(
    arguments: [
      ("", []), ("\n\r\n\n", []), ("a,b", [["a", "b"]]), ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a\r\nb\rc\n\nd", [["a"], ["b"], ["c"], ["d"]]), ("\u{feff}a,b\n", [["a", "b"]]), ("\u{feff}", []),
      (",\n", [["", ""]]),
      ("\"a,b\",\"c\nd\r\ne\"\n", [["a,b", "c\nd\r\ne"]]), ("\"say \"\"hi\"\"\",\"\"", [["say \"hi\"", ""]]),
      ("\"\"\"\"", [["\""]]), ("5\" pipe,b\"c\"", [["5\" pipe", "b\"c\""]]), ("a,", [["a", ""]]), ("a\r", [["a"]]),
      (" a , b ", [[" a ", " b "]]), ("\"a\"\r\n\"b\"", [["a"], ["b"]]), ("\"\"\n", []),
    ] as [(String, [[String]])])
  func readsRecords(text: String, expected: [[String]]) throws {
    #expect(try texts(text) == expected, "\(text.debugDescription)")
  }

  @Test func linesAreThoseOfTheFile() throws {
    #expect(try records("a\n\n\"b\nc\"\r\nd\re".utf8).map(\.line) == [1, 3, 5, 6])
  }

  @Test func eachRecordHasItsOwnEncoding() throws {
    let latin: [UInt8] =
      Array("Bayam".utf8) + [0xf3] + Array("n,St. Mary".utf8) + [0x92] + Array("s,".utf8) + [0x80, 0x9f, 0xff]
    let read = try records(latin + Array("\nBayamón,大学\n".utf8)).map(\.texts)
    #expect(read == [["Bayamón", "St. Mary’s", "€Ÿÿ"], ["Bayamón", "大学"]])
  }

  /// Two halves of a character in two fields are no UTF-8.
  @Test func encodingIsJudgedFieldByField() throws {
    #expect(try records([0x61, 0xc3, 0x2c, 0xb3, 0x62]).map(\.texts) == [["aÃ", "³b"]])
  }

  @Test func theBrokenIsNamedByItsPlace() {
    #expect(throws: CSVError.unclosedQuote(line: 2, column: 3)) { try texts("a,b,c\nd,e,\"f\ng\nh") }
    #expect(throws: CSVError.textAfterQuote(line: 3, column: 2)) { try texts("a\n\"b\nc\",\"d\"e\n") }
    #expect(throws: CSVError.notText(line: 2, column: 2)) { try texts("a\nb,c\u{0}\n") }
    #expect(throws: CSVError.notText(line: 1, column: 1)) { try records([0xff, 0xfe, 0x61, 0, 0x2c, 0]) }
    #expect("\(CSVError.unclosedQuote(line: 2, column: 3))".hasPrefix("line 2, column 3: "))
  }

  @Test func fieldsAndRecordsAreBounded() throws {
    let long = String(repeating: "x", count: CSVReader.fieldLimit)
    #expect(try texts("a,\(long)\n\"\(long)\"").map { $0.last?.utf8.count } == [1 << 20, 1 << 20])
    #expect(throws: CSVError.fieldTooLong(line: 2, column: 2)) { try texts("a\nb,\(long)x\n") }
    #expect(throws: CSVError.fieldTooLong(line: 1, column: 1)) { try texts("\"\n\(long)") }
    let row = Array(repeating: long, count: 16).joined(separator: ",")
    #expect(throws: CSVError.recordTooLong(line: 1, column: 16)) { try texts(row) }
    let commas = String(repeating: ",", count: CSVReader.recordLimit)
    #expect(throws: CSVError.recordTooLong(line: 1, column: CSVReader.recordLimit + 1)) { try texts(commas) }
  }

  /// Chunks end anywhere: what is read does not depend on where.
  @Test(arguments: [0, 1, 2, 3, 5])
  func chunksLeaveNoTrace(shift: Int) throws {
    let filler = String(repeating: "f", count: CSVReader.chunkSize - 8 + shift)
    let text = "\(filler),\"a\"\"b\",\"ó\r\n\"\r\nc,d\r\n"
    #expect(try texts(text) == [[filler, "a\"b", "ó\r\n"], ["c", "d"]])
    #expect(try texts("\(filler)12345\r\n\r\nb") == [[filler + "12345"], ["b"]])
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func whatIsWrittenIsReadAgain(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", "ó", "大", "\"", ",", "\n", "\r\n", "\r", " ", "", "😀"]
    let rows = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
          .joined()
      }
    }.filter { $0 != [""] }
    let endings = ["\n", "\r\n"]
    let text = rows.map { row in
      row.map { field in
        "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
      }
      .joined(separator: ",") + (endings.randomElement(using: &generator) ?? "\n")
    }.joined()
    #expect(try texts(text) == rows, "seed \(seed)")
  }

  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func anyBytesAreReadOrRefused(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [0x22, 0x22, 0x2c, 0x0a, 0x0d, 0x61, 0xc3, 0xb3, 0xff, 0x80, 0xef, 0xbb, 0xbf, 0x20]
    let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      alphabet.randomElement(using: &generator) ?? 0
    }
    do {
      for record in try records(bytes) {
        #expect(record.count >= 1 && record.texts.count == record.count, "seed \(seed)")
      }
    } catch {
      #expect(error is CSVError, "seed \(seed): \(error)")
    }
  }
}
