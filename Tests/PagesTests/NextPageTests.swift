import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import Pages
import TestSupport
import Testing

@Suite struct NextPageTests {
  let fixture: HomeFixture
  var home: Home { fixture.home }

  init() throws { fixture = try HomeFixture() }

  private func page(_ viewer: UUID? = nil, at moment: Moment? = nil) throws -> NextPage {
    try home.read(at: moment) { try NextPage.load(from: $0, viewer: fixture.viewer(viewer)) }
  }

  private func log(_ school: UUID, _ direction: InteractionDirection, daysAgo: Int) throws {
    let then = Instant(milliseconds: fixture.clock.now.milliseconds - Int64(daysAgo) * 86_400_000)
    try home.perform(
      .interaction(home.freshID(), .log(InteractionLogged(direction: direction, school: school, type: .email))),
      in: CommandContext(actor: fixture.player, occurredAt: then))
  }

  @Test func `a step says what to do, why, and where, and goes when it is done`() throws {
    let rice = try fixture.add("Rice University")
    try log(rice, .inbound, daysAgo: 9)
    let step = try #require(try page().steps.first)
    #expect(step.text == "Answer Rice University" && step.why == "Wrote 9 days ago; you answer within 7 days")
    #expect(step.leadsTo == .school(rice.lowercased))
    #expect(step.action == .log(label: "Log the answer", school: rice.lowercased, coach: nil))
    #expect(try page().groups.map(\.title) == ["Now", "When There Is Time"])
    let found = try home.read { try NextPage.step(step.id, from: $0, viewer: fixture.viewer()) }
    #expect(found?.kind == .reply)
    try log(rice, .outbound, daysAgo: 0)
    #expect(try !page().steps.contains { $0.id == step.id })
    #expect(try home.read { try NextPage.step(step.id, from: $0, viewer: fixture.viewer()) } == nil)
  }

  @Test(arguments: [(InteractionType.email, 1), (.text, 1), (.directMessage, 1), (.phoneCall, 0), (.camp, 0)])
  func `a letter waits for an answer, and a talk has had it`(type: InteractionType, waiting: Int) throws {
    let rice = try fixture.add("Rice University")
    try home.perform(
      .interaction(home.freshID(), .log(InteractionLogged(direction: .inbound, school: rice, type: type))),
      in: CommandContext(actor: fixture.player))
    #expect(try page().steps.count { $0.id.hasPrefix("reply/") } == waiting)
  }

  @Test func `each person answers within the days that he chose`() throws {
    let rice = try fixture.add("Rice University")
    try log(rice, .inbound, daysAgo: 9)
    try home.perform(
      .preferences(fixture.mother, .editNotifications(NotificationFields(followUpReminderDays: .value(30)))),
      in: CommandContext(actor: fixture.mother))
    #expect(try page().groups.first?.title == "Now")
    #expect(try page(fixture.mother).groups.first?.title == "This Week")
    #expect(try page(fixture.mother).steps.first?.why == "Wrote 9 days ago; you answer within 30 days")
  }

  @Test func `a past day has the list that it had, and nothing to press`() throws {
    let rice = try fixture.add("Rice University")
    let before = try home.log.head().position
    try log(rice, .outbound, daysAgo: 0)
    let past = try page(at: .position(before))
    #expect(past.isPast && past.steps.first?.text == "Write to Rice University for the first time")
    #expect(past.steps.allSatisfy { $0.action == nil })
    #expect(try !page().steps.contains { $0.id == past.steps.first?.id })
  }

  @Test func `a family without schools is asked for what it can tell already`() throws {
    #expect(try page().steps.map(\.text) == ["Set your home location", "Fill in the player's details"])
    #expect(try page().empty == nil)
  }

