import Compass
import Domain
import EventLog
import Foundation
import TestSupport
import Testing

@Suite(.waitsForOthers) struct PublicationCommandTests {
  @Test func `each page in the terminal says what is published, what waits and what was refused`() throws {
    let folder = HomeFolder()
    try folder.rc("family", "create", "The Rivers")
    try folder.rc("family", "add", "Sam", "--role", "player")
    try folder.rc("school", "add", "Rice University")
    try folder.rc("offer", "add", "rice", "--type", "partial", "--date", "2026-02-11")
    try folder.rc("event", "add", "Spring Showcase", "--type", "showcase", "--start", "2026-04-15")
    try folder.rc("prefs", "set", "player", "gpa=3.9")
    let pages = [["schools"], ["school", "show", "rice"], ["offer", "show", "rice"], ["event", "show", "spring"]]
    func shown() throws -> [String] {
      try pages.map { try folder.run("rc", $0) } + [try folder.rc("prefs", "get", "player")]
    }
    #expect(try shown().allSatisfy { !$0.contains("server") && !$0.contains("Published") })

    let home = try Home(folder: URL(fileURLWithPath: folder.path))
    var events: [RecordedEvent] = []
    try home.log.scan { events.append(try $0.recorded()) }
    let player = try #require(UUID(uuidString: events.last?.actor ?? ""))
    let context = CommandContext(actor: player)
    try home.recordAcceptance(WritesAccepted(exceptions: [], positions: ["1"]), in: context)
    #expect(try shown().allSatisfy { $0.contains("on the way to the server") })
    try home.recordAcceptance(WritesAccepted(exceptions: [], positions: ["1-\(events.count)"]), in: context)
    #expect(try shown().allSatisfy { $0.contains("Published") })
    try folder.rc("prefs", "set", "player", "gpa=4.0")
    var last: RecordedEvent?
    try home.log.scan { row in
      let event = try row.recorded()
      if event.stream.category == "preferences" { last = event }
    }
    let edit = try #require(last)
    try home.recordRefusal(of: edit.id, status: 403, code: "42501", message: "row-level security", in: context)
    #expect(
      try folder.rc("prefs", "get", "player").contains("1 change could not be published: row-level security"))
  }
}
