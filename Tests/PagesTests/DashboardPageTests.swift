import Compass
import Domain
import Foundation
import HomeTestSupport
import Pages
import Projections
import TestSupport
import Testing

extension HomeFixture {
  fileprivate func dashboard(_ viewer: UUID? = nil) throws -> DashboardPage {
    try home.read { try DashboardPage.load(from: $0, viewer: self.viewer(viewer)) }
  }

  fileprivate func lines(_ part: DashboardPart) throws -> [DashboardPage.Line] {
    try dashboard().widgets.first { $0.key == part.rawValue }?.lines ?? []
  }

  fileprivate func hide(_ parts: [DashboardPart], by person: UUID? = nil) throws {
    var fields = DashboardFields()
    for part in parts { fields[keyPath: part.field] = .value(false) }
    let actor = person ?? player
    try home.perform(.preferences(actor, .editDashboard(fields)), in: CommandContext(actor: actor))
  }

  fileprivate func date(_ days: Int) -> String { viewer().today.adding(days: days).description }

  fileprivate func offer(_ school: UUID, due days: Int, status: OfferStatus = .pending) throws {
    try home.perform(
      .offer(
        home.freshID(),
        .record(
          athlete: player,
          OfferFields(
            deadlineDate: .value(date(days)), offerDate: .value("2026-01-10"), offerType: .value(.partial),
            school: .value(school), status: .value(status)))),
      in: CommandContext(actor: player))
  }

  fileprivate func camp(from first: Int, to last: Int) throws {
    try home.perform(
      .event(
        home.freshID(),
        .schedule(
          athlete: player,
          EventFields(
            endDate: .value(date(last)), name: .value("Camp"), startDate: .value(date(first)), type: .value(.camp)))),
      in: CommandContext(actor: player))
  }

  fileprivate func coach(at school: UUID) throws -> UUID {
    let coach = home.freshID()
    try home.perform(
      .coach(
        coach,
        .add(
          school: school, CoachFields(firstName: .value("Kim"), lastName: .value("Lee"), role: .value(.head)))),
      in: CommandContext(actor: player))
    return coach
  }

  fileprivate func contact(
    _ school: UUID, with coach: UUID?, _ direction: InteractionDirection, days: Int
  ) throws {
    let then = Instant(milliseconds: clock.now.milliseconds - Int64(days) * 86_400_000)
    try home.perform(
      .interaction(
        home.freshID(),
        .log(InteractionLogged(coach: coach, content: "hi", direction: direction, school: school, type: .email))),
      in: CommandContext(actor: player, occurredAt: then))
  }
}

@Suite struct DashboardPageTests {
  @Test(.verifies("PR-116", "PR-142"), arguments: DashboardPart.allCases)
  func `a part that is switched off is the only one that is gone, for that person alone`(part: DashboardPart) throws {
    let fixture = try HomeFixture()
    func keys(_ page: DashboardPage) -> [String] { page.cards.map(\.key) + page.widgets.map(\.key) }
    let all = DashboardPart.allCases.map(\.rawValue)
    #expect(keys(try fixture.dashboard()) == all)
    try fixture.hide([part])
    #expect(keys(try fixture.dashboard()) == all.filter { $0 != part.rawValue })
    #expect(keys(try fixture.dashboard(fixture.mother)) == all)
  }

  @Test(.verifies("PR-117")) func `a dashboard without parts says so, and leads to the settings`() throws {
    let fixture = try HomeFixture()
    #expect(try fixture.dashboard().empty == nil)
    try fixture.hide(DashboardPart.allCases.dropLast())
    #expect(try fixture.dashboard().empty == nil)
    try fixture.hide(DashboardPart.allCases)
    let page = try fixture.dashboard()
    #expect(page.cards.isEmpty && page.widgets.isEmpty)
    #expect(page.empty?.title == "Your dashboard is empty" && page.empty?.action == "Customize Dashboard")
    #expect(page.customize.leadsTo == .dashboardSettings)
  }

  @Test func `widgets of a new family say what is missing, and what to do`() throws {
    let page = try HomeFixture().dashboard()
    #expect(page.cards.allSatisfy { $0.value == "0" || $0.key == "notifications" })
    let silent = page.widgets.filter { $0.lines.isEmpty }
    #expect(silent.allSatisfy { $0.empty?.isEmpty == false })
    let tasks = try #require(page.widgets.first { $0.key == "quickTasks" })
    #expect(tasks.lines.map(\.label) == ["Set your home location", "Fill in the player's details"])
  }

