import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

/// What the pages of coaches, documents and interactions say.
@Suite struct CoachPagesTests {
  private let fixture: HomeFixture
  private let school: UUID

  init() throws {
    fixture = try HomeFixture()
    school = try fixture.add("Rice University")
  }

  @discardableResult
  private func coach(_ first: String, _ last: String, _ role: CoachRole, _ more: CoachFields = CoachFields()) throws
    -> UUID
  {
    var fields = more
    (fields.firstName, fields.lastName, fields.role) = (.value(first), .value(last), .value(role))
    let id = fixture.home.freshID()
    try perform(.coach(id, .add(school: school, fields)))
    return id
  }

  @discardableResult
  private func log(
    _ direction: InteractionDirection, coach: UUID? = nil, daysAgo: Int64 = 0, subject: String? = nil,
    type: InteractionType = .email, sentiment: InteractionSentiment? = nil, by actor: UUID? = nil
  ) throws -> UUID {
    let id = fixture.home.freshID()
    let at = Instant(milliseconds: fixture.clock.now.milliseconds - daysAgo * 86_400_000)
    try fixture.home.perform(
      .interaction(
        id,
        .log(
          InteractionLogged(
            coach: coach, direction: direction, school: school, sentiment: sentiment, subject: subject, type: type))),
      in: CommandContext(actor: actor ?? fixture.player, occurredAt: at))
    return id
  }

  private func perform(_ command: Command) throws {
    try fixture.home.perform(command, in: CommandContext(actor: fixture.player))
  }

  private func panel() throws -> CoachesPanel {
    try fixture.home.read {
      try CoachesPanel.load(school: school.lowercased, from: $0, viewer: fixture.viewer())
    }
  }

  private func coaches(at moment: Moment? = nil, _ change: (inout CoachFilters) -> Void = { _ in }) throws
    -> CoachesPage
  {
    var filters = CoachFilters()
    change(&filters)
    let page = try fixture.home.read(at: moment) {
      try CoachesPage.load(school: school.lowercased, from: $0, viewer: fixture.viewer(), filters: filters)
    }
    return try #require(page)
  }

  private func interactions(
    at moment: Moment? = nil, _ change: (inout InteractionFilters) -> Void = { _ in }
  ) throws -> InteractionsPage {
    var filters = InteractionFilters()
    change(&filters)
    let page = try fixture.home.read(at: moment) {
      try InteractionsPage.load(school: school.lowercased, from: $0, viewer: fixture.viewer(), filters: filters)
    }
    return try #require(page)
  }

  // MARK: The panel

