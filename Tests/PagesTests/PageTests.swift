import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

@Suite struct SchoolsListPageTests {
  private func season() throws -> HomeFixture {
    let fixture = try HomeFixture()
    func fields(_ location: String, _ division: Division, _ latitude: Double?, _ longitude: Double?) -> SchoolFields {
      SchoolFields(
        conference: .value("A Conference"), division: .value(division),
        latitude: latitude.map(Patch.value) ?? .absent, location: .value(location),
        longitude: longitude.map(Patch.value) ?? .absent, studentSize: .value(4_052))
    }
    _ = try fixture.add("Rice University", fields("Houston, TX", .d1, 29.7174, -95.4018), status: .contacted)
    _ = try fixture.add("Bates College", fields("Lewiston, ME", .d3, 44.1056, -70.2022))
    _ = try fixture.add("Blinn College", fields("Brenham, TX", .juco, nil, nil), status: .campInvite)
    _ = try fixture.add("austin college")
    return fixture
  }

  @Test(.verifies("SL-1", "SL-8", "SL-41"))
  func `all schools of the season are shown, by name`() throws {
    let page = try season().list()
    #expect(page.cards.map(\.name) == ["austin college", "Bates College", "Blinn College", "Rice University"])
    #expect(page.resultCount == 4 && page.resultText == "4 results found")
    #expect(page.warning == nil && page.empty == nil)
  }

  @Test(.verifies("SL-18", "SL-20", "SL-21", "SL-22", "SL-29"))
  func `filters narrow one by one and together`() throws {
    let season = try season()
    #expect(try season.list { $0.searchText = "COLLEGE" }.cards.count == 3)
    #expect(try season.list { $0.searchText = "houston" }.cards.map(\.name) == ["Rice University"])
    #expect(try season.list { $0.division = "D3" }.cards.map(\.name) == ["Bates College"])
    #expect(try season.list { $0.status = "researching" }.cards.count == 2)
    #expect(try season.list { $0.state = "TX" }.cards.map(\.name) == ["Blinn College", "Rice University"])
    #expect(try season.list { ($0.state, $0.division) = ("TX", "JUCO") }.cards.map(\.name) == ["Blinn College"])
  }

  @Test(.verifies("SL-23", "SL-24"))
  func `the states to choose from are those that occur`() throws {
    let season = try season()
    #expect(try season.list().stateOptions == ["ME", "TX"])
    // Nothing that could be taken for a state: no comma, small letters, a country, no place at all.
    for location in ["Boston MA", "Miami, fl", "Paris, France", ""] {
      _ = try season.add("College of \(location)", SchoolFields(location: .value(location)))
    }
    let page = try season.list()
    #expect(page.cards.count == 8 && page.stateOptions == ["ME", "TX"])
    // The academic information wins over a location that says nothing.
    _ = try season.add("Salem College", SchoolFields(location: .value("Salem"), state: .value("OR")))
    #expect(try season.list().stateOptions == ["ME", "OR", "TX"])
  }

  @Test(.verifies("SL-28", "SL-39", "SL-43", "SL-75", "SL-77"))
  func `distance needs a home, sorts unknown last, and an unknown one fails a narrowed filter`() throws {
    let season = try season()
    #expect(try !season.list().canFilterByDistance)
    #expect(try season.list { $0.maximumDistance = 50 }.cards.count == 4)
    try season.home.perform(
      .location(season.player, HomeLocation(latitude: .value(29.7174), longitude: .value(-95.4018))),
      in: CommandContext(actor: season.player))
    let near = try season.list({ $0.maximumDistance = 50 })
    #expect(near.cards.map(\.distance) == ["0 mi"])
    // 50.3 miles to the north: shown as 50, and farther than 50.
    let beyond = try season.add("Beyond", SchoolFields(latitude: .value(30.4454), longitude: .value(-95.4018)))
    #expect(try season.list().card(beyond.lowercased)?.distance == "50 mi")
    #expect(try season.list { $0.maximumDistance = 50 }.cards.count == 1)
    try season.perform(beyond, .delete(dependants: Dependants(), cascade: false))
    let sorted = try season.list(sort: .distance).cards
    #expect(sorted.map(\.name) == ["Rice University", "Bates College", "austin college", "Blinn College"])
  }

