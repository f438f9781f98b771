import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

extension HomeFixture {
  fileprivate func set(_ command: Preferences.Command, by actor: UUID? = nil, of owner: UUID? = nil) throws {
    let actor = actor ?? player
    let owner = owner ?? (command.category.belongsToAthlete ? player : actor)
    try home.perform(.preferences(owner, command), in: CommandContext(actor: actor))
  }

  fileprivate func load<Page: PreferencePage>(_: Page.Type, by person: UUID? = nil) throws -> Page {
    try #require(try home.read { try Page.load(from: $0, viewer: self.viewer(person)) })
  }

  fileprivate func wishes(by person: UUID? = nil) throws -> SchoolPreferencesPage {
    try #require(try home.read { try SchoolPreferencesPage.load(from: $0, viewer: self.viewer(person)) })
  }
}

@Suite struct PlayerDetailsPageTests {
  private func page(_ details: PlayerDetails = PlayerDetails()) throws -> PlayerDetailsPage {
    let fixture = try HomeFixture()
    if !details.isEmpty { try fixture.set(.editPlayer(details)) }
    return try fixture.load(PlayerDetailsPage.self)
  }

  private func field(_ key: String, _ page: PlayerDetailsPage) throws -> PreferenceField {
    try #require(page.sections.flatMap(\.allFields).first { $0.key == key }, "\(key)")
  }