  @Test func `numbers, deadlines and coaches are those of the records`() throws {
    let fixture = try HomeFixture()
    let rice = try fixture.add("Rice University", status: .offerReceived)
    let bates = try fixture.add("Bates College")
    let gone = try fixture.add("Gone College")
    let coach = try fixture.coach(at: rice)
    try fixture.offer(rice, due: 3)
    try fixture.offer(bates, due: 40)
    try fixture.offer(bates, due: 2, status: .declined)
    try fixture.contact(rice, with: coach, .outbound, days: 30)
    try fixture.contact(rice, with: coach, .inbound, days: 20)
    try fixture.contact(gone, with: nil, .inbound, days: 1)
    try fixture.perform(gone, .delete(dependants: Dependants(), cascade: true))
    let page = try fixture.dashboard()
    func lines(_ part: DashboardPart) -> [DashboardPage.Line] {
      page.widgets.first { $0.key == part.rawValue }?.lines ?? []
    }
    #expect(page.cards.map(\.value) == ["1", "2", "2", "3", "0", "0", "2", "0"])
    #expect(lines(.upcomingDeadlines).map(\.label) == ["Rice University", "Bates College"])
    #expect(lines(.offerStatusOverview).map { "\($0.label) \($0.text)" } == ["Pending 2", "Declined 1"])
    #expect(lines(.offerStatusOverview).map(\.share) == [1, 0.5])
    // The label says it; a badge of the same words would say it twice.
    #expect(lines(.offerStatusOverview).allSatisfy { $0.badge == nil })
    #expect(
      lines(.coachFollowupWidget).map { "\($0.label). \($0.text)" } == [
        "Answer Kim Lee of Rice University. Wrote 20 days ago; you answer within 7 days",
        "Write to Bates College for the first time. There was no contact yet",
      ])
    #expect(lines(.coachResponsiveness).map(\.label) == ["Kim Lee"])
    // What is told: the offer that is due this week; nothing of a deleted school, nothing that another widget tells.
    #expect(lines(.recentNotifications).map(\.label) == ["Answer the offer of Rice University"])
    #expect(lines(.schoolInterestChart).map(\.label) == ["Rice University"])
    #expect(
      lines(.quickTasks).map(\.label) == [
        "Set your home location", "Fill in the player's details", "Add the coaches of 1 school",
      ])
  }

  @Test(arguments: [SchoolStatus.declined, .notPursuing])
  func `nothing is asked about a school that is out of the question`(status: SchoolStatus) throws {
    let fixture = try HomeFixture()
    let rice = try fixture.add("Rice University")
    try fixture.contact(rice, with: try fixture.coach(at: rice), .outbound, days: 30)
    try fixture.offer(rice, due: 3)
    let asking: [DashboardPart] = [.recentNotifications, .coachFollowupWidget, .upcomingDeadlines]
    #expect(try asking.map { try fixture.lines($0).count } == [1, 1, 1])
    try fixture.perform(rice, .changeStatus(status, note: nil))
    #expect(try asking.map { try fixture.lines($0).count } == [0, 0, 0])
    #expect(
      try fixture.lines(.quickTasks).map(\.label) == ["Set your home location", "Fill in the player's details"])
  }

  @Test func `after a commitment nobody is to be won, and no list is to be balanced`() throws {
    let fixture = try HomeFixture()
    let rice = try fixture.add("Rice University")
    let bates = try fixture.add("Bates College")
    try fixture.contact(bates, with: try fixture.coach(at: bates), .outbound, days: 30)
    try fixture.offer(bates, due: 3)
    #expect(try fixture.lines(.atAGlanceSummary).contains { $0.label == "Advice" })
    try fixture.perform(rice, .changeStatus(.committed, note: nil))
    #expect(try fixture.lines(.recentNotifications).isEmpty && fixture.lines(.coachFollowupWidget).isEmpty)
    let glance = try fixture.lines(.atAGlanceSummary)
    #expect(glance.last?.label == "Committed to" && glance.last?.text == "Rice University")
    #expect(!glance.contains { $0.label == "Advice" || $0.label == "Portfolio Health" })
    #expect(try fixture.lines(.quickTasks).isEmpty)
  }

  @Test func `a coach is named in one place, and a number leads to what it counts`() throws {
    let fixture = try HomeFixture()
    for number in 0..<7 {
      let school = try fixture.add("College \(number)")
      try fixture.perform(school, .setTier(.a))
      try fixture.contact(school, with: try fixture.coach(at: school), .outbound, days: 30)
    }
    func naming() throws -> [String] {
      try fixture.dashboard().widgets.filter { widget in
        ["recentNotifications", "quickTasks", "coachFollowupWidget"].contains(widget.key)
          && (widget.lines + widget.rest).contains { $0.label.contains("Kim Lee") }
      }.map(\.key)
    }
    func card() throws -> DashboardPage.Card? { try fixture.dashboard().cards.first { $0.key == "notifications" } }
    #expect(try naming() == ["coachFollowupWidget"])
    let widget = try #require(try fixture.dashboard().widgets.first { $0.key == "coachFollowupWidget" })
    #expect(widget.lines.count == 5 && widget.rest.count == 2 && widget.more == "Show 2 more")
    #expect(try card()?.value == "7" && card()?.leadsTo == .next)
    try fixture.hide([.coachFollowupWidget])
    #expect(try naming() == ["recentNotifications"] && card()?.value == "7")
    try fixture.hide([.recentNotifications])
    #expect(try naming() == ["quickTasks"])
  }

  @Test(arguments: [(7, ["Answer the offer of Rice University", "Register for Camp"]), (8, ["Register for Camp"])])
  func `an offer is told of a week ahead, its last day too, and an event as long as one may register`(
    days: Int, told: [String]
  ) throws {
    let fixture = try HomeFixture()
    try fixture.offer(try fixture.add("Rice University"), due: days)
    try fixture.camp(from: days, to: days + 1)
    #expect(try fixture.lines(.recentNotifications).map(\.label) == told)
  }

  @Test(arguments: [(-1, 0, "1"), (-2, -1, "0"), (0, 0, "1")])
  func `an event is ahead until its last day is over`(first: Int, last: Int, ahead: String) throws {
    let fixture = try HomeFixture()
    try fixture.camp(from: first, to: last)
    #expect(try fixture.lines(.eventsSummary).first?.text == ahead)
  }

  @Test(arguments: [(6, []), (7, ["The last contact was 7 days ago; you write again within 7 days"])])
  func `a coach is to be followed up on the day that the viewer chose`(days: Int, shown: [String]) throws {
    let fixture = try HomeFixture()
    let rice = try fixture.add("Rice University")
    try fixture.contact(rice, with: try fixture.coach(at: rice), .outbound, days: days)
    #expect(try fixture.lines(.coachFollowupWidget).map(\.text) == shown)
  }

  @Test func `what a person does not want to hear of is not told`() throws {
    let fixture = try HomeFixture()
    try fixture.offer(try fixture.add("Rice University"), due: 3)
    func alerts(_ person: UUID) throws -> String? {
      let page = try fixture.dashboard(person)
      return page.cards.first { $0.key == "notifications" }?.value
    }
    try fixture.home.perform(
      .preferences(fixture.mother, .editNotifications(NotificationFields(enableDeadlineAlerts: .value(false)))),
      in: CommandContext(actor: fixture.mother))
    #expect(try alerts(fixture.player) == "1")
    #expect(try alerts(fixture.mother) == "0")
  }

  @Test(
    arguments: [
      ([], .notStarted, 1), ([nil], .needsAttention, 3), ([.reach, .reach, .match], .needsAttention, 3),
      ([.safety, .safety, .match, .match, .reach], .healthy, 0),
      ([.safety, .match, .reach, .reach, .reach], .needsAttention, 1),
      ([.safety, .match, .reach, .reach], .needsAttention, 1),
    ] as [([FitTier?], PortfolioHealth.Status, Int)])
  func `a list of schools is healthy when it is balanced`(
    tiers: [FitTier?], status: PortfolioHealth.Status, warnings: Int
  ) {
    let health = PortfolioHealth(tiers: tiers)
    #expect(health.status == status && health.warnings.count == warnings)
  }
}
