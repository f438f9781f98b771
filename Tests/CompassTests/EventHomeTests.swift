import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

@Suite struct EventHomeTests {
  @Test(.verifies("ED-37", "ED-101"))
  func `a quick log is an interaction of the event and its school on the event's first day`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    let west = Viewer(
      id: season.fixture.player, athlete: season.fixture.player,
      timeZone: try #require(TimeZone(identifier: "America/Los_Angeles")), now: season.fixture.clock.now)
    let facts = try #require(
      try season.fixture.home.read { try EventFacts.load(event.lowercased, from: $0, viewer: west) })
    try season.perform(
      .quickLog(QuickLog(type: .game, content: "Saw two innings"), interaction: UUID(), event: event),
      occurredAt: facts.start)
    let row = try #require(
      try season.fixture.home.read { try $0.interactions(with: season.school.lowercased) }.first)
    #expect(row.subject == "Interaction at Spring Showcase 2026" && row.type == "game" && row.coach == nil)
    #expect(row.event == event.lowercased && row.loggedBy == season.fixture.player.lowercased)
    // Nine in the morning where the family is, so the day is right in its own zone (facts §2.17).
    let start = Instant(milliseconds: row.occurredAt)
    #expect(start.description == "2026-04-15T16:00:00Z" && west.text.date(start) == "Apr 15, 2026")
  }

  @Test func `without a time noon stands for the day, on both sides of the date line`() throws {
    let season = try EventSeason()
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "Asia/Kolkata"] {
      let text = LocalText(locale: Locale(identifier: "en_US"), timeZone: try #require(TimeZone(identifier: zone)))
      for day in ["2026-03-08", "2026-11-01", "2026-01-01"] {
        let date = try #require(CalendarDate(day))
        #expect(text.day(of: text.instant(of: date, time: nil)) == date)
        #expect(text.dateAndTime(text.instant(of: date, time: "18:30")).hasSuffix("06:30 PM"), "\(zone) \(day)")
      }
    }
    _ = season
  }

  @Test(.verifies("ED-38")) func `attending alone logs nothing`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    try season.perform(.event(event, .setAttended(true)))
    #expect(try season.fixture.home.read { try $0.interactions(at: event.lowercased) }.isEmpty)
    #expect(try season.page(event)?.status.text == "Attended")
  }

  @Test(.verifies("ED-50"))
  func `metrics and interactions survive their event, without the link, and are linked again with it`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    try season.measure(event)
    try season.perform(.quickLog(QuickLog(content: "x"), interaction: UUID(), event: event))
    func metrics() throws -> MetricsPage {
      try season.fixture.home.read { try MetricsPage.load(from: $0, viewer: season.fixture.viewer()) }
    }
    #expect(try metrics().groups[0].entries[0].event?.label == "Spring Showcase 2026")
    let deletion = try season.perform(.event(event, .delete))
    #expect(try metrics().groups[0].entries[0].event == nil)
    #expect(try season.fixture.home.read { try $0.metrics(of: season.fixture.player).map(\.event) } == [nil])
    #expect(try season.fixture.home.read { try $0.interactions(with: season.school.lowercased) }.count == 1)
    #expect(try season.fixture.home.read { try $0.interactions(at: event.lowercased) }.isEmpty)
    try season.fixture.home.undo(deletion.events[0].id, in: CommandContext(actor: season.fixture.player))
    #expect(try metrics().groups[0].entries[0].event?.label == "Spring Showcase 2026")
    #expect(try season.fixture.home.read { try $0.interactions(at: event.lowercased) }.count == 1)
  }

  @Test func `an undone deletion brings back who was there and that it was attended`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    _ = try season.mark(event, "Ann Lee")
    try season.perform(.event(event, .setAttended(true)))
    let before = try season.page(event)
    let deletion = try season.perform(.event(event, .delete))
    try season.fixture.home.undo(deletion.events[0].id, in: CommandContext(actor: season.fixture.player))
    #expect(try season.page(event) == before)
  }

  @Test func `a deleted school hides its events and counts them, a restored one shows exactly those`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    let other = try season.add(EventSeason.least, linked: false)
    let gone = try season.add(EventSeason.least)
    try season.perform(.event(gone, .delete))
    #expect(throws: DomainError.self) {
      try season.fixture.perform(season.school, .delete(dependants: Dependants(), cascade: false))
    }
    let outcome = try season.fixture.perform(season.school, .delete(dependants: Dependants(), cascade: true))
    let entry = try season.fixture.home.audit(viewer: season.fixture.player).entries.first
    #expect(entry?.id == outcome.events.first?.id && entry?.type == "SchoolCascadeDeleted")
    #expect(try season.page(event) == nil && season.page(gone) == nil)
    #expect(try season.page(other) != nil)
    try season.fixture.perform(season.school, .restore)
    #expect(try season.page(event) != nil && season.page(gone) == nil)
  }

  @Test func `an event's school must be on the list`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.least, linked: false)
    #expect(throws: DomainError(.notFound, field: "school", "School not found")) {
      try season.perform(.event(event, .edit(EventFields(school: .value(UUID())))))
    }
    #expect(throws: DomainError(.notFound, "Event not found")) { try season.measure(UUID()) }
  }

  @Test func `attending with a talk is one command that one undo takes back`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    let context = CommandContext(actor: season.fixture.player)
    try season.fixture.home.performTogether(
      [.event(event, .setAttended(true)), .quickLog(QuickLog(content: "x"), interaction: UUID(), event: event)],
      in: context)
    try season.fixture.home.undo(nil, in: context)
    #expect(try season.page(event)?.status.text == "Registered")
    #expect(try season.fixture.home.read { try $0.interactions(at: event.lowercased) }.isEmpty)
  }

  @Test(.verifies("ED-51", "ED-54", "ED-57", "ED-103"))
  func `who was there stays as he was called that day, until he is removed`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    // The school has no such coach any more: the event still knows name and role.
    let coach = try season.mark(event, "Ann Lee", role: "assistant")
    _ = try season.mark(event, "Bob Ray", role: "")
    let cards = try #require(try season.page(event)).coaches.cards
    #expect(cards.map(\.name) == ["Ann Lee", "Bob Ray"])
    #expect(cards.map(\.role) == ["Assistant Coach", ""])
    #expect(cards.allSatisfy { $0.remove?.title == "Remove" })
    try season.perform(.event(event, .unmarkPresent(coach)))
    #expect(try season.page(event)?.coaches.cards.map(\.name) == ["Bob Ray"])
  }

  @Test(.verifies("ED-51", "ED-52", "ED-53", "ED-57", "ED-87"))
  func `the school's coaches are offered until they are noted, and stay when they leave`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    let ann = try season.hire("Ann", "Lee")
    let bob = try season.hire("Bob", "Ray", .recruiting)
    let before = try #require(try season.page(event)).coaches
    #expect(before.heading == "Coaches Present" && before.add?.title == "+ Add Coach")
    #expect(before.candidates.map(\.label) == ["Ann Lee (Head Coach)", "Bob Ray (Recruiting Coordinator)"])
    let candidate = try #require(before.candidates.first)
    try season.perform(
      .event(event, .markPresent(.init(coach: ann, name: candidate.name, role: candidate.role))))
    let after = try #require(try season.page(event)).coaches
    #expect(after.candidates.map(\.id) == [bob.lowercased])
    #expect(after.cards.map(\.spoken) == ["Ann Lee, Head Coach, ann@rice.edu, (512) 555-0142"])
    try season.perform(.coach(ann, .edit(CoachFields(lastName: .value("Lee-Ray"), role: .value(.assistant)))))
    #expect(try season.page(event)?.coaches.cards.map(\.name) == ["Ann Lee"])
    try season.perform(.coach(ann, .remove))
    let card = try #require(try season.page(event)?.coaches.cards.first)
    #expect(card.spoken == "Ann Lee, Head Coach" && card.email == nil)
    #expect(try season.page(event)?.coaches.candidates.map(\.id) == [bob.lowercased])
  }

  @Test(.verifies("ED-67")) func `an event's metrics become the rows of a CSV file, by day`() throws {
    let season = try EventSeason()
    let event = try season.add(EventSeason.whole)
    try season.measure(event, 1234.5, .other, verified: false)
    try season.perform(
      .metric(
        UUID(),
        .log(
          MetricLogged(
            athlete: season.fixture.player, event: event, metricType: .sixtyTime, notes: "wet, \"soft\" grass",
            recordedDate: "2026-04-14", unit: "", value: 7, verified: true))))
    let export = try #require(
      try season.fixture.home.read { try EventMetricsExport.load(event: event.lowercased, from: $0) })
    #expect(export.columns == ["Date", "Metric Type", "Value", "Unit", "Verified", "Notes"])
    #expect(
      export.rows == [
        ["04/14/2026", "60-Yard Dash", "7", "sec", "Yes", "wet, \"soft\" grass"],
        ["04/15/2026", "Other Metric", "1234.5", "", "No", ""],
      ])
    #expect(export.fileName == "performance-spring-showcase-2026-2026-04-15.csv")
    let menu = try #require(try season.page(event)?.metrics?.export)
    #expect(menu.formats.map(\.value) == ["csv", "print"] && menu.title == "Export Performance Report")
    #expect(try season.fixture.home.read { try EventMetricsExport.load(event: "x", from: $0) } == nil)
  }
}
