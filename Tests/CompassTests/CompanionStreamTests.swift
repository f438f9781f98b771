import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// What a newer version says of a record in a stream of its own leaves the record to older ones (decision 0042).
@Suite struct CompanionStreamTests {
  private let fixture: HomeFixture
  private let school: UUID

  init() throws {
    fixture = try HomeFixture()
    school = try fixture.add("Rice University")
  }

  private func newer(_ stream: String, _ type: String, schema: Int = 1) throws {
    let event = NewEvent(
      id: UUID(), stream: try #require(StreamName(stream)), type: type, schema: schema,
      data: #"{"zone":"America/Chicago"}"#)
    let first = try #require(try fixture.home.log.events(EventRange(limit: 1)).first)
    try fixture.home.log.append(
      [event],
      in: AppendContext(
        actor: fixture.mother.lowercased, family: first.family, device: "phone",
        clock: fixture.clock.now.milliseconds))
  }

  @Test func `in a stream of a kind that this version does not know it holds up nothing, and stays`() throws {
    let stream = "school-zone/\(school.lowercased)"
    try newer(stream, "SchoolZoneSet")
    let before = try fixture.home.log.events(EventRange(stream: StreamName(stream)))
    try fixture.perform(school, .setFavorite(true))
    try fixture.perform(school, .setFavorite(false))
    try fixture.home.undo(nil, in: CommandContext(actor: fixture.player))
    #expect(try fixture.page(school)?.name == "Rice University")
    try fixture.perform(school, .delete(dependants: Dependants(), cascade: false))
    try newer(stream, "SchoolZoneSet")
    try fixture.perform(school, .restore)
    #expect(try fixture.page(school)?.isFavorite == true)
    // Nothing of it is lost or written again, and it is counted as what it is.
    let after = try fixture.home.log.events(EventRange(stream: StreamName(stream)))
    #expect(after.count == 2 && after.first == before.first)
    #expect(try fixture.home.diagnose().problems["made by a newer version"] == 2)
    #expect(try fixture.home.projections.verify().allSatisfy(\.isEqual))
  }

  @Test(arguments: [("StatusChanged", StatusChanged.schema + 1), ("SchoolZoneSet", 1)])
  func `in the record's own stream it leaves the record to be read alone`(type: String, schema: Int) throws {
    try newer("school/\(school.lowercased)", type, schema: schema)
    #expect(try fixture.page(school)?.name == "Rice University")
    let head = try fixture.home.log.head()
    #expect(
      throws: CompassError.newerEvents(stream: "school/\(school.lowercased)", type: type, schema: schema)
    ) { try fixture.perform(school, .editNotes("mine")) }
    #expect(try fixture.home.log.head() == head)
    let other = try fixture.add("Duke University")
    try fixture.perform(other, .editNotes("mine"))
  }

  @Test func `what belongs to a record with a newer event can be added, edited and removed`() throws {
    let (coach, later) = (UUID(), UUID())
    func perform(_ command: Command) throws {
      try fixture.home.perform(command, in: CommandContext(actor: fixture.player))
    }
    let fields = CoachFields(firstName: .value("Ray"), lastName: .value("Smith"), role: .value(.head))
    try perform(.coach(coach, .add(school: school, fields)))
    try newer("school/\(school.lowercased)", "SchoolZoneSet")
    try newer("coach/\(coach.lowercased)", "CoachZoneSet")
    try perform(.coach(later, .add(school: school, fields)))
    try perform(.coach(later, .edit(CoachFields(lastName: .value("Jones")))))
    try perform(
      .interaction(
        UUID(), .log(InteractionLogged(coach: coach, direction: .outbound, school: school, type: .email))))
    try perform(
      .event(
        UUID(),
        .schedule(
          athlete: fixture.player,
          EventFields(
            name: .value("Camp"), school: .value(school), startDate: .value("2026-07-01"), type: .value(.camp)))))
    try perform(.coach(later, .remove))
    let rows = try fixture.home.read { reading in
      (
        contacts: try reading.interactions(with: school.lowercased).map(\.coach),
        coaches: try reading.coaches(of: school.lowercased).map(\.id)
      )
    }
    #expect(rows.contacts == [coach.lowercased] && rows.coaches == [coach.lowercased])
    // The coach who has a newer event is read alone, as the school is.
    #expect(throws: CompassError.newerEvents(stream: "coach/\(coach.lowercased)", type: "CoachZoneSet", schema: 1)) {
      try perform(.coach(coach, .edit(CoachFields(lastName: .value("Jones")))))
    }
  }
}
