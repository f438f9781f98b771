import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// Everything that the schools list shows or speaks, as a value.
@Suite struct SchoolsListValueTests {
  private func home(_ fixture: HomeFixture, _ latitude: Double, _ longitude: Double) throws {
    try fixture.home.perform(
      .location(fixture.player, HomeLocation(latitude: .value(latitude), longitude: .value(longitude))),
      in: CommandContext(actor: fixture.player))
  }

  @Test(.verifies("SL-11", "SL-12", "SL-102"))
  func `a school carries all that was entered, and a bare one none of it`() throws {
    let fixture = try HomeFixture()
    let fields = SchoolFields(
      actRequirement: .value(28), admissionRate: .value(0.09), conference: .value("AAC"), division: .value(.d1),
      faviconUrl: .value("https://rice.edu/favicon.ico"), gpaRequirement: .value(3.5), latitude: .value(29.7),
      location: .value("Houston, TX"), longitude: .value(-95.4), satRequirement: .value(1400), state: .value("TX"),
      studentSize: .value(4_052), website: .value("https://rice.edu"))
    let rice = try fixture.add("Rice University", fields, status: .interested)
    try fixture.perform(rice, .setTier(.a))
    try fixture.perform(rice, .setFavorite(true))
    try fixture.perform(rice, .setRanking(3))
    try fixture.perform(rice, .editNotes("call again"))
    try fixture.perform(rice, .addItem(.pro, text: "close"))
    try fixture.perform(rice, .addItem(.con, text: "costly"))
    let bare = try fixture.add("Bare College")
    try fixture.home.read { reading in
      let row = try #require(try reading.school(rice.lowercased))
      #expect(row.id == rice.lowercased && row.name == "Rice University" && row.location == "Houston, TX")
      #expect(row.division == "D1" && row.conference == "AAC" && row.status == "interested")
      #expect(row.priorityTier == "A" && row.isFavorite && row.ranking == 3)
      #expect(row.website == "https://rice.edu" && row.faviconURL == "https://rice.edu/favicon.ico")
      let detail = try #require(try reading.detail(rice.lowercased))
      #expect(detail.notes == "call again" && detail.updatedAt == fixture.clock.now.milliseconds)
      #expect(try reading.items(of: rice.lowercased).map(\.text) == ["close", "costly"])
      let info = detail.info
      #expect(info.latitude.value == 29.7 && info.longitude.value == -95.4 && info.state.value == "TX")
      #expect(info.studentSize.value == 4_052 && info.admissionRate.value == 0.09)
      #expect(info.gpaRequirement.value == 3.5 && info.satRequirement.value == 1400 && info.actRequirement.value == 28)
      let none = try #require(try reading.school(bare.lowercased))
      #expect(none.location == nil && none.division == nil && none.fit == nil && none.latitude == nil)
    }
    let card = try #require(try fixture.list().card(rice.lowercased))
    #expect(card.name == "Rice University" && card.isFavorite && card.priorityTier == "A")
  }