  @Test(.verifies("SD-50", "SD-173"))
  func `the panel shows at most three coaches, the head coach first, and the way to all`() throws {
    try coach("Ann", "Abel", .recruiting)
    try coach("Bob", "Baker", .assistant)
    try coach("Cy", "Cole", .assistant)
    #expect(try panel().coaches.count == 3 && panel().more == nil)
    try coach("Zoe", "Zorn", .head)
    let panel = try panel()
    #expect(panel.coaches.map(\.name) == ["Zoe Zorn", "Bob Baker", "Cy Cole"] && panel.more == "and 1 more")
    #expect(
      panel.coaches.map(\.role) == [.role(.head), .role(.assistant), .role(.assistant)] && panel.manage == "Manage")
    #expect(panel.coaches[0].role?.text == "Head Coach" && panel.coaches[0].role?.color == "purple-100/700")
  }

  @Test(.verifies("SD-52", "SD-193"))
  func `a school without coaches says so, and the link still works`() throws {
    let panel = try panel()
    #expect(panel.coaches.isEmpty && panel.empty?.title == "No coaches added yet" && panel.manage == "Manage")
    #expect(try coaches().empty?.title == "No coaches added yet" && coaches().add == "Add Coach")
    try coach("Kim", "Lee", .head)
    #expect(try self.panel().empty == nil && coaches().empty == nil)
  }

  @Test(.verifies("SD-53", "SD-143", "SD-173"))
  func `a contact button exists only for what is known, and says whom it reaches`() throws {
    try coach("No", "Contact", .head)
    try coach("Only", "Mail", .head, CoachFields(email: .value("a+b@x.org")))
    try coach("Only", "Phone", .head, CoachFields(phone: .value("(512) 555-0142")))
    let cards = try panel().coaches
    #expect(
      cards.map { $0.contacts.map(\.url) } == [
        [], ["mailto:a+b@x.org"], ["sms:5125550142", "tel:5125550142"],
      ])
    #expect(cards.flatMap(\.contacts).map(\.spoken) == ["Email Only Mail", "Text Only Phone", "Call Only Phone"])
    #expect(try coaches().cards.map(\.contacts) == cards.map(\.contacts))
  }

  @Test func `a mail address cannot smuggle a header or a second address in`() {
    let coach = CoachFields(email: .value("a?bcc=b@x.org&subject=%41,c@y.org"))
    #expect(ContactButton.all(for: coach).map(\.url) == ["mailto:a%3Fbcc%3Db@x.org%26subject%3D%2541%2Cc@y.org"])
    #expect(ContactButton.all(for: CoachFields(phone: .value("ext."))).isEmpty)
    #expect(
      ContactButton.all(for: CoachFields(phone: .value("+49 30 1234"))).map(\.url) == [
        "sms:+49301234", "tel:+49301234",
      ])
  }

  // MARK: The page

  @Test func `responsiveness and last contact are derived from the interactions`() throws {
    let kim = try coach("Kim", "Lee", .head)
    #expect(try coaches().cards[0].responsiveness == nil && coaches().cards[0].lastContact == "No contact yet")
    try log(.inbound, coach: kim, daysAgo: 9)
    // Somebody who wrote unasked has not been asked anything.
    #expect(try coaches().cards[0].responsiveness == nil)
    try log(.outbound, coach: kim, daysAgo: 3)
    try log(.outbound, coach: kim, daysAgo: 5)
    try log(.outbound, daysAgo: 1)
    let card = try coaches().cards[0]
    #expect(card.responsiveness == .responsiveness(Responsiveness(inbound: 1, outbound: 2)))
    #expect(card.responsiveness?.text == "Responsive" && card.responsiveness?.color == "blue-100/700")
    #expect(card.lastContact == "Last contact Jan 30, 2026")
    #expect(card.spoken == "Kim Lee, Head Coach, Responsive, Last contact Jan 30, 2026")
  }

  @Test func `search, role, contact and responsiveness narrow, and sorting orders`() throws {
    let kim = try coach("Kim", "Lee", .recruiting, CoachFields(notes: .value("saw the video")))
    let jo = try coach("Jo", "Adams", .assistant, CoachFields(twitterHandle: .value("CoachJo")))
    try coach("Ed", "Moss", .head, CoachFields(email: .value("ed@rice.edu")))
    for days in [40, 41] as [Int64] { try log(.outbound, coach: kim, daysAgo: days) }
    try log(.outbound, coach: jo, daysAgo: 2)
    try log(.inbound, coach: jo, daysAgo: 1)
    func names(_ change: (inout CoachFilters) -> Void) throws -> [String] { try coaches(change).cards.map(\.name) }
    #expect(try names { _ in } == ["Jo Adams", "Kim Lee", "Ed Moss"])
    for (search, name) in [
      ("VIDEO", "Kim Lee"), ("coachjo", "Jo Adams"), (" rice.edu ", "Ed Moss"), ("kim l", "Kim Lee"),
    ] {
      #expect(try names { $0.searchText = search } == [name], "\(search)")
    }
    #expect(try names { $0.role = "assistant" } == ["Jo Adams"])
    // Who was never contacted passes (facts §5.5).
    #expect(try names { $0.contactedWithinDays = 30 } == ["Jo Adams", "Ed Moss"])
    #expect(try names { $0.contactedWithinDays = 40 } == ["Jo Adams", "Kim Lee", "Ed Moss"])
    #expect(try names { $0.responsiveness = "high" } == ["Jo Adams"])
    #expect(try names { $0.responsiveness = "low" } == ["Kim Lee"])
    #expect(try names { $0.sort = .role } == ["Ed Moss", "Jo Adams", "Kim Lee"])
    #expect(try names { $0.sort = .lastContact } == ["Jo Adams", "Kim Lee", "Ed Moss"])
    #expect(try names { $0.sort = .responsiveness } == ["Jo Adams", "Kim Lee", "Ed Moss"])
    let none = try coaches { $0.searchText = "nobody" }
    #expect(none.empty == CoachesPage.noMatch && none.countText == "0 of 3 coaches")
    #expect(try coaches().countText == "3 coaches")
  }

  @Test(.verifies("SD-136"))
  func `the past is read-only, a deleted school has no page`() throws {
    try coach("Kim", "Lee", .head)
    try log(.inbound)
    let position = try fixture.home.log.head().position
    let then = try coaches(at: .position(position))
    #expect(then.isPast && then.add == nil && then.cards[0].remove == nil && then.cards[0].edit == nil)
    let before = try interactions(at: .position(position))
    #expect(before.isPast && before.log == nil && before.entries[0].remove == nil)
    let parents = try fixture.home.read {
      try CoachesPage.load(school: school.lowercased, from: $0, viewer: fixture.viewer(fixture.mother))
    }
    #expect(parents?.add == "Add Coach" && parents?.cards[0].remove?.title == "Remove Kim Lee?")
    try fixture.perform(school, .delete(dependants: Dependants(), cascade: true))
    try fixture.home.read { reading throws in
      #expect(try CoachesPage.load(school: school.lowercased, from: reading, viewer: fixture.viewer()) == nil)
      #expect(try InteractionsPage.load(school: school.lowercased, from: reading, viewer: fixture.viewer()) == nil)
    }
  }

  // MARK: Documents

  @Test(.verifies("SD-119", "SD-120", "SD-177"))
  func `the section shows title, type and a link, or that nothing is shared`() throws {
    func section() throws -> DocumentsSection {
      try fixture.home.read {
        try DocumentsSection.load(school: school.lowercased, from: $0, viewer: fixture.viewer())
      }
    }
    #expect(try section().documents.isEmpty)
    #expect(try section().empty?.title == "No documents shared with this school yet")
    let id = fixture.home.freshID()
    let fields = DocumentFields(
      title: .value("Junior reel"), type: .value(.highlightVideo), url: .value("https://v.org/1"))
    try perform(.document(id, .add(school: school, fields)))
    let document = try #require(try section().documents.first)
    #expect(document.title == "Junior reel" && document.type.text == "Highlight Video" && document.view == "View")
    #expect(document.url == "https://v.org/1" && document.spoken == "View Junior reel, Highlight Video")
    #expect(document.shared == "Shared Feb 2, 2026 by You (Sam)")
    #expect(try section().empty == nil)
    // What another school was shown is not shown here.
    let other = DocumentFields(
      title: .value("Another reel"), type: .value(.highlightVideo), url: .value("https://v.org/2"))
    try perform(.document(fixture.home.freshID(), .add(school: try fixture.add("Bates College"), other)))
    #expect(try section().documents.map(\.id) == [id.lowercased])
    try perform(.document(id, .unshare(school: school)))
    #expect(try section().empty != nil)
  }

  // MARK: Interactions

  @Test func `interactions are newest first with labels, coach and author`() throws {
    let kim = try coach("Kim", "Lee", .head)
    try log(.inbound, coach: kim, daysAgo: 2, subject: "Camp", type: .phoneCall, sentiment: .veryPositive)
    try log(.outbound, daysAgo: 1, by: fixture.mother)
    let page = try interactions()
    #expect(page.countText == "2 interactions" && page.empty == nil && page.log == "Log Interaction")
    #expect(page.entries.map(\.type.text) == ["Email", "Phone Call"])
    let entry = page.entries[1]
    #expect(entry.direction.text == "Inbound" && entry.sentiment?.text == "Very Positive" && entry.coach == "Kim Lee")
    #expect(entry.at == "Jan 31, 2026, 02:40 AM" && entry.by == "You (Sam)" && page.entries[0].by == "Ana")
    #expect(entry.spoken == "Inbound Phone Call, Kim Lee, Jan 31, 2026, 02:40 AM, Very Positive, Camp")
    #expect(page.currentCoaches.map(\.label) == ["No coach", "Kim Lee"])
    try perform(.coach(kim, .remove))
    #expect(try interactions().entries[1].coach == "Kim Lee (removed)")
    #expect(try interactions().currentCoaches.map(\.label) == ["No coach"])
  }

  @Test func `each filter of interactions narrows`() throws {
    let kim = try coach("Kim", "Lee", .head)
    let first = try log(.inbound, coach: kim, daysAgo: 20, subject: "Camp", type: .phoneCall, sentiment: .positive)
    let second = try log(.outbound, daysAgo: 7, by: fixture.mother)
    func ids(_ change: (inout InteractionFilters) -> Void) throws -> [String] {
      try interactions(change).entries.map(\.id)
    }
    let (old, new) = (first.lowercased, second.lowercased)
    #expect(try ids { _ in } == [new, old])
    #expect(try ids { $0.searchText = "cAMP" } == [old])
    #expect(try ids { $0.type = "email" } == [new])
    #expect(try ids { $0.direction = "inbound" } == [old])
    #expect(try ids { $0.sentiment = "positive" } == [old])
    #expect(try ids { $0.loggedBy = fixture.mother.lowercased } == [new])
    #expect(try ids { $0.coach = kim.lowercased } == [old])
    #expect(try ids { $0.withinDays = 7 } == [new])
    #expect(try ids { $0.withinDays = 6 } == [])
    let none = try interactions { $0.searchText = "nothing" }
    #expect(none.empty == InteractionsPage.noMatch && none.countText == "0 of 2 interactions")
    #expect(none.people.map(\.label).sorted() == ["Ana", "Everyone", "You (Sam)"])
  }

  @Test func `a school without interactions says so`() throws {
    #expect(try interactions().empty == InteractionsPage.none)
    #expect(try interactions().empty?.title == "No interactions yet")
  }
}
