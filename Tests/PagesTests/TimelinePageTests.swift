import Compass
import Domain
import Foundation
@testable import Pages
import HomeTestSupport
import TestSupport
import Testing

/// The family's timeline and its pictures: each visible change once, nothing of anybody's private notes.
@Suite struct TimelinePageTests {
  let fixture: HomeFixture

  init() throws { fixture = try HomeFixture() }

  private func page(
    _ filter: TimelinePage.Filter = .init(), as viewer: UUID? = nil, limit: Int = TimelinePage.pageSize
  ) throws -> TimelinePage {
    try fixture.home.read {
      try TimelinePage.load(from: $0, viewer: fixture.viewer(viewer), filter: filter, limit: limit)
    }
  }

  /// What happened at two schools and besides, with a private note of each of two people.
  private func season() throws -> UUID {
    let rice = try fixture.add("Rice University", status: .contacted)
    let bates = try fixture.add("Bates College")
    try fixture.perform(rice, .changeStatus(.interested, note: "They wrote back"), by: fixture.mother)
    try fixture.perform(bates, .setTier(.a))
    let context = CommandContext(actor: fixture.mother)
    try fixture.home.perform(.privateNote(school: rice, text: "mother-secret"), in: context)
    try fixture.home.perform(
      .privateNote(school: rice, text: "player-secret"), in: CommandContext(actor: fixture.player))
    let coach = fixture.home.freshID()
    try fixture.home.perform(
      .coach(
        coach, .add(school: rice, CoachFields(firstName: .value("Kim"), lastName: .value("Lee"), role: .value(.head)))),
      in: context)
    try fixture.home.perform(.coach(coach, .edit(CoachFields(phone: .value("7135550100")))), in: context)
    try fixture.home.perform(
      .interaction(
        fixture.home.freshID(),
        .log(InteractionLogged(content: "We talked", direction: .outbound, school: bates, type: .phoneCall))),
      in: context)
    return rice
  }

  @Test(arguments: [1, 2, 3, 60]) func `page by page each visible change comes once, and no private note`(
    limit: Int
  ) throws {
    _ = try season()
    for viewer in [fixture.player, fixture.mother, fixture.father] {
      var all: [Int64] = []
      var filter: TimelinePage.Filter? = .init()
      while let next = filter {
        let part = try page(next, as: viewer, limit: limit)
        all += part.changes.map(\.position).sorted(by: >)
        filter = part.more
        let json = String(decoding: try JSONEncoder().encode(part), as: UTF8.self)
        #expect(!json.contains("secret") && !json.contains("private note"))
      }
      var audit = AuditFilter()
      audit.limit = 1000
      let seen = try fixture.home.audit(audit, viewer: viewer).entries
        .filter { !$0.stream.hasPrefix("private-note/") }
      #expect(all == seen.map(\.position))
    }
  }

  @Test func `a removed contact and a document of two schools stand at their schools`() throws {
    let (rice, bates) = (try fixture.add("Rice University"), try fixture.add("Bates College"))
    let context = CommandContext(actor: fixture.player)
    let (contact, document) = (fixture.home.freshID(), fixture.home.freshID())
    try fixture.home.perform(
      .interaction(
        contact, .log(InteractionLogged(content: "We talked", direction: .outbound, school: bates, type: .phoneCall))),
      in: context)
    try fixture.home.perform(.interaction(contact, .remove), in: context)
    try fixture.home.perform(
      .document(
        document,
        .add(
          school: rice,
          DocumentFields(title: .value("Transcript"), type: .value(.transcript), url: .value("https://a.example/t")))),
      in: context)
    try fixture.home.perform(.document(document, .share(school: bates)), in: context)
    let groups = try page().days.flatMap(\.groups)
    func texts(_ name: String) -> [String] { groups.filter { $0.name == name }.flatMap(\.changes).map(\.text) }
    #expect(texts("Bates College").count == 4, "\(groups)")
    #expect(texts("Rice University").count == 2, "\(groups)")
    #expect(!texts(TimelinePage.family).contains { $0.contains("contact") || $0.contains("shared") }, "\(groups)")
  }

  @Test func `changes stand by day and school, in sentences, each with the page of then`() throws {
    let rice = try season()
    let days = try page().days
    #expect(days.count == 1)
    let group = try #require(days[0].groups.first { $0.school == rice.lowercased })
    #expect(group.name == "Rice University")
    let texts = group.changes.map(\.text)
    #expect(texts.contains("Ana moved Rice University to Interested: They wrote back"))
    // What happens to a school's coach concerns the school, later changes too.
    #expect(texts.contains("Ana changed phone of Kim Lee"))
    let moved = try #require(group.changes.first { $0.text.contains("Interested") })
    #expect(moved.then.rawValue == "/schools/\(rice.lowercased)?at=\(moved.position)")
    #expect(days[0].groups.contains { $0.school == nil && $0.name == TimelinePage.family })
  }