  @Test(.verifies("SL-45", "SL-5", "SL-51", "SL-55", "SL-103"))
  func `a full card has badges, conference, notes and buttons`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add(
      "University of Texas",
      SchoolFields(
        conference: .value("SEC"), division: .value(.d1), location: .value("Austin, TX"), studentSize: .value(42_000)),
      status: .contacted)
    try fixture.perform(school, .editNotes("call again"))
    try fixture.perform(school, .recordFitScore(athletic: 0, academic: 0, opportunity: 0, personal: 0))
    let card = try #require(try fixture.list().cards.first)
    #expect(card.name == "University of Texas" && card.location == "Austin, TX")
    #expect(card.badges.map(\.text) == ["D1", "Contacted", "Fit: 0", "Very Large"])
    #expect(card.badges.map(\.color) == ["blue-100/700", "slate-100/700", "red-100/700", "purple-100/700"])
    #expect(card.conference == "SEC" && card.notes == "call again" && card.logo.initials == "UT")
    #expect(card.view.label == "View Details" && card.view.leadsTo == .school(school.lowercased))
    #expect(card.delete.label == "Delete" && card.delete.icon == "trash")
    #expect(card.delete.spoken == "Delete University of Texas")
    #expect(card.spoken == "University of Texas, D1, Contacted, fit score 0%")
  }

  @Test(
    .verifies("SL-53"),
    arguments: [
      ("D1", "blue-100/700"), ("D2", "green-100/700"), ("D3", "purple-100/700"), ("NAIA", "orange-100/700"),
      ("JUCO", "gray-100/700"),
    ])
  func `each division has its colour`(division: String, color: String) throws {
    let fixture = try HomeFixture()
    _ = try fixture.add("Some College", SchoolFields(division: .value(Division(rawValue: division))))
    let card = try #require(fixture.list().cards.first)
    #expect(card.divisionBadge?.text == division && card.divisionBadge?.color == color)
    #expect(card.badges.first == card.divisionBadge && card.badges[1] == card.statusBadge)
  }

  @Test(
    .verifies("SL-54"),
    arguments: [
      // SD-25's colours; SL-54's for the statuses that it does not have (C2).
      (SchoolStatus.researching, "Researching", "slate-100/700"), (.contacted, "Contacted", "slate-100/700"),
      (.interested, "Interested", "blue-100/700"), (.offerReceived, "Offer Received", "red-100/700"),
      (.committed, "Committed", "green-800/white"), (.declined, "Declined", "red-100/700"),
      (.campInvite, "Camp Invite", "purple-100/700"), (.notPursuing, "Not Pursuing", "gray-300/700"),
    ])
  func `each status has its colour, the same on both pages`(status: SchoolStatus, text: String, color: String) throws {
    let fixture = try HomeFixture()
    _ = try fixture.add("Some College", status: status)
    let badge = try #require(try fixture.list().cards.first?.badges.first)
    #expect(badge.text == text && badge.color == color)
  }

  @Test(
    .verifies("SL-55"),
    arguments: [
      (999, "Very Small", "indigo-100/700"), (1_000, "Small", "blue-100/700"), (5_000, "Medium", "green-100/700"),
      (15_000, "Large", "orange-100/700"), (30_000, "Very Large", "purple-100/700"),
    ])
  func `each size has its colour`(students: Int, text: String, color: String) throws {
    let fixture = try HomeFixture()
    _ = try fixture.add("Some College", SchoolFields(studentSize: .value(students)))
    let badge = try #require(try fixture.list().cards.first?.badges.last)
    #expect(badge.text == text && badge.color == color)
  }

  @Test(
    .verifies("SL-52"),
    arguments: [
      (70.0, "Fit: 70", "emerald-100/700"), (69, "Fit: 69", "orange-100/700"), (50, "Fit: 50", "orange-100/700"),
      (49, "Fit: 49", "red-100/700"),
    ])
  func `each fit score has its colour`(points: Double, text: String, color: String) throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Some College")
    // A dimension without a point is missing data, and its colour no verdict.
    try fixture.perform(
      school,
      .recordFitScore(athletic: 40, academic: min(points - 42, 25), opportunity: max(1, points - 66), personal: 1))
    let badge = try #require(try fixture.list().cards.first?.badges.last)
    #expect(badge.text == text && badge.color == color)
  }

  @Test(.verifies("SL-48", "SL-57", "SL-125", "SL-126"))
  func `a bare card leaves out what is not known`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Bare College")
    let card = try #require(try fixture.list().cards.first)
    #expect(card.notes == nil && card.location == "Location unknown" && card.fitScore == nil && card.distance == nil)
    #expect(card.badges.map(\.text) == ["Researching"] && card.conference == nil)
    #expect(card.logo.address == nil && card.logo.website == nil)
    try fixture.perform(school, .edit(SchoolFields(location: .value("Waco, TX"))))
    #expect(try fixture.list().cards.first?.location == "Waco, TX")
  }

  @Test(.verifies("SL-47", "SL-60"))
  func `long notes are cut between characters, long names by the view`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add(String(repeating: "Long ", count: 30) + "College")
    try fixture.perform(school, .editNotes(String(repeating: "a", count: 160)))
    #expect(try fixture.list().cards.first?.notes == String(repeating: "a", count: 160))
    // A family of seven scalars, cut in its middle, is left out whole.
    let family = "👨‍👩‍👧‍👦"
    try fixture.perform(school, .editNotes(String(repeating: "a", count: 156) + family + "!"))
    #expect(try fixture.list().cards.first?.notes == String(repeating: "a", count: 156) + "…")
    #expect(SchoolCard.nameLines == 1 && SchoolCard.notesLines == 2)
  }

  @Test(.verifies("SL-10"))
  func `schools of the same name are told apart by id and location`() throws {
    let fixture = try HomeFixture()
    let first = try fixture.add("Trinity University", SchoolFields(location: .value("San Antonio, TX")))
    let second = try fixture.add("Trinity University", SchoolFields(location: .value("Deerfield, IL")))
    let cards = try fixture.list().cards
    #expect(cards.map(\.id) == [first.lowercased, second.lowercased])
    #expect(cards.map(\.location) == ["San Antonio, TX", "Deerfield, IL"])
  }

  @Test(.verifies("SL-58", "SL-63"))
  func `a missing logo is letters in a colour of their own, the star an outline or filled`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University")
    let card = try #require(try fixture.list().cards.first)
    #expect(card.logo.color == "purple-100/700")
    for number in 0..<20 { _ = try fixture.add("College \(number)") }
    let colors = try fixture.list().cards.map(\.logo.color)
    #expect(colors.count == 21 && Set(colors).count > 3)
    #expect(card.star.icon == "star" && card.star.color == "slate-300")
    try fixture.perform(school, .setFavorite(true))
    let star = try #require(try fixture.list().card(school.lowercased)).star
    #expect(star.icon == "star-filled" && star.color == "yellow-500" && star.spoken == "Favorited, toggle")
  }

  @Test(.verifies("SL-3", "SL-4", "SL-19", "SL-36", "SL-34"))
  func `title, search and the eight controls`() throws {
    let fixture = try HomeFixture()
    _ = try fixture.add("Rice University", SchoolFields(location: .value("Houston, TX")), status: .recruited)
    let page = try fixture.list()
    #expect(page.title == "Schools" && page.header == "1 school on your list" && page.resultText == "1 result found")
    #expect(page.addSchool?.label == "+ Add School" && page.addSchool?.leadsTo?.rawValue == "/schools/new")
    #expect(page.panel.search.placeholder == "Search by name or location..." && page.panel.search.icon == "magnifier")
    #expect(
      page.panel.rows == [[.division, .status, .state, .favorites], [.priorityTier, .sort], [.fit], [.distance]])
    #expect(page.panel.division.options.map(\.label) == ["All Divisions", "D1", "D2", "D3", "NAIA", "JUCO"])
    #expect(
      page.panel.status.options.map(\.label) == [
        "All Statuses", "Researching", "Contacted", "Interested", "Offer Received", "Committed", "Declined",
        "Recruited",
      ])
    #expect(page.panel.state.options.map(\.value) == [nil, "TX"])
    #expect(page.panel.favorites.options.map(\.label) == ["All", "Starred"])
    #expect(
      page.panel.priorityTier.options.map(\.label)
        == ["All Tiers", "A (Top Choice)", "B (Strong Interest)", "C (Fallback)"])
    #expect(page.panel.sort.options.map(\.label) == ["A-Z", "Fit Score", "Distance", "Last Contact"])
    #expect(page.panel.sort.selected == "name" && page.panel.sort.spoken == "Sort, A-Z")
    #expect(page.clearAll == nil)
    #expect(try fixture.list { $0.division = "D1" }.clearAll?.label == "Clear all")
  }

  @Test(.verifies("SL-37", "SL-38", "SL-90"))
  func `the sliders have bounds, steps and spoken values`() throws {
    let fixture = try HomeFixture()
    try home(fixture, 29.7, -95.4)
    let panel = try fixture.list { ($0.fitMinimum, $0.maximumDistance) = (50, 1_500) }.panel
    #expect(panel.fit.lowest == 0 && panel.fit.highest == 100 && panel.fit.step == 5 && panel.fit.color == "blue-500")
    #expect(panel.fit.minimum.label == "Min: 50" && panel.fit.maximum.label == "Max: 100")
    #expect(panel.fit.minimum.spoken == "Fit score minimum, 50")
    #expect(panel.distance.lowest == 0 && panel.distance.highest == 3000 && panel.distance.step == 50)
    #expect(panel.distance.text == "Within 1,500 miles" && panel.distance.spoken == "Distance, 1,500 miles")
    #expect(panel.distance.color == "blue-500" && panel.distance.warning == nil)
  }

  @Test(.verifies("SL-39", "SL-40", "SL-123", "SL-128"))
  func `without a home the distance slider is gray and says where to set one`() throws {
    let fixture = try HomeFixture()
    _ = try fixture.add("Rice University", SchoolFields(latitude: .value(29.7), longitude: .value(-95.4)))
    let page = try fixture.list { $0.maximumDistance = 50 }
    #expect(page.resultCount == 1 && !page.panel.distance.isEnabled && page.panel.distance.color == "gray-300")
    #expect(page.panel.distance.warning?.label == "Set home location")
    #expect(page.panel.distance.warning?.leadsTo?.rawValue == "/settings/location")
  }

  @Test(.verifies("SL-79"))
  func `the warning has two lines in amber`() throws {
    let fixture = try HomeFixture()
    for number in 0..<30 { _ = try fixture.add("College \(number)") }
    let warning = try #require(try fixture.list().warning)
    #expect(warning.icon == "⚠️" && warning.title == "You have 30 schools on your list")
    #expect(
      warning.message == "Consider organizing with priority tiers (A, B, C) to manage your recruiting strategy")
    #expect(warning.color == "amber-50/800" && warning.border == "amber-200")
  }

  @Test(.verifies("SL-6"))
  func `only a parent of several athletes chooses among them`() throws {
    let fixture = try HomeFixture()
    func selector(_ viewer: UUID) throws -> AthleteSelector? {
      try fixture.home.read { try SchoolsListPage.load(from: $0, viewer: fixture.viewer(viewer)).athletes }
    }
    #expect(try selector(fixture.mother) == nil)
    let sister = try fixture.home.addMember(name: "Mia", role: .player, by: fixture.mother)
    let athletes = try #require(try selector(fixture.mother))
    #expect(athletes.options.map(\.name) == ["Sam", "Mia"] && athletes.selected == fixture.player.lowercased)
    #expect(athletes.options.map(\.id).contains(sister.lowercased) && athletes.spoken == "Athlete, Sam")
    #expect(try selector(fixture.player) == nil)
  }

  @Test(.verifies("SL-93"))
  func `the export has the filtered schools under the columns of the comparison`() throws {
    let fixture = try HomeFixture()
    try home(fixture, 29.7174, -95.4018)
    let rice = try fixture.add(
      "Rice University",
      SchoolFields(
        conference: .value("AAC"), division: .value(.d1), latitude: .value(29.7174), location: .value("Houston, TX"),
        longitude: .value(-95.4018)), status: .offerReceived)
    for text in ["close", "warm"] { try fixture.perform(rice, .addItem(.pro, text: text)) }
    try fixture.perform(rice, .setRanking(2))
    try fixture.home.perform(
      .interaction(
        fixture.home.freshID(),
        .log(InteractionLogged(content: "hello", direction: .outbound, school: rice, type: .email))),
      in: CommandContext(actor: fixture.player))
    for name in ["Kim", "Lee"] {
      try fixture.home.perform(
        .coach(
          fixture.home.freshID(),
          .add(
            school: rice,
            CoachFields(firstName: .value("Jo"), lastName: .value(name), role: .value(.head)))),
        in: CommandContext(actor: fixture.player))
    }
    for (date, hundredths) in [("2026-01-10", 8_000), ("2026-01-20", 6_667)] {
      try fixture.home.perform(
        .offer(
          fixture.home.freshID(),
          .record(
            athlete: fixture.player,
            OfferFields(
              deadlineDate: .value("2026-03-01"), offerDate: .value(date), offerType: .value(.partial),
              scholarshipHundredths: .value(hundredths), school: .value(rice)))),
        in: CommandContext(actor: fixture.player))
    }
    _ = try fixture.add("Bare College")
    func export(_ change: (inout SchoolFilters) -> Void = { _ in }) throws -> SchoolsExport? {
      var filters = SchoolFilters()
      change(&filters)
      return try fixture.home.read { try SchoolsExport.load(from: $0, viewer: fixture.viewer(), filters: filters) }
    }
    let all = try #require(try export())
    #expect(all.fileName == "school-comparison-2026-02-02" && all.columns.count == 15)
    #expect(all.rows.map { $0[0] } == ["Bare College", "Rice University"])
    let named = Dictionary(uniqueKeysWithValues: zip(all.columns, all.rows[1]))
    #expect(named["Distance (mi)"] == "0" && named["Status"] == "Offer Received" && named["Ranking"] == "2")
    #expect(named["Interactions"] == "1" && named["Pros"] == "close; warm" && named["Cons"] == .some(nil))
    #expect(named["Location"] == "Houston, TX" && named["Conference"] == "AAC" && named["Division"] == "D1")
    // The newest offer of the school.
    #expect(named["Coaches"] == "2" && all.rows[0][7] == "0")
    #expect(named["Offer Type"] == "Partial" && named["Scholarship %"] == "66.67")
    #expect(named["Offer Status"] == "Pending" && named["Deadline"] == "2026-03-01")
    #expect(all.rows[0][3] == nil && all.rows[0][9] == nil && all.rows[0][11] == nil)
    #expect(all.rows.allSatisfy { $0.count == 15 })
    #expect(try export { $0.division = "D1" }?.rows.count == 1)
    #expect(try export { $0.division = "D2" } == nil)
  }

  @Test func `numbers and dates are written as the viewer writes them`() throws {
    let fixture = try HomeFixture()
    try home(fixture, 40.7128, -74.0060)
    _ = try fixture.add("Rice University", SchoolFields(latitude: .value(29.7174), longitude: .value(-95.4018)))
    let german = Viewer(
      id: fixture.player, athlete: fixture.player, timeZone: .gmt, locale: Locale(identifier: "de_DE"),
      now: fixture.clock.now)
    let page = try fixture.home.read { try SchoolsListPage.load(from: $0, viewer: german) }
    #expect(page.cards.first?.distance == "1.421 mi" && page.panel.distance.text == "Within 3.000 miles")
    #expect(try fixture.list().cards.first?.distance == "1,421 mi")
  }

  @Test func `the past can be looked at and not changed`() throws {
    let fixture = try HomeFixture()
    _ = try fixture.add("Rice University")
    let position = try fixture.home.log.head().position
    _ = try fixture.add("Bates College")
    let page = try fixture.home.read(at: .position(position)) {
      try SchoolsListPage.load(from: $0, viewer: fixture.viewer())
    }
    #expect(page.cards.map(\.name) == ["Rice University"] && page.isPast && page.addSchool == nil)
  }
}

