import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

@MainActor @Suite struct EventDetailModelTests {
  private let fixture: ModelFixture
  private let school: UUID

  init() throws {
    fixture = try ModelFixture()
    school = try fixture.add("Rice University")
  }

  private func event(_ fields: EventFields = EventFields(), linked: Bool = true) throws -> UUID {
    var all = EventFields(
      costCents: .value(15050), name: .value("Spring Showcase"), performanceNotes: .value("Three hits"),
      startDate: .value("2026-04-15"), type: .value(.showcase))
    if linked { all.school = .value(school) }
    all.merge(fields)
    let id = fixture.home.freshID()
    try fixture.perform(.event(id, .schedule(athlete: fixture.player, all)))
    return id
  }

  private func model(_ event: UUID, by person: KeyPath<ModelFixture, UUID> = \.player) async -> EventDetailModel {
    let model = EventDetailModel(fixture.store(of: fixture[keyPath: person]), id: event.lowercased)
    await model.refresh()
    return model
  }

  private func positions() throws -> Int64 { try fixture.home.log.head().position }

  // MARK: Opening

  @Test(.verifies("ED-2", "ED-3", "ED-6")) func `an id that is none leads away, an unknown one is not found`()
    async throws
  {
    let bad = EventDetailModel(fixture.store, id: "42")
    await bad.refresh()
    #expect(bad.destination == .list && bad.live.page == nil)
    #expect(EventDetailModel(fixture.store, id: "new").destination == .create)
    let unknown = await model(UUID())
    #expect(unknown.live.state.notice?.title == "Event not found" && unknown.destination == nil)
    unknown.returnToEvents()
    #expect(unknown.destination == .list)
    let event = try event()
    fixture.store.setFault { _ in throw Broken() }
    let failed = EventDetailModel(fixture.store, id: event.lowercased)
    await failed.refresh()
    #expect(failed.live.state.notice?.action == "Retry")
    fixture.store.setFault(nil)
    await failed.refresh()
    #expect(failed.live.page?.name == "Spring Showcase")
  }

  @Test(.verifies("ED-7")) func `what somebody else changed is there when the app comes to the foreground`()
    async throws
  {
    let event = try event()
    let mine = await model(event)
    try fixture.perform(.event(event, .edit(EventFields(name: .value("Renamed")))), by: fixture.mother)
    #expect(mine.live.page?.name == "Spring Showcase")
    await mine.refresh()
    #expect(mine.live.page?.name == "Renamed")
  }

  @Test(.verifies("ED-94")) func `nothing holds the model when the page is left`() async throws {
    let event = try event()
    weak var left: EventDetailModel?
    do {
      let model = await model(event)
      left = model
      await model.beginEdit()
      await model.saveEdit()
      await model.markAttended()
      model.quickLog?.content = "x"
      await model.logInteraction()
      model.beginMetric()
      model.metricDraft?.type = "era"
      model.metricDraft?.value = "2.5"
      await model.logMetric()
      model.askToDelete()
      model.cancelQuestion()
      #expect(left != nil)
    }
    #expect(left == nil)
  }

  // MARK: Attending

  @Test(.verifies("ED-30", "ED-31", "ED-40", "ED-100"))
  func `marking as attended changes the page and opens the dialog with its defaults`() async throws {
    let model = await model(try event())
    #expect(model.quickLog == nil)
    await model.markAttended()
    #expect(model.live.page?.status.text == "Attended" && model.live.page?.markAttended == nil)
    #expect(model.quickLog == QuickLog())
    let before = try positions()
    await model.markAttended()
    #expect(try positions() == before)
  }

  @Test(.verifies("ED-37", "ED-39", "ED-40", "ED-101"))
  func `logging makes an interaction, closes the dialog and forgets what was typed`() async throws {
    let event = try event(EventFields(startTime: .value("09:30")))
    let model = await model(event, by: \.mother)
    await model.markAttended()
    model.quickLog?.type = .game
    model.quickLog?.direction = .outbound
    model.quickLog?.sentiment = .veryPositive
    model.quickLog?.content = "Asked about the roster"
    await model.logInteraction()
    #expect(model.quickLog == nil && model.feedback.toast == nil)
    let row = try #require(try fixture.home.read { try $0.interactions(at: event.lowercased) }.first)
    #expect([row.type, row.direction, row.sentiment] == ["game", "outbound", "very_positive"])
    #expect(row.content == "Asked about the roster" && row.subject == "Interaction at Spring Showcase")
    #expect(row.loggedBy == fixture.mother.lowercased && row.school == school.lowercased && row.coach == nil)
    #expect(Instant(milliseconds: row.occurredAt).description == "2026-04-15T09:30:00Z")
    let other = await self.model(try self.event())
    await other.markAttended()
    #expect(other.quickLog == QuickLog())
  }

