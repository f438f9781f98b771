import Domain
import Foundation
import Testing

@testable import CollegeScorecard

/// One release of the College Scorecard as it is; the file is not part of the project.
@Suite struct RealFileTests {
  private static let file: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    // The package may be opened through a link to this folder, so links are followed first.
    folder.resolveSymlinksInPath()
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("../shared/data/colleges.csv").standardizedFileURL
  }()

  private static func colleges() throws -> (colleges: [College], report: BulkFile.Report)? {
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("ABSENT: \(file.path). The reading of a real College Scorecard file is not tested in this run.")
      return nil
    }
    var colleges: [College] = []
    let report = try BulkFile.read(file) { colleges.append($0) }
    return (colleges, report)
  }

  @Test func everyRowIsACollegeWhoseFieldsASchoolTakes() throws {
    guard let (colleges, report) = try Self.colleges() else { return }
    #expect(report.rows == 6662 && report.colleges == 6662 && report.skippedRows == 0 && report.duplicates == 0)
    #expect(report.droppedNumbers == 0)
    #expect(colleges.filter { $0.latitude == nil }.count == 554)
    #expect(colleges.filter { $0.unitID.utf8.count == 8 }.allSatisfy { $0.latitude == nil && $0.longitude == nil })
    #expect(colleges.filter { $0.studentSize == 0 }.count == 9)
    #expect(colleges.compactMap(\.studentSize).max() == 109_233)
    #expect(Set(colleges.compactMap(\.state)).count == 59)
    #expect(colleges.filter { $0.website == nil }.count < 60)
    #expect(!colleges.contains { $0.name.contains("  ") || ($0.city ?? "").contains("  ") })
    for college in colleges {
      let fields = college.fields
      #expect(throws: Never.self, "\(college)") { try #require(try fields.validated() == fields) }
    }
  }

  @Test func theyAreKeptAndFound() throws {
    guard let (colleges, _) = try Self.colleges() else { return }
    let folder = try Folder()
    let directory = CollegeDirectory(file: folder.url.appendingPathComponent(CollegeDirectory.fileName))
    try directory.replace(with: colleges)
    #expect(try directory.all() == colleges)
    // Searched by its whole name, a college is among those of exactly that name, which come first.
    let index = CollegeIndex(colleges)
    let sameName = Dictionary(grouping: colleges) { SchoolName($0.name).bytes }
    for college in stride(from: 0, to: colleges.count, by: 500).map({ colleges[$0] }) {
      let count = sameName[SchoolName(college.name).bytes]?.count ?? 0
      #expect(index.search(college.name, limit: count).contains(college), "\(college.name)")
    }
    #expect(try directory.search("rice houston", limit: 5).map(\.unitID) == ["227757"])
    #expect(try directory.search("university of texas austin", limit: 1).map(\.unitID) == ["228778"])
    #expect(try directory.college(unitID: "227757")?.name == "Rice University")
  }

  @Test func theDirectoryInTheProductIsOfThisFile() throws {
    guard let (colleges, _) = try Self.colleges() else { return }
    let directory = try CollegeDirectory.embedded
    #expect(directory.colleges.count == colleges.count)
    for college in colleges { #expect(directory.college(unitID: college.unitID) == college) }
  }
}