  @Test(.verifies("PR-53", "PR-134")) func `eleven sections hold all fields once`() throws {
    let page = try page()
    #expect(
      [page.photo.title] + page.sections.map(\.title) == [
        "Profile Photo", "Basic Information", "Athletic Profile", "Physical Profile", "Academics", "External Profiles",
        "Social Media", "Contact Info", "Current High School", "High School Teams", "Travel Team",
      ])
    let keys = page.sections.flatMap(\.allFields).map(\.key)
    #expect(keys.count == 39 && Set(keys + ["photo"]) == Set(PlayerDetails.fieldNames))
    for field in page.sections.flatMap(\.allFields) {
      #expect(field.isEnabled && !field.label.isEmpty && field.spoken.hasPrefix(field.label + ", "), "\(field.key)")
    }
    #expect(page.banner == nil && page.lastUpdated == nil && page.photo.maximumBytes == 5_242_880)
  }

  /// What is given and what the page shows for it.
  private static let given: [(key: String, details: PlayerDetails, shown: String)] = [
    ("graduationYear", PlayerDetails(graduationYear: .value(2027)), "2027"),
    ("highSchool", PlayerDetails(highSchool: .value("Lincoln High")), "Lincoln High"),
    ("clubTeam", PlayerDetails(clubTeam: .value("Bats")), "Bats"),
    ("primarySport", PlayerDetails(primarySport: .value("Baseball")), "Baseball"),
    ("weightLbs", PlayerDetails(weightLbs: .value(180)), "180"),
    ("ncaaId", PlayerDetails(ncaaId: .value("N1")), "N1"),
    ("perfectGameId", PlayerDetails(perfectGameId: .value("P1")), "P1"),
    ("prepBaseballId", PlayerDetails(prepBaseballId: .value("B1")), "B1"),
    ("twitterHandle", PlayerDetails(twitterHandle: .value("@sam")), "sam"),
    ("instagramHandle", PlayerDetails(instagramHandle: .value("sam.r")), "sam.r"),
    ("tiktokHandle", PlayerDetails(tiktokHandle: .value("samr")), "samr"),
    ("facebookUrl", PlayerDetails(facebookUrl: .value("https://facebook.com/sam")), "https://facebook.com/sam"),
    ("phone", PlayerDetails(phone: .value("512-555-0142")), "512-555-0142"),
    ("email", PlayerDetails(email: .value("sam@example.org")), "sam@example.org"),
    ("allowSharePhone", PlayerDetails(allowSharePhone: .value(true)), "true"),
    ("allowShareEmail", PlayerDetails(allowShareEmail: .value(true)), "true"),
    ("schoolName", PlayerDetails(schoolName: .value("Lincoln")), "Lincoln"),
    ("schoolAddress", PlayerDetails(schoolAddress: .value("1 Main St")), "1 Main St"),
    ("schoolCity", PlayerDetails(schoolCity: .value("Austin")), "Austin"),
    ("schoolState", PlayerDetails(schoolState: .value("tx")), "TX"),
    ("travelTeamYear", PlayerDetails(travelTeamYear: .value(2026)), "2026"),
    ("travelTeamName", PlayerDetails(travelTeamName: .value("17U")), "17U"),
    ("travelTeamCoach", PlayerDetails(travelTeamCoach: .value("Ruiz")), "Ruiz"),
  ]

  private func isShown(_ keys: String...) throws {
    for key in keys {
      let given = try #require(Self.given.first { $0.key == key }, "\(key)")
      let shown = try field(key, try page(given.details))
      #expect(shown.value == given.shown, "\(key)")
      let empty = try field(key, try page()).value
      #expect(empty == nil || empty == "false", "\(key)")
    }
  }

  @Test(.verifies("PR-21", "PR-22", "PR-23", "PR-24", "PR-30")) func `basic fields are kept and shown`() throws {
    try isShown("graduationYear", "highSchool", "clubTeam", "primarySport", "weightLbs")
    let years = try field("graduationYear", try page()).options.map(\.value)
    #expect(years == ["2026", "2027", "2028", "2029", "2030"])
    let old = try field("graduationYear", try page(PlayerDetails(graduationYear: .value(2024))))
    #expect(old.options.last?.value == "2024" && old.options.last?.isSelected == true)
    #expect(try field("primarySport", try page()).options.map(\.value) == Sport.allCases.map(\.rawValue))
  }

  @Test(.verifies("PR-34", "PR-35", "PR-36")) func `ids of other services are kept and shown`() throws {
    try isShown("ncaaId", "perfectGameId", "prepBaseballId")
  }

  @Test(.verifies("PR-37", "PR-38", "PR-39", "PR-40")) func `social handles are kept and shown`() throws {
    try isShown("twitterHandle", "instagramHandle", "tiktokHandle", "facebookUrl")
    let page = try page()
    #expect(
      try ["twitterHandle", "instagramHandle", "tiktokHandle"].map { try field($0, page).prefix } == ["@", "@", "@"])
  }

  @Test(.verifies("PR-41", "PR-42", "PR-43", "PR-44")) func `contacts are kept, and shared only if allowed`() throws {
    try isShown("phone", "email", "allowSharePhone", "allowShareEmail")
    #expect(try !field("allowSharePhone", try page()).isOn)
  }

  @Test(.verifies("PR-45", "PR-46", "PR-47", "PR-48")) func `the high school is kept and shown`() throws {
    try isShown("schoolName", "schoolAddress", "schoolCity", "schoolState")
  }

  @Test(.verifies("PR-49", "PR-57")) func `a team and a coach for each of four grades`() throws {
    let details = PlayerDetails(
      eleventhGradeCoach: .value("C11"), eleventhGradeTeam: .value("T11"), ninthGradeCoach: .value("C9"),
      ninthGradeTeam: .value("T9"), tenthGradeCoach: .value("C10"), tenthGradeTeam: .value("T10"),
      twelfthGradeCoach: .value("C12"), twelfthGradeTeam: .value("T12"))
    let groups = try #require(try page(details).sections.first { $0.title == "High School Teams" }).groups
    #expect(groups.map(\.title) == ["9th Grade", "10th Grade", "11th Grade", "12th Grade"])
    #expect(
      groups.map { $0.fields.map(\.value) } == [["T9", "C9"], ["T10", "C10"], ["T11", "C11"], ["T12", "C12"]])
  }

  @Test(.verifies("PR-50", "PR-51", "PR-52")) func `the travel team is kept and shown`() throws {
    try isShown("travelTeamYear", "travelTeamName", "travelTeamCoach")
  }

  @Test(.verifies("PR-25", "PR-26")) func `positions are those of the sport, what was stored besides stays`() throws {
    #expect(try field("primaryPosition", try page()).placeholder == "Select a sport first")
    let page = try page(
      PlayerDetails(
        positions: .value(["C", "Libero"]), primaryPosition: .value("C"), primarySport: .value("Basketball")))
    #expect(try field("primaryPosition", page).options.map(\.value) == ["PG", "SG", "SF", "PF", "C"])
    let chips = try field("positions", page).options
    #expect(chips.map(\.value) == ["PG", "SG", "SF", "PF", "C", "Libero"])
    #expect(chips.filter(\.isSelected).map(\.value) == ["C", "Libero"])
  }

  @Test(.verifies("PR-29")) func `a height is made of feet and inches, or is none`() throws {
    #expect(Height.inches(feet: 5, inches: 11) == 71 && Height.inches(feet: 4, inches: 0) == 48)
    #expect(Height.inches(feet: 5, inches: nil) == nil && Height.inches(feet: nil, inches: 3) == nil)
    #expect(Height.inches(feet: 3, inches: 0) == nil && Height.inches(feet: 8, inches: 0) == nil)
    #expect(Height.inches(feet: 5, inches: 12) == nil && Height.inches(feet: 5, inches: -1) == nil)
    let height = try page(PlayerDetails(heightInches: .value(71))).height
    #expect(height.feet == 5 && height.inches == 11 && height.text == "5' 11\"")
    #expect(height.feetOptions == [4, 5, 6, 7] && height.inchesOptions == Array(0...11))
    #expect(try page().height.text == "Not set")
  }

  @Test(.verifies("PR-66", "PR-138")) func `a parent reads the athlete's details and may not write them`() throws {
    let fixture = try HomeFixture()
    try fixture.set(.editPlayer(PlayerDetails(gpa: .value(3.75))))
    let page = try fixture.load(PlayerDetailsPage.self, by: fixture.mother)
    #expect(page.isReadOnly && page.sections.flatMap(\.allFields).allSatisfy { !$0.isEnabled })
    #expect(page.banner?.title == "Read-only view")
    #expect(
      page.banner?.message == "You're viewing this profile as a parent. Contact your athlete to make changes.")
    #expect(try field("gpa", page).value == "3.75" && field("gpa", page).spoken == "GPA, 3.75, read-only")
    #expect(throws: DomainError.self) {
      try fixture.set(.editPlayer(PlayerDetails(gpa: .value(4))), by: fixture.mother)
    }
    #expect(throws: DomainError.self) { try fixture.set(.reset(.player), by: fixture.mother) }
    #expect(try fixture.load(PlayerDetailsPage.self).lastUpdated?.hasSuffix("by You (Sam)") == true)
  }

  @Test(.verifies("PR-56")) func `a photo of more than five megabytes is refused`() throws {
    for type in PhotoRule.contentTypes { try PhotoRule.check(bytes: 5_242_880, contentType: type) }
    #expect(throws: DomainError.self) { try PhotoRule.check(bytes: 5_242_881, contentType: "image/png") }
    #expect(throws: DomainError.self) { try PhotoRule.check(bytes: 1, contentType: "image/tiff") }
  }
}