  @Test func `what was deleted since still stands under its school`() throws {
    let rice = try fixture.add("Rice University")
    let offer = fixture.home.freshID()
    let context = CommandContext(actor: fixture.mother)
    let fields = OfferFields(
      offerDate: .value("2026-02-11"), offerType: .value(.partial), school: .value(rice))
    for command in [
      Offer.Command.record(athlete: fixture.player, fields), .edit(OfferFields(notes: .value("n"))), .delete,
    ] {
      try fixture.home.perform(.offer(offer, command), in: context)
    }
    let group = try #require(try page().days[0].groups.first { $0.school == rice.lowercased })
    // The school, and all three of its offer.
    #expect(group.changes.count == 4)
  }

  @Test func `it narrows to a person and a kind, and says so where nothing is found`() throws {
    _ = try season()
    let mother = try page(.init(person: fixture.mother.lowercased))
    #expect(!mother.changes.isEmpty && mother.changes.allSatisfy { $0.text.hasPrefix("Ana ") })
    let statuses = try page(.init(kind: .statuses)).changes.map(\.text)
    #expect(statuses == ["Ana moved Rice University to Interested: They wrote back"])
    let everything = try page().changes.map(\.position).sorted()
    let kinds = try TimelinePage.Kind.allCases.filter { $0 != .statuses }
      .flatMap { try page(.init(kind: $0)).changes.map(\.position) }
    #expect(kinds.sorted() == everything)
    #expect(try page(.init(kind: .offers)).empty?.title == "Nothing found")
  }

  // MARK: Pictures

  @Test func `each thing that happened is counted in one week, and what is to come is not`() throws {
    let viewer = fixture.viewer()
    let today = viewer.today
    let days = [0, 0, -1, -6, -7, -30, -200, 1, 40].map { today.adding(days: $0) }
    let picture = try #require(
      SeasonPicture([("Contacts", "blue-600", days), ("Offers", "emerald-600", [])], viewer: viewer, since: nil))
    #expect(picture.series.map { $0.counts.reduce(0, +) } == [7, 0])
    #expect(picture.series[0].total == "Contacts: 7")
    #expect(picture.weeks.map { $0.counts[0] } == picture.series[0].counts)
    #expect(
      picture.weeks.count == picture.series[0].counts.count
        && Set(picture.weeks.map(\.label)).count == picture.weeks.count)
    #expect(picture.weeks.allSatisfy { $0.when == nil })
    let first = try #require(picture.weeks.first)
    #expect(first.counts == [1, 0])
    #expect(SeasonPicture([("Contacts", "blue-600", [])], viewer: viewer, since: nil) == nil)
    // Twenty years are no larger a picture; only moments that the log knows can be gone to.
    let long = try #require(
      SeasonPicture(
        [("Contacts", "blue-600", [today.adding(days: -7000), today])], viewer: viewer,
        since: today.adding(days: -14).end(in: viewer.text.timeZone)))
    #expect(long.weeks.count == SeasonPicture.limit)
    #expect((2...3).contains(long.weeks.count { $0.when != nil }))
  }

  @Test func `the layers of a month are the schools that were there`() throws {
    let today = try #require(CalendarDate(year: 2026, month: 3, day: 10))
    let march = 2026 * 12 + 2
    let picture = try #require(
      StatusFunnel(
        [
          (since: march - 3, statuses: [(month: march - 2, status: "contacted"), (month: march, status: "committed")]),
          (since: march - 1, statuses: []),
          (since: march, statuses: [(month: march, status: "contacted"), (month: march, status: "dreaming")]),
        ], today: today))
    #expect(picture.months == ["Dec 2025", "Jan 2026", "Feb 2026", "Mar 2026"])
    #expect(picture.totals == [1, 1, 2, 3])
    #expect(picture.layers.map(\.label) == ["Researching", "Contacted", "Committed", "Dreaming"])
    #expect(picture.layers.map(\.counts) == [[1, 0, 1, 1], [0, 1, 1, 0], [0, 0, 0, 1], [0, 0, 0, 1]])
    #expect(StatusFunnel([], today: today) == nil)
    // A school that is added in a month to come is none yet.
    #expect(StatusFunnel([(since: march + 1, statuses: [])], today: today) == nil)
  }

  @Test func `the pictures are made of what the season has`() throws {
    _ = try season()
    let (season, funnel) = try fixture.home.read {
      (
        try SeasonPicture.load(from: $0, viewer: fixture.viewer()),
        try StatusFunnel.load(from: $0, viewer: fixture.viewer())
      )
    }
    #expect(season?.series.map(\.total) == ["Contacts: 1", "Events attended: 0", "Offers: 0", "Status changes: 1"])
    #expect(funnel?.totals == [2] && funnel?.layers.map(\.label) == ["Researching", "Interested"])
  }
}