  @Test(.verifies("SL-27", "SL-42", "SL-49", "SL-50", "SL-52"))
  func `fit scores are shown, sorted and narrowed; without details there are none`() throws {
    let season = try season()
    #expect(try season.list().cards.allSatisfy { $0.fitScore == nil })
    #expect(try season.list { $0.fitMinimum = 5 }.cards.isEmpty)
    let details = PlayerDetails(
      gpa: .value(3.9), heightInches: .value(74), primaryPosition: .value("P"), primarySport: .value("Baseball"),
      satScore: .value(1400), schoolState: .value("TX"), weightLbs: .value(200))
    try season.home.perform(.player(season.player, details), in: CommandContext(actor: season.player))
    let cards = try season.list(sort: .fit).cards
    let scores = cards.compactMap(\.fitScore)
    #expect(scores.count == 4 && scores == scores.sorted(by: >))
    #expect(cards[0].badges.contains { $0.text == "Fit: \(scores[0]), data missing" })
    // Narrowed from below, from above and to one score; each bound belongs to the range.
    let (best, worst) = (scores[0], scores[3])
    try #require(best > worst)
    func found(_ range: ClosedRange<Int>) throws -> [Int] {
      try season.list({ ($0.fitMinimum, $0.fitMaximum) = (range.lowerBound, range.upperBound) }, sort: .fit)
        .cards.map { $0.fitScore ?? -1 }
    }
    #expect(try found(best...100) == scores.filter { $0 == best })
    #expect(try found(worst + 1...100) == scores.filter { $0 > worst })
    #expect(try found(0...worst) == scores.filter { $0 == worst })
    #expect(try found(0...best - 1) == scores.filter { $0 < best })
    #expect(try found(worst...worst) == scores.filter { $0 == worst })
  }

  @Test(.verifies("SL-25", "SL-26", "SL-61"))
  func `favorites and tiers narrow the list, and the star persists`() throws {
    let season = try season()
    let id = try #require(UUID(uuidString: try season.list().cards[1].id))
    try season.perform(id, .setFavorite(true))
    try season.perform(id, .setTier(.b))
    #expect(try season.list { $0.favoritesOnly = true }.cards.map(\.name) == ["Bates College"])
    #expect(try season.list { $0.priorityTier = "B" }.cards.map(\.star.spoken) == ["Favorited, toggle"])
  }

