import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

@MainActor @Suite struct SchoolsListModelTests {
  private func season() throws -> (ModelFixture, SchoolsListModel) {
    let fixture = try ModelFixture()
    try fixture.perform(
      .location(fixture.player, HomeLocation(latitude: .value(29.7), longitude: .value(-95.4))))
    _ = try fixture.add(
      "Rice University",
      SchoolFields(
        division: .value(.d1), latitude: .value(29.7), location: .value("Houston, TX"), longitude: .value(-95.4)),
      status: .contacted)
    _ = try fixture.add(
      "Bates College",
      SchoolFields(
        division: .value(.d3), latitude: .value(44.1), location: .value("Lewiston, ME"), longitude: .value(-70.2)))
    _ = try fixture.add("Blinn College", SchoolFields(division: .value(.juco), location: .value("Brenham, TX")))
    return (fixture, SchoolsListModel(fixture.store))
  }

  private func names(_ model: SchoolsListModel) -> [String] { model.page?.cards.map(\.name) ?? [] }

  @Test(.verifies("SL-1", "SL-80", "SL-81"))
  func `the list is read, and read again`() async throws {
    let (fixture, model) = try season()
    #expect(model.state.notice?.title == "Loading schools...")
    await model.refresh()
    #expect(names(model) == ["Bates College", "Blinn College", "Rice University"])
    _ = try fixture.add("Austin College")
    await model.refresh()
    #expect(names(model).first == "Austin College")
  }

  @Test(.verifies("SL-2"))
  func `another athlete's season is read when the parent switches`() async throws {
    let (fixture, model) = try season()
    let sister = try fixture.home.addMember(name: "Mia", role: .player, by: fixture.mother)
    try fixture.perform(
      .school(
        fixture.home.freshID(),
        .add(athlete: sister, name: "Smith College", fields: SchoolFields(), status: nil, notes: nil)),
      by: fixture.mother)
    await model.change { $0.division = "D1" }
    #expect(names(model) == ["Rice University"])
    await model.select(athlete: sister)
    #expect(names(model) == ["Smith College"] && !model.filters.areActive)
    await model.select(athlete: fixture.player)
    #expect(names(model).count == 3)
  }

  @Test(.verifies("SL-30", "SL-98", "SL-108", "SL-109", "SL-110"))
  func `every filter narrows list and count at once`() async throws {
    let (fixture, model) = try season()
    await model.refresh()
    let rice = try #require(model.page?.cards.last?.id)
    let id = try #require(UUID(uuidString: rice))
    try fixture.perform(.school(id, .setFavorite(true)))
    try fixture.perform(.school(id, .setTier(.b)))
    try fixture.perform(
      .school(id, .recordFitScore(athletic: 30, academic: 20, opportunity: 10, personal: 5)))
    // The two beside it have scores as well, one below and one above: no bound may be forgotten.
    for (card, points) in zip(try #require(model.page?.cards).prefix(2), [10.0, 40]) {
      let other = try #require(UUID(uuidString: card.id))
      try fixture.perform(
        .school(other, .recordFitScore(athletic: points, academic: 20, opportunity: 10, personal: 5)))
    }
    let narrowings: [(inout SchoolFilters) -> Void] = [
      { $0.searchText = "rice" }, { $0.division = "D1" }, { $0.status = "contacted" }, { $0.favoritesOnly = true },
      { $0.priorityTier = "B" }, { ($0.fitMinimum, $0.fitMaximum) = (65, 65) },
      { ($0.fitMinimum, $0.fitMaximum) = (46, 74) },
      { $0.maximumDistance = 50 },
    ]
    for narrow in narrowings {
      await model.change(narrow)
      #expect(names(model) == ["Rice University"] && model.page?.resultText == "1 result found")
      await model.clearFilters()
      #expect(model.page?.resultCount == 3)
    }
    await model.change { $0.fitMinimum = 65 }
    #expect(names(model) == ["Blinn College", "Rice University"])
    await model.change { ($0.fitMinimum, $0.fitMaximum) = (0, 65) }
    #expect(names(model) == ["Bates College", "Rice University"])
    await model.change { ($0.fitMinimum, $0.fitMaximum) = (76, 100) }
    #expect(model.page?.empty?.title == "No schools match your filters")
  }