  @Test func `many due things are shown ten at a time, which can be done in place`() throws {
    let commands = (0..<40).map { index in
      Command.school(
        home.freshID(),
        .add(athlete: fixture.player, name: "College \(index)", fields: SchoolFields(), status: nil, notes: nil))
    }
    try home.performTogether(commands, in: CommandContext(actor: fixture.player))
    let all = try page()
    #expect(all.groups.map(\.title) == ["Soon", "When There Is Time"] && all.groups[0].steps.count == 40)
    let soon = try #require(
      try home.read { try NextPage.load(from: $0, viewer: fixture.viewer(), limit: NextPage.first) }.groups.first)
    #expect(soon.steps == Array(all.groups[0].steps.prefix(10)) && soon.more == "Show 30 more")
    #expect(all.groups[0].steps.map { $0.action != nil } == (0..<40).map { $0 < 10 })
  }

  @discardableResult
  private func settle(_ settling: NextPage.Settling, _ step: String, by person: UUID? = nil) throws -> Outcome? {
    let command = try home.read {
      try NextPage.command(settling, of: step, from: $0, viewer: fixture.viewer(person))
    }
    return try command.map { try home.perform($0, in: CommandContext(actor: person ?? fixture.player)) }
  }

  @Test func `done and put off are one person's word, which an undo takes back`() throws {
    let rice = try fixture.add("Rice University")
    try log(rice, .inbound, daysAgo: 9)
    let step = "reply/\(rice.lowercased)"
    let done = try #require(try settle(.done, step))
    #expect(try !page().steps.contains { $0.id == step })
    #expect(try page().settled?.steps.map(\.state) == ["Done"])
    #expect(try page(fixture.mother).steps.contains { $0.id == step } && page(fixture.mother).settled == nil)
    #expect(throws: DomainError.self) {
      try home.undo(done.events[0].id, in: CommandContext(actor: fixture.mother))
    }
    try home.undo(nil, in: CommandContext(actor: fixture.player))
    #expect(try page().steps.contains { $0.id == step } && page().settled == nil)
    let day = fixture.viewer().today.adding(days: 3)
    try settle(.later(day), step)
    #expect(try page().settled?.steps.map(\.state) == ["Until \(fixture.viewer().text.date(day))"])
    try settle(.again, step)
    #expect(try page().steps.contains { $0.id == step })
  }

  @Test func `what is done comes back when the coach writes again, and past days keep their list`() throws {
    let rice = try fixture.add("Rice University")
    try log(rice, .inbound, daysAgo: 9)
    let step = "reply/\(rice.lowercased)"
    let before = try home.log.head().position
    try settle(.done, step)
    let after = try home.log.head().position
    #expect(try page(at: .position(before)).steps.contains { $0.id == step })
    #expect(try !page(at: .position(after)).steps.contains { $0.id == step })
    #expect(try page(at: .position(after)).settled?.canAct == false)
    try log(rice, .inbound, daysAgo: 1)
    #expect(try page().steps.contains { $0.id == step })
    #expect(try page(at: .position(before)).steps.allSatisfy { $0.delays.isEmpty })
  }

  @Test func `what nobody was asked is not settled, and no day before tomorrow`() throws {
    let rice = try fixture.add("Rice University")
    let position = try home.log.head().position
    let step = "reach-out/\(rice.lowercased)"
    #expect(try settle(.done, "reply/\(rice.lowercased)") == nil && settle(.again, step) == nil)
    #expect(throws: DomainError.self) { try settle(.later(fixture.viewer().today), step) }
    #expect(throws: DomainError.self) {
      try home.perform(.step("../x", .settle(.init(), until: nil)), in: CommandContext(actor: fixture.player))
    }
    #expect(try home.log.head().position == position)
  }

  @Test func `a step is found by its words where no other has them`() throws {
    _ = (try fixture.add("Rice University"), try fixture.add("Bates College"))
    func find(_ text: String) throws -> String {
      try home.read { try NextPage.find(text, settled: false, from: $0, viewer: fixture.viewer()).text }
    }
    #expect(try find("rice") == "Write to Rice University for the first time")
    #expect(throws: CompassError.self) { try find("first time") }
    #expect(throws: CompassError.self) { try find("stanford") }
  }

  @Test func `the audit says what was put off, in words`() throws {
    let rice = try fixture.add("Rice University")
    try settle(.later(fixture.viewer().today.adding(days: 3)), "reach-out/\(rice.lowercased)")
    let page = try home.read { try TimelinePage.load(from: $0, viewer: fixture.viewer()) }
    let texts = "\(page)"
    #expect(texts.contains("put a step about Rice University off until"))
  }
}
