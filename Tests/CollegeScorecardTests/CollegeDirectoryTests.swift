import Foundation
import Testing

@testable import CollegeScorecard

@Suite struct CollegeDirectoryTests {
  private let folder: Folder
  private let directory: CollegeDirectory
  private let some = [
    College(
      unitID: "1", name: "Rice University", city: "Houston", state: "TX", website: "http://www.rice.edu/",
      latitude: 29.7),
    College(unitID: "2", name: "Universidad de Bayamón", city: "Bayamón", state: "PR", studentSize: 0),
  ]

  init() throws {
    folder = try Folder()
    directory = CollegeDirectory(file: folder.url.appendingPathComponent(CollegeDirectory.fileName))
  }

  @Test func withoutAnImportThereAreNone() throws {
    #expect(try directory.all().isEmpty)
    #expect(try directory.search("rice", limit: 5).isEmpty)
    #expect(try directory.college(unitID: "1") == nil)
  }

  @Test func whatIsKeptIsWhatWasGiven() throws {
    for colleges in [some, some.reversed(), []] {
      try directory.replace(with: colleges)
      #expect(try directory.all() == colleges)
    }
    try directory.replace(with: some)
    #expect(try directory.college(unitID: "2") == some[1])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names == [CollegeDirectory.fileName])
  }

  @Test func onlyTheOwnerMayRead() throws {
    _ = try folder.file("old\n".utf8, name: CollegeDirectory.fileName)
    try directory.replace(with: some)
    let mode = try FileManager.default.attributesOfItem(atPath: directory.file.path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
  }

  @Test func anImportThatFailsLeavesNothing() throws {
    let nowhere = CollegeDirectory(file: folder.url.appendingPathComponent("none/colleges.jsonl"))
    #expect(throws: CollegeDirectoryError.self) { try nowhere.replace(with: some) }
    let odd = [College(unitID: "3", name: "Nowhere", latitude: .nan)]
    try directory.replace(with: some)
    #expect(throws: CollegeDirectoryError.self) { try directory.replace(with: odd) }
    #expect(try directory.all() == some)
    // The place is taken by a folder.
    let taken = CollegeDirectory(file: folder.url.appendingPathComponent("taken"))
    try FileManager.default.createDirectory(
      at: taken.file.appendingPathComponent("in"), withIntermediateDirectories: true)
    #expect(throws: CollegeDirectoryError.self) { try taken.replace(with: some) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["colleges.jsonl", "taken"])
  }

  @Test func aDamagedLineIsNamed() throws {
    try directory.replace(with: some)
    let text = try String(contentsOf: directory.file, encoding: .utf8)
    _ = try folder.file((text + "{\"unitID\":3}\n").utf8, name: CollegeDirectory.fileName)
    #expect(throws: CollegeDirectoryError.damaged(path: directory.file.path, line: 3)) { try directory.all() }
  }
}

@Suite struct CollegeSearchTests {
  private let colleges = [
    College(unitID: "9", name: "North Texas A & M", city: "Waco", state: "TX"),
    College(unitID: "5", name: "Texas A & M University", city: "College Station", state: "TX"),
    College(unitID: "4", name: "Texas A & M", city: "Commerce", state: "TX"),
    College(unitID: "3", name: "Texas A & M", city: "Kingsville", state: "TX"),
    College(unitID: "6", name: "St. John’s College", city: "Santa Fe", state: "NM"),
    College(unitID: "7", name: "Universidad de Bayamón", city: "Bayamón", state: "PR"),
    College(unitID: "8", name: "Waterice Academy", city: "Price", state: "UT"),
    College(unitID: "1", name: "Rice University", city: "Houston", state: "TX"),
  ]

  private func found(_ text: String, limit: Int = 10) -> [String] {
    CollegeIndex(colleges).search(text, limit: limit).map(\.unitID)
  }

  @Test(arguments: [
    ("Texas A & M", ["3", "4", "5", "9"]), ("texas a&m", ["3", "4", "5", "9"]), ("a m texas", ["9", "3", "4", "5"]),
    ("rice", ["1", "8"]),
    ("RICE houston", ["1"]), ("price", ["8"]), ("bayamon", ["7"]), ("BAYAMÓN", ["7"]), ("bayamo\u{301}n pr", ["7"]),
    ("st johns", ["6"]), ("st. john's", ["6"]), ("nm", ["6"]), ("tx waco", ["9"]), ("rice waco", []), ("", []),
    (" .-& ", []),
  ])
  func ranksWhatPeopleType(text: String, expected: [String]) {
    #expect(found(text) == expected)
  }

  @Test func theLimitIsKept() {
    #expect(found("texas", limit: 2) == ["3", "4"])
    #expect(found("texas", limit: 0).isEmpty)
    #expect(found("texas", limit: -1).isEmpty)
  }

  @Test func theOrderOfTheFileDoesNotMatter() {
    for text in ["texas", "a", "e", "st", "co"] {
      let forwards = CollegeIndex(colleges).search(text, limit: 10)
      #expect(CollegeIndex(colleges.reversed()).search(text, limit: 10) == forwards)
    }
  }
}
