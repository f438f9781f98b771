import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

@Suite struct EventsPageTests {
  private func list(
    _ season: EventSeason, _ change: (inout EventFilters) -> Void = { _ in }, sort: EventSort = .newest
  ) throws -> EventsPage {
    var filters = EventFilters()
    change(&filters)
    return try season.fixture.home.read {
      try EventsPage.load(from: $0, viewer: season.fixture.viewer(), filters: filters, sort: sort)
    }
  }

  /// The viewer's day is 2026-02-02.
  private func season() throws -> EventSeason {
    let season = try EventSeason()
    func add(_ name: String, _ type: RecruitingEventType, _ start: String, end: String? = nil, city: String) throws {
      let fields = EventFields(
        city: .value(city), description: .value("about \(name)"), endDate: end.map(Patch.value) ?? .absent,
        name: .value(name), registered: .value(type == .camp), startDate: .value(start), type: .value(type))
      let id = try season.add(fields)
      if type == .game { try season.perform(.event(id, .setAttended(true))) }
    }
    try add("Winter camp", .camp, "2026-01-31", end: "2026-02-02", city: "Waco")
    try add("Alpha game", .game, "2026-02-01", city: "Houston")
    try add("Beta showcase", .showcase, "2026-02-28", city: "Austin")
    try add("Gamma visit", .officialVisit, "2026-03-01", city: "Austin")
    try add("Old camp", .camp, "2025-02-15", city: "Dallas")
    return season
  }

  @Test func `the list comes newest first, and in three other orders`() throws {
    let season = try season()
    let newest = ["Gamma visit", "Beta showcase", "Alpha game", "Winter camp", "Old camp"]
    #expect(try list(season).cards.map(\.name) == newest)
    #expect(try list(season, sort: .oldest).cards.map(\.name) == newest.reversed())
    #expect(
      try list(season, sort: .name).cards.map(\.name) == [
        "Alpha game", "Beta showcase", "Gamma visit", "Old camp", "Winter camp",
      ])
    #expect(
      try list(season, sort: .type).cards.map(\.name) == [
        "Old camp", "Winter camp", "Alpha game", "Gamma visit", "Beta showcase",
      ])
  }

  @Test func `blanks around a search are not searched for`() throws {
    let season = try season()
    #expect(try list(season) { $0.searchText = " austin\n" }.cards.map(\.name) == ["Gamma visit", "Beta showcase"])
    var blank = EventFilters()
    blank.searchText = "  "
    #expect(!blank.areActive)
    #expect(try list(season) { $0.searchText = "  " }.cards.count == 5)
  }

  @Test func `spans are counted from the viewer's day`() throws {
    let season = try season()
    #expect(
      try list(season) { $0.range = .upcoming }.cards.map(\.name) == ["Gamma visit", "Beta showcase", "Winter camp"])
    #expect(try list(season) { $0.range = .past }.cards.map(\.name) == ["Alpha game", "Old camp"])
    #expect(try list(season) { $0.range = .thisMonth }.cards.map(\.name) == ["Beta showcase", "Alpha game"])
    #expect(try list(season) { $0.range = .nextMonth }.cards.map(\.name) == ["Gamma visit"])
    // December's next month is January.
    season.fixture.clock.now = Instant(milliseconds: 1_764_590_400_000)
    #expect(try list(season) { $0.range = .nextMonth }.cards.map(\.name) == ["Winter camp"])
    #expect(try list(season) { $0.range = .upcoming }.cards.count == 4)
  }

  @Test func `search, type and status narrow one by one and together`() throws {
    let season = try season()
    #expect(try list(season) { $0.searchText = "AUSTIN" }.cards.count == 2)
    #expect(try list(season) { $0.searchText = "about old" }.cards.map(\.name) == ["Old camp"])
    #expect(try list(season) { $0.type = "camp" }.cards.count == 2)
    #expect(try list(season) { $0.status = .attended }.cards.map(\.name) == ["Alpha game"])
    #expect(try list(season) { $0.status = .registered }.cards.map(\.name) == ["Winter camp", "Old camp"])
    #expect(try list(season) { $0.status = .notRegistered }.cards.count == 2)
    let none = try list(season) { ($0.type, $0.status) = ("camp", .attended) }
    #expect(none.cards.isEmpty && none.empty?.action == "Clear Filters" && none.resultText == "0 events found")
    #expect(try list(EventSeason()).empty?.title == "No events yet")
    #expect(try list(season).empty == nil)
  }

  @Test func `a card in colours of the list`() throws {
    let season = try season()
    let card = try #require(try list(season) { $0.status = .attended }.cards.first)
    #expect(card.badges.map(\.text) == ["Game", "Attended"])
    #expect(card.badges.map(\.color) == ["orange-100/700", "emerald-100/700"])
    #expect(card.spoken == "Alpha game, Game, Feb 1, 2026, Attended" && card.place == "Houston" && card.cost == nil)
    let other = try list(season) { $0.status = .notRegistered }.cards[0]
    #expect(other.badges[1].color == "slate-100/700")
  }
}

@Suite struct MetricsPageTests {
  private func page(_ season: EventSeason) throws -> MetricsPage {
    try season.fixture.home.read { try MetricsPage.load(from: $0, viewer: season.fixture.viewer()) }
  }

  @Test func `metrics are grouped by type, with what they amount to`() throws {
    let season = try EventSeason()
    for value in [7.1, 6.9, 7.05] { try season.measure(nil, value, .sixtyTime) }
    for value in [88, 91.5] { try season.measure(nil, value) }
    let page = try page(season)
    #expect(page.groups.map(\.label) == ["Fastball Velocity", "60-Yard Dash"] && page.resultText == "5 metrics")
    #expect(
      page.groups.map { $0.statistics.map { "\($0.label) \($0.text)" } } == [
        ["Total 2", "Average 89.8 mph", "Max 91.5 mph", "Min 88 mph", "Best 91.5 mph"],
        ["Total 3", "Average 7.02 sec", "Max 7.1 sec", "Min 6.9 sec", "Best 6.9 sec"],
      ])
  }

  @Test func `values in different units are not mixed`() throws {
    let season = try EventSeason()
    try season.measure(nil, 90)
    try season.perform(
      .metric(
        UUID(),
        .log(
          MetricLogged(
            athlete: season.fixture.player, metricType: .velocity, recordedDate: "2026-04-15", unit: "km/h",
            value: 145, verified: false))))
    #expect(try page(season).groups.map { $0.statistics[1].text } == ["145 km/h", "90 mph"])
  }

  @Test func `nothing measured is said so`() throws {
    #expect(try page(EventSeason()).empty?.title == "No metrics yet")
  }
}