  @Test(.verifies("ED-34", "ED-38")) func `nothing is logged without words, and skipping logs nothing`() async throws {
    let event = try event()
    let model = await model(event)
    await model.markAttended()
    let before = try positions()
    model.quickLog?.content = " \n"
    #expect(!model.canLogInteraction)
    await model.logInteraction()
    #expect(model.quickLog != nil)
    model.quickLog?.content = "words"
    #expect(model.canLogInteraction)
    model.skipQuickLog()
    #expect(try model.quickLog == nil && positions() == before)
    #expect(model.live.page?.status.text == "Attended")
  }

  @Test(.verifies("ED-41")) func `without a school the dialog says why nothing can be logged`() async throws {
    let model = await model(try event(linked: false))
    await model.markAttended()
    model.quickLog?.content = "words"
    #expect(!model.canLogInteraction && model.live.page?.quickLog?.obstacle != nil)
    let before = try positions()
    await model.logInteraction()
    #expect(try positions() == before)
  }

  @Test(.verifies("ED-74", "ED-110")) func `a failure keeps the dialog and says so`() async throws {
    let model = EventDetailModel(fixture.store, id: try event().lowercased)
    await model.refresh()
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    await model.markAttended()
    #expect(model.quickLog == nil && model.feedback.toast == .failure("Update failed. Please try again."))
    fixture.store.setFault(nil)
    await model.markAttended()
    model.quickLog?.content = "words"
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    await model.logInteraction()
    #expect(model.quickLog?.content == "words")
    #expect(model.feedback.toast == .failure("Failed to log interaction. Please try again."))
  }

  // MARK: Editing

  @Test(.verifies("ED-42", "ED-97")) func `the form is filled with what the event is`() async throws {
    let model = await model(try event(EventFields(endDate: .value("2026-04-16"), location: .value("Alumni Field"))))
    await model.beginEdit()
    let form = try #require(model.editForm)
    #expect([form.name, form.type, form.location] == ["Spring Showcase", "showcase", "Alumni Field"])
    #expect([form.startDate, form.endDate, form.cost] == ["2026-04-15", "2026-04-16", "150.50"])
    #expect(form.performanceNotes == "Three hits" && !form.hasChanges)
  }

  @Test(.verifies("ED-43", "ED-98")) func `saving stores what changed, closes the form and updates the page`()
    async throws
  {
    let event = try event()
    let model = await model(event)
    await model.beginEdit()
    model.editForm?.name = " Summer Showcase "
    model.editForm?.cost = "0"
    model.editForm?.endDate = "2026-04-17"
    await model.saveEdit()
    #expect(model.editForm == nil && model.live.page?.name == "Summer Showcase")
    #expect(model.live.page?.dateRange == "Apr 15 - 17, 2026")
    #expect(model.live.page?.details.contains { $0.label == "Cost" } == false)
    let fields = try fixture.home.read { try $0.event(event.lowercased)?.fields }
    #expect(fields?.performanceNotes.value == "Three hits" && fields?.costCents == .absent)
    let before = try positions()
    await model.beginEdit()
    await model.saveEdit()
    #expect(try model.editForm == nil && positions() == before)
  }

