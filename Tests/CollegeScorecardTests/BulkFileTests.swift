import Domain
import Foundation
import SeparatedValues
import Testing

@testable import CollegeScorecard

@Suite struct BulkFileTests {
  private let header =
    "UNITID,INSTNM,CITY,STABBR,INSTURL,LATITUDE,LONGITUDE,ADM_RATE,UGDS,TUITIONFEE_IN,TUITIONFEE_OUT\n"

  private func row(_ text: String) throws -> (college: College?, report: BulkFile.Report) {
    let (colleges, report) = try bulk((header + text).utf8)
    return (colleges.first, report)
  }

  @Test func aWholeRow() throws {
    let (college, report) = try row(
      "227757,Rice University,Houston,TX,www.rice.edu/,29.718,-95.399,0.0948,4052,52895,52895\n")
    #expect(
      college
        == College(
          unitID: "227757", name: "Rice University", city: "Houston", state: "TX", website: "http://www.rice.edu/",
          latitude: 29.718, longitude: -95.399, admissionRate: 0.0948, studentSize: 4052, tuitionInState: 52895,
          tuitionOutOfState: 52895))
    #expect(report.rows == 1 && report.colleges == 1 && report.droppedNumbers == 0)
    #expect(
      college?.fields
        == SchoolFields(
          admissionRate: .value(0.0948), city: .value("Houston"), latitude: .value(29.718),
          location: .value("Houston, TX"),
          longitude: .value(-95.399), state: .value("TX"), studentSize: .value(4052), tuitionInState: .value(52895),
          tuitionOutOfState: .value(52895), unitId: .value("227757"), website: .value("http://www.rice.edu/")))
  }

  @Test(arguments: ["NULL", "PrivacySuppressed", "NA", "PS", "", " ", "null", "\" NA \""])
  func markersStandForNothing(marker: String) throws {
    let (college, report) = try row("1,Rice" + String(repeating: ",\(marker)", count: 9) + "\n")
    #expect(college == College(unitID: "1", name: "Rice"))
    #expect(college?.fields == SchoolFields(unitId: .value("1")))
    #expect(report.droppedNumbers == 0 && report.droppedWebsites == 0)
  }

  @Test func numbersOutOfRangeAreLeftOutAndCounted() throws {
    let (college, report) = try row("1,Rice,,,,90.1,-180.5,1.01,-1,100001,12.5\n")
    #expect(college == College(unitID: "1", name: "Rice"))
    #expect(report.droppedNumbers == 6)
    let (words, wordReport) = try row("1,Rice,,,,inf,nan,0x1p-2,many,1e3,1_000\n")
    #expect(words == College(unitID: "1", name: "Rice", tuitionInState: 1000))
    #expect(wordReport.droppedNumbers == 5)
  }

  @Test func boundsAreIncluded() throws {
    let (college, report) = try row("12345678,Ri,,,,-90,180,1,2147483647.0,0,100000\n")
    #expect(college?.latitude == -90 && college?.longitude == 180 && college?.admissionRate == 1)
    #expect(
      college?.studentSize == 2_147_483_647 && college?.tuitionInState == 0 && college?.tuitionOutOfState == 100_000)
    #expect(report.droppedNumbers == 0)
  }

  @Test func noUndergraduatesMeansNotKnown() throws {
    let (college, _) = try row("1,Rice,,,,,,,0,,\n")
    #expect(college?.studentSize == 0)
    #expect(college?.fields.studentSize == .absent)
  }

  @Test(
    arguments: [
      ("www.rice.edu", "http://www.rice.edu"), ("https://www.rice.edu/", "https://www.rice.edu/"),
      ("HTTP://RICE.EDU", "HTTP://RICE.EDU"),
      ("rice.edu:8080/a?b#c", "http://rice.edu:8080/a?b#c"),
      ("www.easterncollege.edu./", "http://www.easterncollege.edu./"),
      ("\"www.s.edu/a#location=Austin, TX\"", nil), ("none", nil), ("see catalogue.edu", nil), ("info@rice.edu", nil),
      ("mailto:info@rice.edu", nil),
      ("ftp://rice.edu", nil), ("http:/www.rice.edu", nil), ("http://", nil), ("rice..edu", nil), ("3.14", nil),
      ("javascript:alert(1)", nil),
      ("www.rice.edu:", nil), ("<www.rice.edu>", nil),
    ] as [(String, String?)])
  func sitesAreAddresses(text: String, expected: String?) throws {
    let (college, report) = try row("1,Rice,,,\(text),,,,,,\n")
    #expect(college?.website == expected)
    #expect(report.droppedWebsites == (expected == nil ? 1 : 0))
  }

  @Test func textsAreCleaned() throws {
    let (college, _) = try row("1,\"  Rice \n\t University\u{a0}\u{7}\",  SAN   JUAN ,pr,,,,,,,\n")
    #expect(college?.name == "Rice University" && college?.city == "SAN JUAN" && college?.state == "PR")
    let long = String(repeating: "x", count: 101)
    let (odd, _) = try row("1,Rice,\(long),Texas,,,,,,,\n")
    #expect(odd == College(unitID: "1", name: "Rice"))
    #expect(College(unitID: "1", name: "Rice", state: "TX").location == "TX")
  }

  @Test func columnsAreFoundAmongThousandsInAnyOrderAndCase() throws {
    var names = (0..<3000).map { "COL\($0)" }
    var values = (0..<3000).map { "\($0)" }
    for (index, name, value) in [
      (2900, "unitid", "99"), (7, " InstNm ", "Rice"), (0, "City", "Houston"), (1500, "UGDS", "4052"),
      (2999, "stabbr", "TX"),
    ] {
      names[index] = name
      values[index] = value
    }
    let text = names.joined(separator: ",") + "\n" + values.joined(separator: ",") + "\n"
    let (colleges, _) = try bulk([0xef, 0xbb, 0xbf] + Array(text.utf8))
    #expect(colleges == [College(unitID: "99", name: "Rice", city: "Houston", state: "TX", studentSize: 4052)])
  }

  @Test func latin1IsRead() throws {
    let bytes: [UInt8] = Array("UNITID,INSTNM\r\n1,Universidad de Bayam".utf8) + [0xf3] + Array("n\r\n".utf8)
    #expect(try bulk(bytes).colleges.map(\.name) == ["Universidad de Bayamón"])
  }

  @Test func rowsWithoutIdOrNameAreReportedAndNotFatal() throws {
    let rows = [
      "1,Rice", ",None", "2,", "x3,Letters", "123456789,Long", "4,X", "5,Two,Many", "6", "7,Baylor,,", "1,Rice again",
      "8,TCU",
    ]
    let (colleges, report) = try bulk(("UNITID,INSTNM\n" + rows.joined(separator: "\n")).utf8)
    #expect(colleges.map(\.name) == ["Rice", "Baylor", "TCU"])
    #expect(report.rows == 11 && report.colleges == 3 && report.duplicates == 1)
    #expect(report.skippedRows == 7 && report.skippedLines == [3, 4, 5, 6, 7, 8, 9])
  }

  @Test func twentyLinesAreReported() throws {
    let (_, report) = try bulk(("UNITID,INSTNM\n" + String(repeating: ",\n", count: 50)).utf8)
    #expect(report.skippedRows == 50 && report.skippedLines == Array(2...21))
  }

  @Test func anotherFileIsRefusedWithWhatItHas() throws {
    #expect(throws: BulkFileError.missingColumns(["UNITID", "INSTNM"], found: ["name", "division"])) {
      try bulk("name,division\nRice,D1\n".utf8)
    }
    #expect(throws: BulkFileError.missingColumns(["UNITID"], found: ["INSTNM"])) { try bulk("INSTNM\nRice\n".utf8) }
    let many = (0..<3000).map { "C\($0)\u{1b}[2J" }.joined(separator: ",")
    let error = #expect(throws: BulkFileError.self) { try bulk(many.utf8) }
    let text = error.map(String.init(describing:)) ?? ""
    #expect(text.contains("UNITID and INSTNM") && text.contains("and 2988 more") && text.utf8.count < 300)
    #expect(!text.utf8.contains(0x1b))
  }

  @Test func emptyAndUnreadableFilesAreRefused() throws {
    #expect(throws: BulkFileError.self) { try bulk([]) }
    let folder = try Folder()
    #expect(throws: CSVError.self) { try BulkFile.read(folder.url.appendingPathComponent("none.csv")) { _ in } }
    #expect(throws: CSVError.self) { try BulkFile.read(folder.url) { _ in } }
  }

  @Test func aTruncatedFileIsAnError() {
    #expect(throws: CSVError.unclosedQuote(line: 3, column: 2)) {
      try bulk("UNITID,INSTNM\n1,Rice\n2,\"Bay".utf8)
    }
  }

  @Test func whatTheBodyThrowsEndsTheReading() throws {
    struct Enough: Error {}
    let file = try Folder()
    let url = try file.file("UNITID,INSTNM\n1,Rice\n2,Baylor\n".utf8)
    var count = 0
    #expect(throws: Enough.self) {
      try BulkFile.read(url) { _ in
        count += 1
        throw Enough()
      }
    }
    #expect(count == 1)
  }
}
