import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// What the school's page shows and speaks, for what is stored.
@Suite struct SchoolDetailContentTests {
  private let fixture: HomeFixture

  init() throws { fixture = try HomeFixture() }

  private func page(_ fields: SchoolFields = SchoolFields(), status: SchoolStatus? = nil) throws -> SchoolDetailPage {
    try #require(try fixture.page(try fixture.add("University of Texas", fields, status: status)))
  }

  private func texts(_ rows: [LabelledText]) -> [String: String] {
    Dictionary(rows.map { ($0.label, $0.text) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Loading

  @Test(.verifies("SD-1", "SD-2", "SD-152"))
  func `a school's page has all that belongs to it and nothing of another school`() throws {
    func fill(_ name: String, _ word: String, _ division: Division, _ status: SchoolStatus) throws -> UUID {
      let school = try fixture.add(
        name,
        SchoolFields(
          division: .value(division), location: .value("\(word) City, TX"), mascot: .value("\(word) Owls"),
          website: .value("https://\(word).edu")), status: .contacted)
      let context = CommandContext(actor: fixture.player)
      try fixture.perform(school, .addItem(.pro, text: "\(word) pro"))
      try fixture.perform(school, .addItem(.con, text: "\(word) con"))
      try fixture.perform(school, .changeStatus(status, note: "\(word) reason"))
      try fixture.perform(school, .editNotes("\(word) notes"))
      try fixture.perform(school, .setTier(.b))
      try fixture.perform(school, .setFavorite(true))
      try fixture.perform(school, .editPhilosophy(PhilosophyFields(coachingStyle: .value("\(word) style"))))
      try fixture.perform(school, .recordFitScore(athletic: 30, academic: 20, opportunity: 10, personal: 5))
      try fixture.home.perform(.privateNote(school: school, text: "\(word) secret"), in: context)
      let coach = CoachFields(firstName: .value(word), lastName: .value("Lee"), role: .value(.head))
      try fixture.home.perform(.coach(fixture.home.freshID(), .add(school: school, coach)), in: context)
      let document = DocumentFields(
        title: .value("\(word) film"), type: .value(.highlightVideo), url: .value("https://v.example/\(word)"))
      try fixture.home.perform(.document(fixture.home.freshID(), .add(school: school, document)), in: context)
      let talk = InteractionLogged(content: "\(word) talk", direction: .outbound, school: school, type: .email)
      try fixture.home.perform(.interaction(fixture.home.freshID(), .log(talk)), in: context)
      return school
    }
    let school = try fill("Rice University", "near", .d1, .committed)
    let other = try fill("Bates College", "zebra", .d3, .declined)
    let page = try #require(try fixture.page(school))
    #expect(page.id == school.lowercased && page.name == "Rice University" && page.location == "near City, TX")
    #expect(Set(page.badges.map(\.text)).isSuperset(of: ["Committed", "D1", "B (Strong Interest)"]))
    #expect(page.isFavorite && page.priorityTier == "B" && page.fit?.score == 65)
    #expect(page.pros.map(\.text) == ["near pro"] && page.cons.map(\.text) == ["near con"])
    #expect(page.notes == "near notes" && page.privateNotes == "near secret")
    #expect(page.statusHistory.count == 2 && page.statusHistory.first?.note == "near reason")
    #expect(page.notesHistory.map(\.after) == ["near notes"])
    #expect(texts(page.information)["Mascot"] == "near Owls")
    #expect(page.philosophy.contains { $0.text == "near style" })
    #expect(page.coaches.coaches.map(\.name) == ["near Lee"])
    #expect(page.documents.documents.map(\.title) == ["near film"])
    #expect(page.interactions.map(\.content) == ["near talk"])
    // Nothing of the other school is anywhere on the page.
    let all = String(decoding: try JSONEncoder().encode(page), as: UTF8.self)
    #expect(!all.contains("zebra") && !all.contains("Bates") && !all.contains(other.lowercased))
  }

  @Test(.verifies("SD-2"))
  func `coaches and shared documents are on the page, and the mail goes to the first who can be mailed`() throws {
    let school = try fixture.add("Texas A&M")
    let without = try #require(try fixture.page(school))
    #expect(without.coaches.empty?.title == "No coaches added yet" && without.documents.empty != nil)
    #expect(without.quickActions.map(\.title) == ["Log Interaction", "Send Email", "Manage Coaches"])
    #expect(without.quickActions[1].leadsTo.hasPrefix("mailto:?subject=Contact%20from%20Texas%20A%26M&body=Hello%2C"))
    for (first, email) in [("Ann", nil), ("Bob", "bob@tamu.edu")] as [(String, String?)] {
      try fixture.home.perform(
        .coach(
          fixture.home.freshID(),
          .add(
            school: school,
            CoachFields(
              email: email.map(Patch.value) ?? .absent, firstName: .value(first), lastName: .value("Lee"),
              role: .value(.assistant)))), in: CommandContext(actor: fixture.player))
    }
    try fixture.home.perform(
      .document(
        fixture.home.freshID(),
        .add(
          school: school,
          DocumentFields(title: .value("Swing"), type: .value(.highlightVideo), url: .value("https://v.example/1")))),
      in: CommandContext(actor: fixture.player))
    let page = try #require(try fixture.page(school))
    #expect(page.coaches.coaches.map(\.name) == ["Ann Lee", "Bob Lee"])
    #expect(page.documents.documents.map(\.title) == ["Swing"])
    #expect(page.quickActions[1].leadsTo.hasPrefix("mailto:bob@tamu.edu?subject=Contact"))
  }

  @Test(.verifies("SD-4"))
  func `the page is read again after an edit`() throws {
    let school = try fixture.add("Rice University")
    try fixture.perform(school, .edit(SchoolFields(mascot: .value("Owls"))), by: fixture.mother)
    #expect(texts(try #require(try fixture.page(school)).information)["Mascot"] == "Owls")
  }

  @Test(.verifies("SD-6", "SD-184"))
  func `an unknown or foreign school says so and leads back`() throws {
    // A foreign id: that of a record which is no school.
    let state = PageState<SchoolDetailPage> { try fixture.page(fixture.player) }
    #expect(state.notice?.title == "School not found" && state.notice?.action == "Back to Schools")
    #expect(state.notice?.icon == "building")
    #expect(SchoolDetailPage.loading.title == "Loading school...")
  }

  @Test(.verifies("SD-9"))
  func `everything that a school can carry is kept`() throws {
    let fields = SchoolFields(
      actRequirement: .value(28), address: .value("6100 Main St"), admissionRate: .value(0.1),
      baseballFacilityAddress: .value("Reckling Park"), city: .value("Houston"), gpaRequirement: .value(3.9),
      instagramHandle: .value("riceowls"), latitude: .value(29.7), longitude: .value(-95.4), mascot: .value("Owls"),
      ncaaId: .value("574"), satRequirement: .value(1450), state: .value("TX"), studentSize: .value(4000),
      tuitionInState: .value(54_000), tuitionOutOfState: .value(54_100), twitterHandle: .value("RiceBaseball"),
      undergradSize: .value("4,000"), website: .value("https://rice.edu"))
    let school = try fixture.add("Rice University", fields)
    let row = try #require(try fixture.home.read { try $0.detail(school.lowercased) })
    var kept = row.info
    kept.name = .absent
    #expect(kept == fields)
    #expect(row.athlete == fixture.player.lowercased && row.createdBy == fixture.player.lowercased)
    #expect(row.statusChangedAt == nil)
    let made = fixture.clock.now.milliseconds
    fixture.clock.now = Instant(milliseconds: made + 1000)
    try fixture.perform(school, .changeStatus(.contacted, note: nil))
    let philosophy = PhilosophyFields(
      coachingPhilosophy: .value("1"), coachingStyle: .value("2"), communicationStyle: .value("3"),
      recruitingApproach: .value("4"), successMetrics: .value("5"))
    try fixture.perform(school, .editPhilosophy(philosophy), by: fixture.mother)
    try fixture.perform(school, .recordFitScore(athletic: 30, academic: 20, opportunity: 15, personal: 10))
    for (person, text) in [(fixture.player, "mine"), (fixture.mother, "hers")] {
      try fixture.home.perform(.privateNote(school: school, text: text), in: CommandContext(actor: person))
    }
    let (after, notes) = try fixture.home.read { reading in
      (
        try #require(try reading.detail(school.lowercased)),
        try [fixture.player, fixture.mother, fixture.father].map {
          try reading.privateNote(on: school.lowercased, of: $0)?.text
        }
      )
    }
    #expect(after.statusChangedAt == made + 1000 && after.createdAt == made && after.updatedAt == made + 1000)
    #expect(after.philosophy == philosophy && notes == ["mine", "hers", nil])
    #expect(after.createdBy == fixture.player.lowercased && after.updatedBy == fixture.player.lowercased)
    #expect(try fixture.page(school)?.fit?.tier.text == "Match")
  }

  // MARK: Fit

  private func fit(_ score: FitScore) throws -> SchoolDetailPage {
    let school = try fixture.add("Rice University", SchoolFields(division: .value(.d1)))
    try fixture.perform(
      school,
      .recordFitScore(
        athletic: score.athletic, academic: score.academic, opportunity: score.opportunity, personal: score.personal))
    return try #require(try fixture.page(school))
  }

  @Test(
    .verifies("SD-55", "SD-59", "SD-60", "SD-144", "SD-158"),
    arguments: [
      (
        FitScore(athletic: 30, academic: 20, opportunity: 15, personal: 10), 75, "Match", "green-100/700",
        "green-100/700"
      ),
      (
        FitScore(athletic: 30, academic: 20, opportunity: 14, personal: 5.5), 70, "Reach", "green-100/700",
        "orange-100/700"
      ),
      (
        FitScore(athletic: 20, academic: 15, opportunity: 10, personal: 5), 50, "Reach", "orange-100/700",
        "orange-100/700"
      ),
      (
        FitScore(athletic: 20, academic: 15, opportunity: 10, personal: 4), 49, "Unlikely", "red-100/700", "red-100/700"
      ),
    ])
  func `the score has its colour, the tier its own`(
    score: FitScore, number: Int, tier: String, color: String, tierColor: String
  ) throws {
    let page = try fit(score)
    let section = try #require(page.fit)
    #expect(page.labels.fit == "School Fit Analysis")
    #expect(section.score == number && section.color == color)
    #expect(section.tier.text == tier && section.tier.color == tierColor)
    #expect(section.spoken == "Fit score \(number) percent, tier \(tier)")
  }

  @Test(
    .verifies("SD-60"),
    arguments: [
      (FitTier.reach, "Reach", "orange-100/700"), (.match, "Match", "green-100/700"),
      (.safety, "Safety", "blue-100/700"), (.unlikely, "Unlikely", "red-100/700"),
    ])
  func `each fit tier has its colour, also the one that no score yields`(
    tier: FitTier, text: String, color: String
  ) {
    let badge = Badge.tier(tier)
    #expect(badge.text == text && badge.color == color)
  }

  @Test(.verifies("SD-56", "SD-57"))
  func `the breakdown can be shown, and what is missing is said`() throws {
    let section = try #require(
      try fit(FitScore(athletic: 0, academic: 0, opportunity: 14, personal: 5)).fit)
    #expect(section.breakdown.map(\.label) == ["Athletic", "Academic", "Opportunity", "Personal"])
    #expect(section.breakdown.map(\.text) == ["0/40", "0/25", "14/20", "5/15"])
    #expect(section.show == "View Fit Score Breakdown" && section.hide == "Hide Fit Score Breakdown")
    #expect(section.missing == "Missing data: athletic, academic")
    #expect(section.missingHint == "Add more details to improve this score.")
    #expect(section.tier.text == "Data missing")
    #expect(section.spoken == "Fit score 19 percent, missing data: athletic, academic")
    #expect(section.color == "slate-100/700" && section.recommendation.contains("Too little is known"))
    #expect(try fit(FitScore(athletic: 30, academic: 20, opportunity: 15, personal: 10)).fit?.missing == nil)
  }

  @Test(.verifies("SD-56"))
  func `the opened breakdown has bars in points and per cents`() throws {
    let section = try #require(try fit(FitScore(athletic: 30, academic: 16.25, opportunity: 14, personal: 10)).fit)
    #expect(section.bars.map(\.label) == ["Athletic Fit", "Academic Fit", "Opportunity Fit", "Personal Fit"])
    #expect(section.bars.map(\.percent) == [75, 65, 70, 67])
    #expect(section.bars[0].spoken == "Athletic fit, 30 of 40 points" && section.bars[0].points == "30/40")
    #expect(section.bars.map(\.color) == ["blue-600", "purple-600", "emerald-600", "orange-600"])
  }

  @Test(.verifies("SD-62", "SD-151"))
  func `the score is kept in the row: reading it computes nothing`() throws {
    let page = try fit(FitScore(athletic: 30, academic: 20, opportunity: 15, personal: 10))
    // Nothing is known of an athlete, so a computed score could not be 75.
    let row = try #require(try fixture.home.read { try $0.school(page.id) })
    #expect(row.fit?.score == 75 && page.fit?.score == 75)
  }

  @Test(.verifies("SD-58", "SD-194"))
  func `without a score the whole section is hidden`() throws {
    let page = try page()
    #expect(page.fit == nil && page.divisionCard == nil)
  }

  @Test(.verifies("SD-66", "SD-67", "SD-68", "SD-159"))
  func `other divisions are recommended below 70`() throws {
    let low = try #require(try fit(FitScore(athletic: 10, academic: 10, opportunity: 10, personal: 5)).divisionCard)
    #expect(low.title == "Consider Other Divisions" && low.badges.map(\.text) == ["D2", "D3"])
    #expect(
      low.message == "Based on your current profile, you might have stronger opportunities at D2 or D3 programs.")
    let middle = try fit(FitScore(athletic: 30, academic: 15, opportunity: 10, personal: 5)).divisionCard
    #expect(middle?.badges.map(\.text) == ["D2"])
    #expect(try fit(FitScore(athletic: 30, academic: 20, opportunity: 15, personal: 10)).divisionCard == nil)
  }

  // MARK: Information

  @Test(.verifies("SD-71", "SD-72", "SD-162"))
  func `the information shows what is present`() throws {
    let page = try page(
      SchoolFields(
        address: .value("1 University Station"), baseballFacilityAddress: .value("Disch-Falk Field"),
        mascot: .value("Longhorns"), studentSize: .value(40_804), tuitionInState: .value(10_824),
        tuitionOutOfState: .value(40_032), twitterHandle: .value("TexasBaseball"), undergradSize: .value("40,000"),
        website: .value("https://utexas.edu")))
    let rows = texts(page.information)
    #expect(rows["Campus Address"] == "1 University Station" && rows["Baseball Facility"] == "Disch-Falk Field")
    #expect(rows["Mascot"] == "Longhorns" && rows["Undergraduate Size"] == "40,000")
    #expect(page.contact.map(\.url) == ["https://utexas.edu", "https://twitter.com/TexasBaseball"])
    #expect(texts(page.scorecard)["Tuition (Out-of-State)"] == "$40,032")
    #expect(page.labels.scorecard == "College Scorecard")
  }

  @Test(.verifies("SD-74", "SD-78", "SD-192"))
  func `without data there is no map, no distance and no scorecard`() throws {
    try fixture.home.perform(
      .location(fixture.player, HomeLocation(latitude: .value(29.7), longitude: .value(-95.4))),
      in: CommandContext(actor: fixture.player))
    let none = try page()
    #expect(none.map == nil && none.distance == nil && none.scorecard.isEmpty && none.information.isEmpty)
    let half = try page(SchoolFields(latitude: .value(29.7)))
    #expect(half.map == nil && half.distance == nil)
    let whole = try page(SchoolFields(latitude: .value(30.2849), longitude: .value(-97.7341)))
    #expect(whole.map?.title == "University of Texas" && whole.map?.latitude == 30.2849)
    #expect(whole.distance == "145 miles")
  }

  @Test(.verifies("SD-73", "SD-161", "SD-199", "SD-200"))
  func `admission is a percentage, a distance needs a home`() throws {
    let page = try page(
      SchoolFields(admissionRate: .value(0.32), latitude: .value(30.3), longitude: .value(-97.7)))
    #expect(texts(page.scorecard)["Admission Rate"] == "32%")
    #expect(page.distance == nil && page.map != nil)
  }

  @Test(.verifies("SD-75"))
  func `contact is hidden without website and handles, and a website must be one`() throws {
    #expect(try page().contact.isEmpty)
    #expect(try page(SchoolFields(instagramHandle: .value("texasbsb"))).contact.map(\.text) == ["@texasbsb"])
    let school = try fixture.add("Odd College")
    try fixture.perform(school, .edit(SchoolFields(website: .value("https://odd.edu"))))
    #expect(try fixture.page(school)?.contact.map(\.url) == ["https://odd.edu"])
  }

  @Test(.verifies("SD-82"))
  func `the form is filled with what is stored`() throws {
    let page = try page(SchoolFields(mascot: .value("Longhorns"), website: .value("https://utexas.edu")))
    let campus = page.informationForm[1].inputs
    #expect(
      campus.map(\.field) == [
        "address", "baseballFacilityAddress", "mascot", "undergradSize", "website", "twitterHandle", "instagramHandle",
      ])
    #expect(campus[2].value == "Longhorns" && campus[0].value == "")
    #expect(campus[5].placeholder == "@handle...")
  }