@Suite struct SchoolPreferencesPageTests {
  @Test func `without wishes the page says what to do`() throws {
    let page = try HomeFixture().wishes()
    #expect(page.rows.isEmpty && page.hint == nil && page.empty?.title == "No preferences set yet.")
    #expect(page.empty?.message == "Choose a template above or add preferences manually.")
    #expect(page.templates.map(\.icon) == ["🏆", "📚", "🏠", "⚖️"])
    #expect(page.templates.allSatisfy { !$0.isApplied })
  }

  @Test(.verifies("PR-69", "PR-91")) func `a row says what is wanted, how much and where it stands`() throws {
    let fixture = try HomeFixture()
    var list = SchoolPreferenceList()
    for (number, (type, value, isDealbreaker))
      in ([
        (.maximumDistance, .number(1500), true), (.regions, .list(["Pacific Northwest", "Midwest"]), false),
        (.academicRating, .number(4), false), (.size, .text("very_large"), false),
        (.scholarship, .flag(false), false), (.mustHave, .text("turf"), false),
      ] as [(SchoolPreferenceType, SchoolPreference.Value, Bool)]).enumerated()
    {
      list.add(
        SchoolPreference(type: type.rawValue, value: value, isDealbreaker: isDealbreaker),
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 1, UInt8(number))))
    }
    let edit = try #require(list.edit(from: SchoolPreferenceList()))
    try fixture.set(.editSchool(edit), by: fixture.mother)
    let page = try fixture.wishes()
    #expect(page.rows.map(\.index) == [1, 2, 3, 4, 5, 6])
    #expect(
      page.rows.map(\.value) == ["1,500 miles", "Pacific NW, Midwest", "Excellent", ">30,000", "Not required", "turf"])
    #expect(page.rows[0].tag?.text == "Dealbreaker" && page.rows[0].weight == "Required")
    #expect(page.rows[1].tag == nil && page.rows[1].weight == "Optional")
    #expect(page.rows[0].spoken == "Priority 1, Maximum Distance (miles), 1,500 miles, dealbreaker")
    #expect(!page.rows[0].canMoveUp && page.rows[0].canMoveDown && !page.rows[5].canMoveDown)
    #expect(page.lastUpdated?.hasSuffix("by Ana") == true && page.empty == nil)
    #expect(page.hint == "Drag to reorder. Top items are highest priority.")
  }

  @Test(.verifies("PR-70", "PR-74", "PR-75", "PR-78")) func `the dialog offers every kind under its heading`() throws {
    let dialog = try HomeFixture().wishes().dialog
    #expect(dialog.categories.map(\.label) == ["Location", "Academic", "Program", "Custom"])
    #expect(dialog.categories.flatMap(\.kinds).map(\.type) == SchoolPreferenceType.known.map(\.rawValue))
    func options(_ type: SchoolPreferenceType) -> [String] {
      dialog.categories.flatMap(\.kinds).first { $0.type == type.rawValue }?.options.map(\.label) ?? []
    }
    #expect(options(.academicRating) == ["Basic", "Good", "Very Good", "Excellent", "Elite"])
    #expect(options(.size) == ["<5,000", "5,000-15,000", "15,000-30,000", ">30,000"])
    #expect(options(.scholarship) == ["Yes", "Not required"])
    #expect(options(.regions).last == "Pacific NW" && options(.states).count == 51)
  }

  @Test(.verifies("PR-85", "PR-139")) func `an applied template is marked and feeds the badge of the list`() throws {
    let fixture = try HomeFixture()
    try fixture.set(.applyTemplate(.d1Power, ids: []), by: fixture.father)
    let page = try fixture.wishes(by: fixture.mother)
    #expect(page.rows.map(\.label) == ["Division", "Conference Type", "Scholarship Required"])
    #expect(page.templates.filter(\.isApplied).map(\.id) == ["d1_power"])
    let stored = try fixture.home.read { try $0.schoolPreferences(of: fixture.player) }
    let match = MatchScore(
      preferences: stored.preferences, school: MatchSubject(division: .d1, conference: "ACC"), home: nil)
    // The color is that of the cards and of the school's page.
    let badge = match.badge.flatMap { Badge.match($0) }
    #expect(badge?.text == "Great Match" && badge?.color == "emerald-100/700")
  }
}