/// The index agrees with what a plain reading of the rows would answer.
@Suite struct SchoolIndexTests {
  @Test(.verifies("SL-104", "SL-105", "SL-106", "SL-107", "SL-29"), arguments: 0..<4)
  func `filters answer what a plain comparison of each row answers`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 1)
    let fixture = try HomeFixture()
    let words = ["Rice", "ÉCOLE", "école", "bates", "State", "A&M", "Ünion", "College"]
    let places = [nil, "Houston, TX", "Lewiston, ME 04240", "Nowhere", "Québec, QC, Canada", "Austin, tx"]
    for number in 0..<60 {
      let name = (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)! }
      let place = places.randomElement(using: &random)!
      let division = (Division.known.map(Optional.some) + [nil]).randomElement(using: &random)!
      let id = try fixture.add(
        name.joined(separator: " "),
        SchoolFields(
          division: division.map(Patch.value) ?? .absent, location: place.map(Patch.value) ?? .absent,
          state: number % 7 == 0 ? .value("OK") : .absent),
        status: (SchoolStatus.known.map(Optional.some) + [nil]).randomElement(using: &random)!)
      if Bool.random(using: &random) { try fixture.perform(id, .setFavorite(true)) }
      if let tier = (PriorityTier.known.map(Optional.some) + [nil]).randomElement(using: &random)! {
        try fixture.perform(id, .setTier(tier))
      }
    }
    let rows = try fixture.home.read { try $0.schools(of: fixture.player) }
    for _ in 0..<40 {
      var filters = SchoolFilters()
      if Bool.random(using: &random) {
        filters.searchText = ["é", "RICE", "tx", "a", "ünion"].randomElement(using: &random)!
      }
      if Bool.random(using: &random) { filters.division = ["D1", "JUCO", "D9"].randomElement(using: &random)! }
      if Bool.random(using: &random) { filters.status = ["researching", "contacted"].randomElement(using: &random)! }
      if Bool.random(using: &random) { filters.state = ["TX", "OK", "ME"].randomElement(using: &random)! }
      filters.favoritesOnly = Bool.random(using: &random)
      if Bool.random(using: &random) { filters.priorityTier = ["A", "B"].randomElement(using: &random)! }
      let expected = rows.filter { Self.passes($0, filters) }.sorted { a, b in
        let (first, second) = (a.name.lowercased(), b.name.lowercased())
        return first.hasSameBytes(as: second) ? a.id < b.id : first.precedesInBytes(second)
      }
      let page = try fixture.list { $0 = filters }
      #expect(page.cards.map(\.id) == expected.map(\.id), "seed \(seed), \(filters)")
      #expect(page.resultCount == expected.count)
    }
  }

  @Test(arguments: [
    ("san jose", "San José State University"), ("SAN JOSÉ", "San Jose Christian College"), ("texas", "Rice University"),
    ("TX", "Rice University"), ("st marys", "Saint Mary\u{2019}s College"),
    ("St. Mary's", "Saint Mary\u{2019}s College"),
    ("a&m", "Prairie View A & M"), ("A and M", "Prairie View A & M"), ("mount st", "Mount St. Joseph"),
    ("mount saint", "Mount St. Joseph"), ("william and", "William & Mary"), ("cal state", "Cal St. Fullerton"),
    ("winston salem", "Winston\u{2013}Salem State"),
  ])
  func `the list is searched as names are written`(text: String, name: String) throws {
    let fixture = try HomeFixture()
    for other in ["Bates College", name] {
      let place = other.hasPrefix("Rice") ? "Houston, TX" : "Lewiston, ME"
      _ = try fixture.add(other, SchoolFields(location: .value(place)))
    }
    #expect(try fixture.list { $0.searchText = text }.cards.map(\.name) == [name])
  }

  private static func passes(_ row: SchoolListRow, _ filters: SchoolFilters) -> Bool {
    func plain(_ text: String) -> [UInt8] {
      Array(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).utf8)
    }
    let state = row.state ?? row.location.flatMap { USState.parse(location: $0) }
    let needle = Array(filters.searchText.lowercased().utf8)
    let found =
      [row.name, row.location ?? ""].contains { text in
        let words = plain(text).split { !($0 >= 0x61 && $0 <= 0x7a) }
        return contains(Array(text.lowercased().utf8), needle)
          || words.contains { $0.starts(with: plain(filters.searchText)) }
      } || filters.searchText.uppercased() == state
    return found && (filters.division == nil || row.division == filters.division)
      && (filters.status == nil || (row.status ?? "researching") == filters.status)
      && (filters.state == nil || state == filters.state) && (!filters.favoritesOnly || row.isFavorite)
      && (filters.priorityTier == nil || row.priorityTier == filters.priorityTier)
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.count >= part.count && (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
