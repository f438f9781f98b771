import Compass
import Domain
import Foundation
import PageModels
import Pages
import TestSupport
import Testing

@MainActor @Suite struct CoachesModelTests {
  private let fixture: ModelFixture
  private let school: UUID
  private let model: CoachesModel

  init() async throws {
    fixture = try ModelFixture()
    school = try fixture.add("Rice University")
    model = CoachesModel(school: school, store: fixture.store)
    await model.live.refresh()
  }

  private func add(_ first: String = "Kim") async throws -> UUID {
    model.startAdding()
    model.form?.draft = CoachFields(firstName: .value(first), lastName: .value("Lee"), role: .value(.head))
    await model.save()
    let card = try #require(model.page?.cards.first { $0.name == "\(first) Lee" })
    return try #require(UUID(uuidString: card.id))
  }

  @Test(.verifies("SD-136"))
  func `a coach is added, edited and removed after a question`() async throws {
    let coach = try await add()
    #expect(model.form == nil && model.feedback.toast == .success("Coach added"))
    await model.startEditing(coach)
    model.form?.draft.email = .value("kim@rice.edu")
    await model.save()
    #expect(model.form == nil && model.page?.cards[0].contacts.map(\.kind) == [.email])
    model.askToRemove(coach)
    #expect(model.feedback.alert?.title == "Remove Kim Lee?")
    model.cancelDeletion()
    await model.confirmRemoval()
    #expect(model.page?.cards.count == 1 && model.feedback.alert == nil)
    model.askToRemove(coach)
    await model.confirmRemoval()
    #expect(model.page?.empty == CoachesPanel.none && model.feedback.toast == .success("Coach removed"))
  }

  @Test func `a coach who moves is gone from here, and undo brings the coach back`() async throws {
    let coach = try await add()
    #expect(model.page?.otherSchools == [])
    let duke = try fixture.add("Duke University")
    await model.live.refresh()
    #expect(model.page?.otherSchools.map(\.label) == ["Duke University"])
    await model.move(coach, to: duke)
    #expect(model.page?.cards.isEmpty == true && model.feedback.toast == .success(CoachForm.moved))
    try fixture.home.undo(nil, in: CommandContext(actor: fixture.player))
    await model.live.refresh()
    #expect(model.page?.cards.map(\.name) == ["Kim Lee"])
    await model.move(coach, to: UUID())
    #expect(model.feedback.toast?.kind == .failure)
  }

  @Test func `a refused value keeps the form and what is typed`() async throws {
    model.startAdding()
    model.form?.draft = CoachFields(firstName: .value("Kim"), lastName: .value("Lee"))
    await model.save()
    #expect(model.form?.draft.firstName == .value("Kim") && model.feedback.toast?.kind == .failure)
    #expect(model.feedback.toast?.text.contains("Role") == true && model.page?.cards.isEmpty == true)
    fixture.store.setFault { access in if case .perform = access { throw Broken() } }
    model.form?.draft.role = .value(.head)
    await model.save()
    #expect(model.feedback.toast == .failure("the disk is full") && model.form != nil)
  }

  @Test func `a field that somebody else changed meanwhile is asked about, the others are saved`() async throws {
    let coach = try await add()
    await model.startEditing(coach)
    model.form?.draft.notes = .value("mine")
    model.form?.draft.email = .value("kim@rice.edu")
    try fixture.perform(.coach(coach, .edit(CoachFields(notes: .value("theirs")))), by: fixture.mother)
    await model.save()
    #expect(model.form?.conflicts.map(\.field) == ["notes"])
    #expect(model.page?.cards[0].notes == "theirs" && model.page?.cards[0].contacts.count == 1)
    model.form?.useMine("notes")
    await model.save()
    #expect(model.form == nil && model.page?.cards[0].notes == "mine")
  }

  @Test func `filters are applied and kept over a refresh`() async throws {
    _ = try await add("Kim")
    _ = try await add("Jo")
    var filters = CoachFilters()
    filters.searchText = "jo"
    await model.filter(filters)
    await model.live.refresh()
    #expect(model.page?.cards.map(\.name) == ["Jo Lee"] && model.filters == filters)
  }

  @Test(.verifies("SD-136"))
  func `an interaction is logged with its coach and removed after a question`() async throws {
    let coach = try await add()
    let log = InteractionsModel(school: school, store: fixture.store)
    await log.live.refresh()
    log.startLogging()
    #expect(!log.canLog)
    log.draft?.type = .phoneCall
    log.draft?.coach = coach
    log.draft?.subject = "Camp"
    log.draft?.occurredAt = Instant(milliseconds: 1_769_000_000_000)
    #expect(log.canLog)
    await log.log()
    let entry = try #require(log.page?.entries.first)
    #expect(entry.coach == "Kim Lee" && entry.at.hasPrefix("Jan 21, 2026") && log.draft == nil)
    let id = try #require(UUID(uuidString: entry.id))
    await log.startCorrecting(id)
    #expect(log.draft?.subject == "Camp" && log.draft?.coach == coach)
    log.draft?.subject = "Winter camp"
    await log.log()
    #expect(log.feedback.toast == .success("Interaction updated") && log.draft == nil)
    #expect(log.page?.entries.first?.subject == "Winter camp" && log.page?.entries.first?.at == entry.at)
    log.askToRemove(id)
    #expect(log.feedback.alert?.title == "Remove this interaction?")
    await log.confirmRemoval()
    #expect(log.page?.empty == InteractionsPage.none && log.feedback.toast == .success("Interaction removed"))
  }

  @Test func `an interaction that cannot be saved stays typed`() async throws {
    let log = InteractionsModel(school: school, store: fixture.store)
    log.startLogging()
    log.draft?.type = .email
    log.draft?.subject = String(repeating: "s", count: 501)
    await log.log()
    #expect(log.draft != nil && log.feedback.toast?.kind == .failure)
  }
}