  @Test(.verifies("SL-44"))
  func `last contact sorts by the newest interaction, never contacted last`() throws {
    let season = try season()
    let cards = try season.list().cards
    for (card, day) in [(cards[1], 1), (cards[2], 3), (cards[1], 2)] {
      let school = try #require(UUID(uuidString: card.id))
      try season.home.perform(
        .interaction(
          season.home.freshID(),
          .log(InteractionLogged(content: "hello", direction: .outbound, school: school, type: .email))),
        in: CommandContext(
          actor: season.player, occurredAt: Instant(milliseconds: 1_769_000_000_000 + Int64(day) * 86_400_000)))
    }
    #expect(
      try season.list(sort: .lastContact).cards.map(\.name)
        == ["Blinn College", "Bates College", "austin college", "Rice University"])
  }

  @Test(.verifies("SL-31", "SL-32"))
  func `each filter has a chip that removes it alone`() throws {
    let season = try season()
    let page = try season.list {
      ($0.searchText, $0.division, $0.status, $0.state) = ("x", "D1", "contacted", "TX")
      ($0.favoritesOnly, $0.priorityTier, $0.fitMinimum, $0.maximumDistance) = (true, "A", 50, 500)
    }
    #expect(page.filters.areActive && !SchoolFilters().areActive)
    #expect(
      page.chips.map(\.text)
        == ["\"x\"", "D1", "Contacted", "TX", "Favorites", "A (Top Choice)", "50 - 100", "Within 500 miles"])
    for chip in page.chips {
      let rest = try season.list { $0 = chip.without }
      #expect(rest.chips.map(\.text) == page.chips.map(\.text).filter { $0 != chip.text })
      #expect(chip.removeLabel == "Remove \(chip.text) filter")
    }
  }

  @Test(.verifies("SL-78", "SL-127"), arguments: [29, 30])
  func `thirty schools bring the warning, twenty-nine do not`(count: Int) throws {
    let fixture = try HomeFixture()
    for number in 0..<count { _ = try fixture.add("College \(number)") }
    let page = try fixture.list { $0.searchText = "College 1" }
    #expect(page.warning?.title == (count == 30 ? "You have 30 schools on your list" : nil))
    #expect(page.cards.count < count)
  }

  @Test(.verifies("SL-82", "SL-83"))
  func `no schools and no matches say different things`() throws {
    let none = try #require(try HomeFixture().list().empty)
    #expect(none.icon == "building" && none.iconColor == "gray-500" && none.action?.leadsTo == .newSchool)
    #expect(none.title == "No schools found" && none.subtitle == nil && none.action?.label == "Add Your First School")
    let filtered = try #require(try season().list { $0.searchText = "zzz" }.empty)
    #expect(filtered.title == "No schools match your filters" && filtered.action?.label == "Clear Filters")
    #expect(filtered.icon == "magnifier" && filtered.action?.leadsTo == nil)
    #expect(filtered.subtitle == "Try adjusting your filters or search terms")
  }

  @Test(.verifies("SL-45", "SL-56", "SL-57", "SL-58", "SL-59"))
  func `a card shows what is known and says what is not`() throws {
    let season = try season()
    try season.home.perform(
      .location(season.player, HomeLocation(latitude: .value(29.7174), longitude: .value(-95.4018))),
      in: CommandContext(actor: season.player))
    let cards = try season.list().cards
    #expect(cards[3].distance == "0 mi" && cards[3].size == "Small")
    #expect(cards[3].badges.map(\.text) == ["D1", "Contacted", "Small"])
    #expect(cards[3].logo.initials == "RU" && cards[3].location == "Houston, TX")
    #expect(cards[0].badges.map(\.text) == ["Researching"])
    #expect(cards[0].location == "Location unknown" && cards[0].size == nil && cards[0].distance == nil)
  }

  @Test(.verifies("SL-88", "SL-89"))
  func `a screen reader hears name, division, status and score`() throws {
    let season = try season()
    let card = try season.list().cards[3]
    #expect(card.spoken == "Rice University, D1, Contacted")
    #expect(card.star.spoken == "Favorite, toggle" && card.starred(true).star.spoken == "Favorited, toggle")
    try season.perform(try #require(UUID(uuidString: card.id)), .setFavorite(true))
    #expect(try season.list().cards[3].star.spoken == "Favorited, toggle")
  }
}

@Suite struct SchoolDetailPageTests {
  @Test(.verifies("SD-6"))
  func `what is unknown, or no school, has no page`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    let coach = fixture.home.freshID()
    let fields = CoachFields(firstName: .value("Kim"), lastName: .value("Lee"), role: .value(.head))
    try fixture.home.perform(.coach(coach, .add(school: school, fields)), in: CommandContext(actor: fixture.player))
    for id in [UUID(), coach, fixture.player] { #expect(try fixture.page(id) == nil, "\(id)") }
    #expect(try fixture.page(school) != nil)
  }