  @Test(.verifies("ED-44")) func `what is wrong is said beside each field, and nothing is stored`() async throws {
    let model = await model(try event())
    await model.beginEdit()
    model.editForm?.name = " "
    model.editForm?.type = "party"
    model.editForm?.startDate = "tomorrow"
    model.editForm?.cost = "a lot"
    let before = try positions()
    await model.saveEdit()
    #expect(model.editForm?.errors.keys.sorted() == ["costCents", "name", "startDate", "type"])
    #expect(try positions() == before)
    await model.beginEdit()
    model.editForm?.endDate = "2026-04-14"
    await model.saveEdit()
    #expect(model.editForm?.errors["endDate"]?.hasPrefix("End date must be after start date") == true)
    for (cost, isGood) in [("100000", true), ("100000.01", false), ("$1,250.5", true), ("1.234", false), ("-1", false)]
    {
      await model.beginEdit()
      model.editForm?.cost = cost
      await model.saveEdit()
      #expect((model.editForm == nil) == isGood, "\(cost)")
    }
  }

  @Test(.verifies("ED-45")) func `cancelling drops what was typed`() async throws {
    let model = await model(try event())
    let before = try positions()
    await model.beginEdit()
    model.editForm?.name = "Another"
    model.cancelEdit()
    #expect(try model.editForm == nil && positions() == before && model.live.page?.name == "Spring Showcase")
    await model.beginEdit()
    #expect(model.editForm?.name == "Spring Showcase")
  }

  @Test func `a field that somebody else set meanwhile is shown with both values (ruling 21)`() async throws {
    let event = try event()
    let model = await model(event)
    await model.beginEdit()
    model.editForm?.name = "Mine"
    model.editForm?.location = "Field 2"
    try fixture.perform(.event(event, .edit(EventFields(name: .value("Theirs")))), by: fixture.mother)
    await model.saveEdit()
    #expect(model.live.page?.name == "Theirs" && model.live.page?.place?.lines == ["Field 2"])
    #expect(model.editForm?.form.conflicts.map(\.theirs) == [.text("Theirs")])
    model.editForm?.useMine("name")
    await model.saveEdit()
    #expect(model.live.page?.name == "Mine" && model.editForm == nil)
  }

  // MARK: Deleting

  @Test(.verifies("ED-48", "ED-49", "ED-99")) func `deleting asks, then leads back to the list`() async throws {
    let event = try event()
    let model = await model(event)
    model.askToDelete()
    #expect(model.question == .deleteEvent)
    model.cancelQuestion()
    await model.confirmQuestion()
    #expect(try fixture.home.read { try $0.event(event.lowercased) } != nil && model.destination == nil)
    model.askToDelete()
    await model.confirmQuestion()
    #expect(try fixture.home.read { try $0.event(event.lowercased) } == nil)
    #expect(model.destination == .list && model.question == nil)
  }

  @Test(.verifies("ED-74", "ED-111")) func `a deletion that fails stays on the page and says so`() async throws {
    let model = EventDetailModel(fixture.store, id: try event().lowercased)
    await model.refresh()
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    model.askToDelete()
    await model.confirmQuestion()
    #expect(model.feedback.toast == .failure("Delete failed. Please try again."))
    #expect(model.destination == nil && model.live.page != nil && !model.feedback.isBusy)
  }

  // MARK: Coaches

  @Test(.verifies("ED-52", "ED-53", "ED-54", "ED-102", "ED-103"))
  func `a coach of the school is chosen, added with the role of the day, and removed`() async throws {
    let coach = fixture.home.freshID()
    try fixture.perform(
      .coach(
        coach,
        .add(school: school, CoachFields(firstName: .value("Ann"), lastName: .value("Lee"), role: .value(.head)))))
    let model = await model(try event())
    model.beginAddingCoach()
    #expect(model.isAddingCoach && model.selectedCoach == nil)
    await model.addCoach()
    #expect(model.live.page?.coaches.cards.isEmpty == true)
    model.selectedCoach = coach.lowercased
    await model.addCoach()
    #expect(model.live.page?.coaches.cards.map(\.spoken) == ["Ann Lee, Head Coach"])
    #expect(model.live.page?.coaches.candidates.isEmpty == true && !model.isAddingCoach)
    await model.removeCoach(coach.lowercased)
    #expect(model.live.page?.coaches.cards.isEmpty == true && model.live.page?.coaches.candidates.count == 1)
    model.beginAddingCoach()
    model.selectedCoach = coach.lowercased
    model.cancelAddingCoach()
    #expect(model.selectedCoach == nil && !model.isAddingCoach)
  }

