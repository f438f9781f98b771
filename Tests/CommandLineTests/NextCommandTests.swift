import Foundation
import TestSupport
import Testing

@Suite(.waitsForOthers) struct NextCommandTests {
  private let home = HomeFolder()

  init() throws {
    try home.rc("family", "create", "The Rivers")
    try home.rc("family", "add", "Sam", "--role", "player")
    for school in ["Rice University", "Duke University"] { try home.rc("school", "add", school) }
  }

  @Test func `a step is called done, put off, shown again and undone`() throws {
    let rice = "Write to Rice University for the first time"
    #expect(try home.rc("next").contains(rice))
    #expect(try home.rc("next", "done", "rice").contains("Done: \(rice)"))
    #expect(try home.rc("next").contains("Done or put off: 1"))
    try home.rc("undo")
    #expect(try !home.rc("next").contains("put off"))
    #expect(try home.rc("next", "snooze", "rice", "--days", "3").contains("Put off until"))
    let steps = try JSONSerialization.jsonObject(with: Data(try home.rc("next", "list", "--json").utf8))
    let snoozed = try #require((steps as? [[String: Any]])?.filter { $0["state"] as? String == "later" })
    #expect(snoozed.count == 1 && snoozed[0]["text"] as? String == rice, "\(snoozed)")
    let until = try #require(snoozed[0]["until"] as? String)
    #expect(until.contains(/^\d{4}-\d\d-\d\d$/), "\(until)")
    #expect(try home.rc("next", "--csv").contains(",\(rice),"))
    #expect(try home.rc("next", "again", "rice").contains("Back on the list: \(rice)"))
    #expect(try home.rc("audit").contains("NextStepReopened"))
  }

  @Test func `what cannot be settled is named`() throws {
    #expect(try home.rc("next", "done", "first time", expecting: 1).contains("Duke University"))
    #expect(try home.rc("next", "done", "stanford", expecting: 1).contains("stanford"))
    #expect(try home.rc("next", "snooze", "rice", "--until", "tomorrow", expecting: 65).contains("2026-04-15"))
    #expect(try home.rc("next", "snooze", "rice", "--until", "2020-01-01", expecting: 65).contains("after today"))
    #expect(try home.rc("next", "snooze", "rice", "--days", "0", expecting: 65).contains("1 to 365"))
    try home.rc("next", "snooze", "rice", "--days", "1", "--until", "2030-01-01", expecting: 64)
    #expect(try home.rc("next", "again", "rice", expecting: 1).contains("rice"))
  }
}