  @Test(.verifies("SD-82")) func `every field that can be edited has one input, filled with what is stored`() throws {
    let fields = SchoolFields(
      admissionRate: .value(0.32), division: .value(.d3), longitude: .value(-97.5), studentSize: .value(14_000))
    let page = try page(fields)
    let inputs = page.informationForm.flatMap(\.inputs)
    #expect(inputs.map(\.field).sorted() == SchoolFields.fieldNames)
    let values = Dictionary(uniqueKeysWithValues: inputs.map { ($0.field, $0.value) })
    #expect(values["name"] == page.name && values["division"] == "D3" && values["admissionRate"] == "32%")
    #expect(values["studentSize"] == "14000" && values["longitude"] == "-97.5" && values["conference"] == "")
  }

  // MARK: Texts

  @Test(.verifies("SD-99", "SD-105", "SD-112", "SD-195"))
  func `what is empty says so`() throws {
    let labels = try page().labels
    #expect(labels.notes.empty == "No notes added yet." && labels.privateNotes.empty == "No private notes added yet.")
    #expect(labels.pros.empty == "No pros added yet" && labels.cons.empty == "No cons added yet")
    #expect(labels.privateNotes.hint == "Only you can see these")
  }

  @Test(.verifies("SD-117", "SD-171", "SD-198"))
  func `five coaching fields, "Not provided" where empty`() throws {
    let page = try page()
    #expect(
      page.philosophy.map(\.label) == [
        "Coaching Style", "Recruiting Approach", "Communication Style", "Success Metrics", "Overall Philosophy",
      ])
    #expect(page.philosophy.allSatisfy { $0.text == "Not provided" })
    #expect(page.philosophyForm.count == 5)
  }

  @Test(.verifies("SD-122", "SD-181"))
  func `who made it, who changed it last and when`() throws {
    let school = try fixture.add("Rice University")
    try fixture.perform(school, .setRanking(2), by: fixture.mother)
    #expect(
      try fixture.page(school)?.attribution.map(\.text) == ["You (Sam)", "Ana", "Feb 2, 2026"])
  }

  @Test(.verifies("SD-123"))
  func `deleting asks first`() throws {
    let delete = try page().deletion
    #expect(delete.title == "Delete School")
    #expect(delete.message == "Are you sure you want to delete this school?")
    #expect(delete.consequence == "No coaches, offers or events belong to it. You can restore it from Trash.")
    #expect(delete.line == "\(delete.message) (\(delete.name)) \(delete.consequence)")
  }

  @Test(.verifies("SD-63", "SD-136"))
  func `a parent sees the score, cannot record one, and may log interactions`() throws {
    let page = try fit(FitScore(athletic: 30, academic: 20, opportunity: 15, personal: 10))
    let school = try #require(UUID(uuidString: page.id))
    #expect(try fixture.page(school, fixture.mother)?.fit == page.fit)
    #expect(throws: DomainError.self) {
      try fixture.perform(
        school, .recordFitScore(athletic: 1, academic: 1, opportunity: 1, personal: 1), by: fixture.mother)
    }
    try fixture.home.perform(
      .interaction(
        fixture.home.freshID(), .log(InteractionLogged(direction: .inbound, school: school, type: .email))),
      in: CommandContext(actor: fixture.mother))
    #expect(try fixture.page(school, fixture.mother)?.interactions.count == 1)
  }
}
