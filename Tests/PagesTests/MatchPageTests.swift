import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import TestSupport
import Testing

/// What a family wants of a school, where it looks at schools: the promise of the form that adds a dealbreaker.
@Suite struct MatchPageTests {
  let fixture: HomeFixture

  init() throws { fixture = try HomeFixture() }

  private func want(_ preference: SchoolPreference) throws {
    let item = PreferenceItem(
      .init(id: fixture.home.freshID(), preference: preference))
    try fixture.home.perform(
      .preferences(fixture.player, .editSchool(SchoolPreferencesEdited(added: [item]))),
      in: CommandContext(actor: fixture.player))
  }

  private func list(_ edit: (inout SchoolFilters) -> Void = { _ in }, sort: SchoolSort = .name) throws
    -> SchoolsListPage
  {
    var filters = SchoolFilters()
    edit(&filters)
    return try fixture.home.read {
      try SchoolsListPage.load(from: $0, viewer: fixture.viewer(), filters: filters, sort: sort)
    }
  }

  @Test func `without wishes nothing is said, offered or narrowed`() throws {
    let rice = try fixture.add("Rice University")
    let page = try list { $0.matchesOnly = true }
    #expect(page.cards.map(\.matchScore) == [nil] && page.cards[0].unmet == nil)
    #expect(page.panel.matches == nil && !page.panel.sort.options.contains { $0.value == "match" })
    #expect(try fixture.page(rice)?.match == nil)
  }

  @Test func `a school without what it must have shows a warning that names it, on its card and page`() throws {
    let rice = try fixture.add("Rice University", SchoolFields(division: .value(.d1)))
    let bates = try fixture.add("Bates College", SchoolFields(division: .value(.d3)))
    try want(SchoolPreference(type: "division", value: .list(["D1"]), isDealbreaker: true))
    try want(SchoolPreference(type: "scholarship_required", value: .flag(true)))
    let page = try list()
    let card = try #require(page.card(bates.lowercased))
    #expect(card.badges.map(\.text).contains("Dealbreaker") && card.unmet == "Not met: Division")
    #expect(card.spoken.contains("dealbreaker, Not met: Division"))
    #expect(page.card(rice.lowercased)?.badges.map(\.text).contains("Great Match") == true)
    let match = try #require(try fixture.page(bates)?.match)
    #expect(match.summary == "0 of 2 wishes met, 1 not known; 47% by their order" && match.badge?.text == "Dealbreaker")
    #expect(match.rows.map(\.spoken) == ["Division, D1, not met, Dealbreaker", "Scholarship Required, Yes, not known"])
  }

  @Test func `the list narrows to matches, and puts what lacks a must last`() throws {
    _ = try fixture.add("Albion", SchoolFields(division: .value(.d3)))
    _ = try fixture.add("Bates", SchoolFields(division: .value(.d1)))
    _ = try fixture.add("Carleton", SchoolFields(division: .value(.d1), state: .value("TX")))
    try want(SchoolPreference(type: "division", value: .list(["D1"]), isDealbreaker: true))
    try want(SchoolPreference(type: "preferred_states", value: .list(["Texas"])))
    #expect(try list(sort: .match).cards.map(\.name) == ["Carleton", "Bates", "Albion"])
    #expect(try list(sort: .match).cards.map(\.matchScore) == [100, 53, 0])
    let matches = try list { $0.matchesOnly = true }
    #expect(matches.cards.map(\.name) == ["Carleton"] && matches.chips.map(\.text) == ["Matches"])
    #expect(matches.panel.matches?.spoken == "Preferences, Matches")
  }
}