  @Test(.verifies("SD-98", "SD-99", "SD-101"))
  func `notes are saved, cleared and remembered with their authors`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    #expect(try fixture.page(school)?.notes == nil)
    try fixture.perform(school, .editNotes("first"), by: fixture.mother)
    let start = fixture.clock.now.milliseconds
    fixture.clock.now = Instant(milliseconds: start + 86_400_000)
    try fixture.perform(school, .editNotes("second"), by: fixture.father)
    fixture.clock.now = Instant(milliseconds: start + 2 * 86_400_000)
    try fixture.perform(school, .editNotes(""), by: fixture.player)
    let history = try #require(try fixture.page(school)?.notesHistory)
    #expect(history.map(\.after) == [nil, "second", "first"])
    #expect(history.map(\.before) == ["second", "first", nil])
    #expect(history.map(\.by) == ["You (Sam)", "Luis", "Ana"])
    #expect(history.map(\.isCurrent) == [true, false, false])
    #expect(history.map(\.at) == ["Feb 4, 2026, 02:40 AM", "Feb 3, 2026, 02:40 AM", "Feb 2, 2026, 02:40 AM"])
  }

  @Test(.verifies("SD-104", "SD-105"))
  func `a private note is its owner's`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    try fixture.home.perform(.privateNote(school: school, text: "mine"), in: CommandContext(actor: fixture.mother))
    #expect(try fixture.page(school, fixture.mother)?.privateNotes == "mine")
    #expect(try fixture.page(school, fixture.father)?.privateNotes == nil)
  }

  @Test(.verifies("SD-107", "SD-108", "SD-109", "SD-110", "SD-145"))
  func `pros and cons are added in order and removed one at a time`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    for text in ["close", "warm", "close"] { try fixture.perform(school, .addItem(.pro, text: text)) }
    try fixture.perform(school, .addItem(.con, text: "costly"))
    let page = try #require(try fixture.page(school))
    #expect(page.pros.map(\.text) == ["close", "warm", "close"])
    #expect(page.cons.map(\.spoken) == ["Con: costly, remove button"])
    try fixture.perform(school, .removeItem(try #require(UUID(uuidString: page.pros[0].id))))
    try fixture.perform(school, .removeItem(try #require(UUID(uuidString: page.cons[0].id))))
    #expect(try fixture.page(school)?.pros.map(\.text) == ["warm", "close"])
    #expect(try fixture.page(school)?.cons.isEmpty == true)
  }

  @Test(.verifies("SD-115", "SD-116", "SD-117"))
  func `five coaching texts, each not provided until it is`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    #expect(try fixture.page(school)?.philosophy.map(\.text) == Array(repeating: "Not provided", count: 5))
    try fixture.perform(school, .editPhilosophy(PhilosophyFields(coachingStyle: .value("Calm"))))
    #expect(try fixture.page(school)?.philosophy.first?.text == "Calm")
  }

  @Test(.verifies("SD-72", "SD-73", "SD-79", "SD-80", "SD-81"))
  func `college data and distance are written as the page says`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add(
      "Rice University",
      SchoolFields(
        admissionRate: .value(0.32), latitude: .value(29.7), longitude: .value(-95.4), studentSize: .value(40_804),
        tuitionInState: .value(12_000), tuitionOutOfState: .value(40_032)))
    #expect(
      try fixture.page(school)?.scorecard.map(\.text) == ["40,804", "$12,000", "$40,032", "32%"])
    #expect(try fixture.page(school)?.distance == nil)
    try fixture.home.perform(
      .location(fixture.player, HomeLocation(latitude: .value(29.7), longitude: .value(-95.4))),
      in: CommandContext(actor: fixture.mother))
    #expect(try fixture.page(school)?.distance == "0 miles")
  }

  @Test(.verifies("SD-85"))
  func `a lookup never erases what is known`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University", SchoolFields(latitude: .value(29.7), longitude: .value(-95.4)))
    try fixture.perform(
      school,
      .mergeCollegeData(
        source: "test", fields: SchoolFields(latitude: .null, longitude: .null, studentSize: .value(4_000))))
    let info = try #require(try fixture.home.read { try $0.detail(school.lowercased)?.info })
    #expect(info.latitude.value == 29.7 && info.studentSize.value == 4_000)
  }

  @Test(.verifies("SD-58"))
  func `without athlete data there is no fit section`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    #expect(try fixture.page(school)?.fit == nil)
  }
}
