import CollegeScorecard
import Foundation
import Testing

@Suite struct SuggestionTests {
  @Test func `names are completed from the product's directory, then from each import`() async throws {
    let folder = try Folder()
    let directory = CollegeDirectory(file: folder.url.appendingPathComponent("colleges.jsonl"))
    let suggestions = DirectorySuggestions(directory)
    #expect(try await suggestions.colleges(like: "nothing houston", limit: 10).isEmpty)
    #expect(try await suggestions.colleges(like: "rice houston", limit: 10).map(\.unitID) == ["227757"])
    #expect(try suggestions.index().release == "2020–21")
    try directory.replace(with: [College(unitID: "227757", name: "Rice University")])
    #expect(try await suggestions.colleges(like: "rice", limit: 10).map(\.unitID) == ["227757"])
    #expect(try suggestions.index().release == nil)
    try directory.replace(with: [
      College(unitID: "1", name: "Price College"), College(unitID: "227757", name: "Rice University"),
    ])
    #expect(try await suggestions.colleges(like: "rice", limit: 10).map(\.unitID) == ["227757", "1"])
    #expect(try await suggestions.colleges(like: "rice", limit: 1).map(\.unitID) == ["227757"])
  }
}
