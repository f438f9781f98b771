import Compass
import Domain
import EventLog
import EventSchemas
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// A status that is taken back, in a home with events of both versions of the schema.
@Suite struct StatusTakenBackTests {
  private let fixture: HomeFixture
  private let school: UUID

  init() throws {
    fixture = try HomeFixture()
    school = try fixture.add("Rice University")
  }

  private var home: Home { fixture.home }

  private func status() throws -> String? { try home.read { try $0.detail(school.lowercased)?.status } }

  private func schemas() throws -> [Int] {
    try home.log.events(EventRange(types: ["StatusChanged"])).map(\.schema)
  }

  private func lines() throws -> [String] {
    try #require(try fixture.page(school)).statusHistory.map { "\($0.from) → \($0.to.text)" }
  }

  private func append(_ data: String, schema: Int, to school: UUID) throws {
    let first = try #require(try home.log.events(EventRange(limit: 1)).first)
    try home.log.append(
      [NewEvent(id: UUID(), stream: .school(school), type: "StatusChanged", schema: schema, data: data)],
      in: AppendContext(
        actor: fixture.player.lowercased, family: first.family, device: "phone",
        clock: fixture.clock.now.milliseconds))
  }

  @Test(.verifies("SD-29")) func `the undo of the first status leaves none, and invents nothing`() throws {
    try fixture.perform(school, .changeStatus(.contacted, note: nil))
    try home.undo(nil, in: CommandContext(actor: fixture.player))
    #expect(try status() == nil && fixture.page(school)?.status == "researching")
    #expect(try lines() == ["Contacted → Researching", "Researching → Contacted"])
    // The undo of the undo brings it back, in the version that every program reads.
    try home.undo(nil, in: CommandContext(actor: fixture.player))
    #expect(try status() == "contacted" && schemas() == [1, 2, 1])
    #expect(try home.projections.verify().allSatisfy(\.isEqual))
  }

  @Test func `what only the second version holds is not read under the number of the first`() throws {
    try fixture.perform(school, .changeStatus(.contacted, note: nil))
    let none = EventCodec.encode(.statusChanged(StatusChanged(status: nil)))
    try append(none, schema: 1, to: school)
    #expect(try status() == "contacted")
    try append(none, schema: 2, to: school)
    #expect(try status() == nil)
  }

  @Test func `it is taken back by a command, once, and told in words`() throws {
    try fixture.perform(school, .changeStatus(.committed, note: nil))
    let outcome = try fixture.perform(school, .changeStatus(nil, note: "by mistake"), by: fixture.mother)
    #expect(outcome.events.count == 1)
    #expect(try fixture.perform(school, .changeStatus(nil, note: nil)).events.isEmpty)
    let page = try #require(
      try home.read { try RecordHistoryPage.load(school: school.lowercased, from: $0, viewer: fixture.viewer()) })
    #expect(page.changes[0].text == "Ana took the status of Rice University back: by mistake")
    #expect(page.changes[0].fields.map(\.to) == ["—"])
    #expect(try home.read { try $0.schools() }.map(\.status) == [nil])
    #expect(try fixture.list { $0.status = "researching" }.cards.map(\.name) == ["Rice University"])
  }

  @Test func `an event that its step refuses holds up no other, and is shown as what it is`() throws {
    let other = try fixture.add("Duke University")
    for number in 0..<300 {
      let status = number % 3 == 0 ? "interested" : "contacted"
      try append(#"{"note":"\#(number)","status":"\#(status)"}"#, schema: 1, to: number % 2 == 0 ? school : other)
    }
    try append(#"{"status":null}"#, schema: 1, to: school)
    try append(#"{"status":null}"#, schema: 2, to: other)
    try append(#"{"status":"recruited"}"#, schema: 2, to: other)
    #expect(try status() == "contacted")
    #expect(try home.read { try $0.detail(other.lowercased)?.status } == "recruited")
    let problems = try home.diagnose().problems
    #expect(problems.count == 1 && problems.values.first == 1)
    #expect(problems.keys.first?.hasPrefix("unreadable: the payload of StatusChanged") == true, "\(problems)")
    #expect(
      throws: CompassError.newerEvents(stream: "school/\(school.lowercased)", type: "StatusChanged", schema: 1)
    ) { try fixture.perform(school, .changeStatus(.committed, note: nil)) }
    try fixture.perform(other, .changeStatus(.committed, note: nil))
    try home.projections.rebuild()
    #expect(try home.projections.verify().allSatisfy(\.isEqual))
    #expect(try home.read { try $0.statusHistory(of: other.lowercased) }.count == 153)
  }
}
