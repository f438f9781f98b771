import TestSupport
import Testing

@testable import SeparatedValues

@Suite struct SeparatorTests {
  @Test(arguments: [
    ("School,City", Separator.comma), ("School;City;Notes, long\na,b,c,d", .semicolon), ("School\tCity", .tab),
    ("School", .comma), ("School\na;b;c", .comma), ("", .comma), ("\n\r\nSchool;City", .semicolon),
    ("\"a;b;c;d\",City", .comma), ("\"a\"\"b\";\"c,d,e\"", .semicolon), ("a,b;c", .comma),
  ])
  func `the separator is the one that the first line uses most`(text: String, expected: Separator) {
    #expect(Separator.guess(text.utf8) == expected)
  }

  @Test(arguments: Separator.allCases)
  func `a file may use any separator`(separator: Separator) throws {
    let between = String(Unicode.Scalar(separator.rawValue))
    let others = Separator.allCases.filter { $0 != separator }.map { String(Unicode.Scalar($0.rawValue)) }.joined()
    let text = ["School", "a\(others)b", "\"x\(between)y\""].joined(separator: between) + "\r\nc\(between)\(between)d"
    let read = try records(CSVReader(Array(text.utf8), separator: separator)).map(\.texts)
    #expect(read == [["School", "a\(others)b", "x\(between)y"], ["c", "", "d"]])
  }
}