  @Test(.verifies("SL-76", "SL-133", "SL-111"))
  func `distances are measured once, and not again when a filter changes`() async throws {
    let (fixture, model) = try season()
    await model.refresh()
    #expect(model.measuredDistances == 2)
    for miles in [2_000.0, 100, 50, 3_000] { await model.change { $0.maximumDistance = miles } }
    await model.change { $0.searchText = "college" }
    await model.order(by: .distance)
    #expect(model.measuredDistances == 2)
    await model.clearFilters()
    #expect(names(model) == ["Rice University", "Bates College", "Blinn College"])
    // A new home is a reason to measure.
    try fixture.perform(.location(fixture.player, HomeLocation(latitude: .value(44.1), longitude: .value(-70.2))))
    await model.refresh()
    #expect(model.measuredDistances == 4 && names(model).first == "Bates College")
  }

  @Test(.verifies("SL-112"))
  func `each order is another order`() async throws {
    let (fixture, model) = try season()
    await model.refresh()
    let schools = try #require(model.page?.cards.compactMap { UUID(uuidString: $0.id) })
    try fixture.perform(
      .school(schools[1], .recordFitScore(athletic: 30, academic: 20, opportunity: 10, personal: 5)))
    try fixture.perform(
      .interaction(
        fixture.home.freshID(),
        .log(InteractionLogged(content: "hello", direction: .outbound, school: schools[2], type: .email))))
    let expected: [(SchoolSort, [String])] = [
      (.name, ["Bates College", "Blinn College", "Rice University"]),
      (.fit, ["Blinn College", "Bates College", "Rice University"]),
      (.distance, ["Rice University", "Bates College", "Blinn College"]),
      (.lastContact, ["Rice University", "Bates College", "Blinn College"]),
    ]
    for (sort, order) in expected {
      await model.order(by: sort)
      #expect(names(model) == order && model.page?.panel.sort.selected == sort.rawValue)
    }
  }

  @Test(.verifies("SL-32", "SL-34", "SL-113"))
  func `a chip removes its filter alone, and clearing keeps the order`() async throws {
    let (_, model) = try season()
    await model.order(by: .distance)
    await model.change { ($0.division, $0.searchText, $0.state) = ("JUCO", "college", "TX") }
    let chip = try #require(model.page?.chips.first { $0.text == "JUCO" })
    await model.remove(chip)
    #expect(model.filters.division == nil && model.filters.searchText == "college" && model.filters.state == "TX")
    #expect(model.page?.chips.map(\.text) == ["\"college\"", "TX"])
    await model.clearFilters()
    #expect(model.page?.chips.isEmpty == true && model.sort == .distance)
  }

  @Test(.verifies("SL-35"))
  func `filters are forgotten when the page is left`() async throws {
    let (_, model) = try season()
    await model.change { $0.division = "D1" }
    await model.order(by: .fit)
    await model.leave()
    #expect(!model.filters.areActive && model.sort == .name)
    await model.refresh()
    #expect(names(model).count == 3)
  }

  @Test(.verifies("SL-82", "SL-120"))
  func `an empty list says so and leads to adding a school`() async throws {
    let model = SchoolsListModel(try ModelFixture().store)
    await model.refresh()
    let empty = try #require(model.page?.empty)
    #expect(empty.title == "No schools found" && empty.action?.label == "Add Your First School")
    #expect(empty.action?.leadsTo == .newSchool && empty.icon == "building")
  }

  @Test(.verifies("SL-95"))
  func `cards come by the hundred`() async throws {
    let fixture = try ModelFixture()
    for number in 0..<130 { _ = try fixture.add("College \(1000 + number)") }
    let model = SchoolsListModel(fixture.store)
    await model.refresh()
    #expect(names(model).count == 100 && model.page?.resultCount == 130 && model.page?.more != nil)
    await model.showMore()
    #expect(names(model).count == 130 && model.page?.more == nil)
    await model.change { $0.searchText = "college" }
    #expect(names(model).count == 100)
  }

  @Test func `a list that cannot be read says why and can be read again`() async throws {
    let (fixture, model) = try season()
    fixture.store.setFault { _ in throw Broken() }
    await model.refresh()
    #expect(model.state.notice?.action == "Retry" && model.state.notice?.message == "the disk is full")
    fixture.store.setFault(nil)
    await model.refresh()
    #expect(names(model).count == 3)
  }
}