  @Test(.verifies("ED-56", "ED-113")) func `without a school nobody can be added`() async throws {
    let model = await model(try event(linked: false))
    model.beginAddingCoach()
    #expect(!model.isAddingCoach)
  }

  // MARK: Metrics

  @Test(.verifies("ED-59", "ED-61", "ED-64", "ED-104"))
  func `a metric takes over the event and its day, and goes after a question`() async throws {
    let event = try event()
    let model = await model(event, by: \.father)
    model.beginMetric()
    #expect(model.metricDraft == MetricDraft())
    model.metricDraft?.type = "exit_velo"
    model.metricDraft?.value = "98.6"
    model.metricDraft?.notes = "off a tee"
    model.metricDraft?.verified = true
    await model.logMetric()
    #expect(model.metricDraft == nil)
    let card = try #require(model.live.page?.metrics?.cards.first)
    #expect(card.label == "Exit Velocity" && card.value == "98.6 mph" && card.notes == "off a tee")
    let row = try #require(try fixture.home.read { try $0.metrics(at: event.lowercased) }.first)
    #expect(row.recordedDate == "2026-04-15" && row.athlete == fixture.player.lowercased)
    #expect(row.createdBy == fixture.father.lowercased && row.verified)
    model.askToDeleteMetric(card.id)
    model.cancelQuestion()
    await model.confirmQuestion()
    #expect(model.live.page?.metrics?.cards.count == 1)
    model.askToDeleteMetric(card.id)
    await model.confirmQuestion()
    #expect(model.live.page?.metrics == nil)
  }

  @Test(.verifies("ED-62", "ED-112")) func `a value that is no number is said so, and cannot be logged`() async throws {
    let model = await model(try event())
    model.beginMetric()
    model.metricDraft?.type = "era"
    #expect(model.metricDraft?.valueError == nil && model.metricDraft?.canSubmit == false)
    for text in ["fast", "12a", "1,5,2", "$5", " "] {
      model.metricDraft?.value = text
      #expect(model.metricDraft?.valueError == "Please enter a valid number" && model.metricDraft?.canSubmit == false)
      await model.logMetric()
      #expect(model.metricDraft != nil)
    }
    model.metricDraft?.value = "2.75"
    #expect(model.metricDraft?.valueError == nil && model.metricDraft?.canSubmit == true)
    model.metricDraft?.type = ""
    #expect(model.metricDraft?.canSubmit == false)
    model.cancelMetric()
    #expect(model.metricDraft == nil)
  }

  @Test func `the past offers nothing to do`() async throws {
    let event = try event()
    let position = try positions()
    try fixture.perform(.event(event, .edit(EventFields(name: .value("Later")))))
    let model = await model(event)
    await model.live.travel(to: .position(position))
    let before = try positions()
    await model.markAttended()
    await model.beginEdit()
    model.askToDelete()
    await model.confirmQuestion()
    model.beginMetric()
    model.beginAddingCoach()
    #expect(try positions() == before && model.editForm == nil && model.metricDraft == nil && !model.isAddingCoach)
  }
}

@MainActor @Suite struct EventsModelTests {
  @Test func `the list is narrowed, ordered, cleared and added to`() async throws {
    let fixture = try ModelFixture()
    let model = EventsModel(fixture.store)
    await model.refresh()
    #expect(model.live.page?.empty?.title == "No events yet")
    let route = await model.add(
      EventFields(name: .value("Camp"), startDate: .value("2026-04-15"), type: .value(.camp)))
    _ = await model.add(EventFields(name: .value("Game"), startDate: .value("2026-04-16"), type: .value(.game)))
    #expect(model.live.page?.cards.map(\.name) == ["Game", "Camp"])
    #expect(route == model.live.page.map { .event($0.cards[1].id) })
    await model.apply({ $0.type = "camp" }, sort: .oldest)
    #expect(model.live.page?.cards.map(\.name) == ["Camp"] && model.live.page?.sort == .oldest)
    await model.clearFilters()
    #expect(model.live.page?.cards.map(\.name) == ["Camp", "Game"] && model.sort == .oldest)
    #expect(await model.add(EventFields(name: .value("x"))) == nil)
    #expect(model.feedback.toast?.kind == .failure && model.live.page?.cards.count == 2)
  }
}