@Suite struct SettingsPageTests {
  @Test(.verifies("PR-104", "PR-105"))
  func `nested controls can be used while what they hang on is on`() throws {
    let fixture = try HomeFixture()
    func nested() throws -> [PreferenceField] {
      try fixture.load(NotificationPreferencesPage.self).sections.flatMap(\.rows).compactMap(\.nested)
    }
    let page = try fixture.load(NotificationPreferencesPage.self)
    #expect(page.sections.map(\.title) == ["In-App Notifications", "Email Notifications"])
    #expect(page.sections.map { $0.rows.count } == [4, 1] && page.quietHours.fields.count == 2)
    #expect(try nested().map(\.key) == ["followUpReminderDays", "emailOnlyHighPriority"])
    #expect(try nested().map(\.isEnabled) == [true, true] && nested().map(\.value) == ["7", "false"])
    try fixture.set(
      .editNotifications(
        NotificationFields(enableEmailNotifications: .value(false), enableFollowUpReminders: .value(false))))
    #expect(try nested().map(\.isEnabled) == [false, false])
  }

  @Test(.verifies("PR-2", "PR-103", "PR-108"))
  func `settings are each person's own and hold at once`() throws {
    let fixture = try HomeFixture()
    try fixture.set(
      .editNotifications(
        NotificationFields(
          enableDailyDigest: .value(false), quietHoursEnd: .value("07:00"), quietHoursStart: .value("22:00"))),
      by: fixture.mother)
    let hers = try fixture.home.read { try $0.notificationSettings(of: fixture.mother) }
    #expect(!hers.wants(.digest) && hers.isQuiet(minuteOfDay: 23 * 60))
    #expect(
      try fixture.load(NotificationPreferencesPage.self, by: fixture.mother).quietText
        == "Nothing is sent from 22:00 to 07:00")
    #expect(try fixture.home.read { try $0.notificationSettings(of: fixture.player) } == .defaults)
    for command in [
      Preferences.Command.editNotifications(NotificationFields(enableDailyDigest: .value(false))),
      .editDashboard(DashboardFields(coaches: .value(false))), .reset(.dashboard),
    ] {
      #expect(throws: DomainError.self) { try fixture.set(command, by: fixture.mother, of: fixture.player) }
    }
  }

  @Test(.verifies("PR-113", "PR-134")) func `the dashboard's page has two sections of cards`() throws {
    let fixture = try HomeFixture()
    try fixture.set(.editDashboard(DashboardFields(coaches: .value(false), quickTasks: .value(false))))
    let page = try fixture.load(DashboardPreferencesPage.self)
    #expect(page.sections.map(\.title) == ["Summary Statistics", "Dashboard Widgets"])
    #expect(page.sections.map(\.count) == ["7 of 8 shown", "16 of 17 shown"])
    #expect(page.sections[0].cards.map(\.icon) == ["👥", "🏫", "💬", "📝", "📅", "📊", "🔔", "📱"])
    #expect(page.sections[0].cards[0].spoken == "Coaches, Total coaches in your list, hidden, toggle")
    #expect(page.sections[1].cards.first?.label == "At a Glance Summary")
    #expect(page.sections[1].cards.filter { !$0.isOn }.map(\.key) == ["quickTasks"])
  }

  @Test(.verifies("PR-119", "PR-120", "PR-121", "PR-122", "PR-124"))
  func `a home is kept, its state in capitals, and both coordinates make it ready`() throws {
    let fixture = try HomeFixture()
    try fixture.set(
      .setHome(
        HomeLocation(
          address: .value("12 Main St"), city: .value("Austin"), latitude: .value(30.25), state: .value("tx"),
          zip: .value("78701-1234"))), by: fixture.father)
    var page = try fixture.load(HomeLocationPage.self)
    #expect(page.address.fields.map(\.value) == ["12 Main St", "Austin", "TX", "78701-1234"])
    #expect(page.ready == nil && page.canLookUp)
    try fixture.set(.setHome(HomeLocation(longitude: .value(-97.75))))
    page = try fixture.load(HomeLocationPage.self)
    #expect(page.coordinates.fields.map(\.value) == ["30.25", "-97.75"])
    #expect(page.ready == "✓ Coordinates ready" && page.stale == nil)
    for zip in ["1234", "78701-12345"] {
      #expect(throws: DomainError.self) { try fixture.set(.setHome(HomeLocation(zip: .value(zip)))) }
    }
    for home in [
      HomeLocation(latitude: .value(90.1)), HomeLocation(longitude: .value(-180.1)), HomeLocation(state: .value("TEX")),
    ] {
      #expect(throws: DomainError.self) { try fixture.set(.setHome(home)) }
    }
  }

  @Test func `coordinates set before the address changed are called so`() throws {
    let fixture = try HomeFixture()
    try fixture.set(
      .setHome(HomeLocation(city: .value("Austin"), latitude: .value(30.2), longitude: .value(-97.7))))
    #expect(try fixture.load(HomeLocationPage.self).stale == nil)
    try fixture.set(.setHome(HomeLocation(city: .value("Dallas"))))
    #expect(try fixture.load(HomeLocationPage.self).stale?.contains("address has changed") == true)
    try fixture.set(.setHome(HomeLocation(latitude: .value(32.8))))
    #expect(try fixture.load(HomeLocationPage.self).stale == nil)
  }

  @Test(.verifies("PR-128")) func `saved coordinates feed the distances of list and page`() throws {
    let fixture = try HomeFixture()
    let school = try fixture.add("Rice University", SchoolFields(latitude: .value(29.7), longitude: .value(-95.4)))
    #expect(try fixture.page(school)?.distance == nil)
    try fixture.set(.setHome(HomeLocation(latitude: .value(29.7), longitude: .value(-95.4))), by: fixture.mother)
    #expect(try fixture.page(school)?.distance == "0 miles")
    #expect(try fixture.list().cards.map(\.distance) == ["0 mi"])
    try fixture.set(.reset(.location))
    #expect(try fixture.page(school)?.distance == nil)
  }

  @Test(.verifies("PR-64")) func `fit scores follow the player's details, and a reset of them`() throws {
    let fixture = try HomeFixture()
    _ = try fixture.add("Rice University", SchoolFields(division: .value(.d1), state: .value("TX")))
    #expect(try fixture.list().cards.map(\.fitScore) == [nil])
    try fixture.set(.editPlayer(PlayerDetails(gpa: .value(3.9), satScore: .value(1400), schoolState: .value("TX"))))
    let first = try #require(try fixture.list().cards.first?.fitScore)
    try fixture.set(.editPlayer(PlayerDetails(gpa: .value(2.0), satScore: .value(800))))
    #expect(try #require(try fixture.list().cards.first?.fitScore) < first)
    try fixture.set(.reset(.player))
    #expect(try fixture.list().cards.map(\.fitScore) == [nil])
  }

  @Test(.verifies("PR-1", "PR-8")) func `every change of a category is history: old, new and fields, newest first`()
    throws
  {
    let fixture = try HomeFixture()
    try fixture.set(.editPlayer(PlayerDetails(gpa: .value(3.5))))
    try fixture.set(.editPlayer(PlayerDetails(gpa: .value(3.7), satScore: .value(1300))))
    try fixture.set(.editPlayer(PlayerDetails(gpa: .value(3.7))))
    try fixture.set(.reset(.player))
    try fixture.set(.editDashboard(DashboardFields(coaches: .value(false))), by: fixture.mother)
    try fixture.set(.applyTemplate(.closeToHome, ids: []), by: fixture.mother)
    func history(_ category: PreferenceCategory, _ person: UUID? = nil, limit: Int = 50, offset: Int = 0) throws
      -> PreferenceHistory
    {
      try #require(
        try fixture.home.read {
          try PreferenceHistory.load(
            category, from: $0, viewer: fixture.viewer(person), limit: limit, offset: offset)
        })
    }
    let player = try history(.player)
    #expect(player.entries.map { $0.fields.map(\.field) } == [["gpa", "satScore"], ["gpa", "satScore"], ["gpa"]])
    #expect(
      player.entries[1].fields.map(\.old) == ["3.5", nil] && player.entries[1].fields.map(\.new) == ["3.7", "1300"])
    #expect(player.entries[0].fields.map(\.text) == ["GPA: 3.7 → none", "SAT Score: 1300 → none"])
    #expect(player.entries.allSatisfy { $0.by == "You (Sam)" && $0.category == "player" })
    #expect(try history(.player, limit: 1, offset: 1).entries == [player.entries[1]])
    #expect(try history(.dashboard).entries.isEmpty && history(.dashboard).empty?.title == "No changes yet")
    #expect(try history(.dashboard, fixture.mother).entries.map { $0.fields.map(\.text) } == [["Coaches: none → No"]])
    #expect(try history(.school, fixture.father).entries.first?.by == "Ana")
    #expect(try history(.location).entries.isEmpty)
  }

  @Test func `the past is read-only, and a reset is taken back`() throws {
    let fixture = try HomeFixture()
    try fixture.set(.applyTemplate(.bestFit, ids: []))
    let before = try fixture.home.log.head().position
    try fixture.set(.reset(.school))
    #expect(try fixture.wishes().rows.isEmpty)
    let past = try fixture.home.read(at: .position(before)) {
      try SchoolPreferencesPage.load(from: $0, viewer: fixture.viewer())
    }
    #expect(past?.rows.count == 3 && past?.isReadOnly == true && past?.isPast == true)
    try fixture.home.undo(nil, in: CommandContext(actor: fixture.player))
    #expect(try fixture.wishes().rows.map(\.value) == past?.rows.map(\.value))
    #expect(try fixture.wishes().templates.filter(\.isApplied).map(\.id) == ["best_fit"])
    try fixture.set(.reset(.school))
    try fixture.set(.applyTemplate(.closeToHome, ids: []))
    #expect(throws: CompassError.self) {
      let reset = try fixture.home.log.events(EventRange(backwards: true, limit: 2)).last
      try fixture.home.undo(reset?.id, in: CommandContext(actor: fixture.player))
    }
  }
}
