import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import TestSupport
import Testing

@MainActor @Suite struct OfferDetailModelTests {
  private let fixture: ModelFixture
  private let offer: UUID
  private let model: OfferDetailModel
  private let recorded: OfferFields

  init() async throws {
    fixture = try ModelFixture()
    let school = try fixture.add("Rice University")
    offer = fixture.home.freshID()
    recorded = OfferFields(
      conditions: .value("Keep a 3.0 GPA"), deadlineDate: .value("2026-05-01"), notes: .value("first"),
      offerDate: .value("2026-02-11"), offerType: .value(.partial), scholarshipCents: .value(4_000_050),
      scholarshipHundredths: .value(6667), school: .value(school), status: .value(.pending))
    try fixture.perform(.offer(offer, .record(athlete: fixture.player, recorded)))
    model = OfferDetailModel(fixture.store, offer: offer)
    await model.live.refresh()
  }

  private func stored() throws -> OfferFields? { try fixture.home.read { try $0.offerFields(offer) } }

  private func positions() throws -> Int64 { try fixture.home.log.head().position }

  @Test(.verifies("OD-22", "OD-24", "OD-48"))
  func `the form is prefilled with all eight fields each time, and Cancel drops what was typed`() async throws {
    await model.startEditing()
    let first = model.draft
    #expect(model.isEditing)
    #expect(
      [first.offerType, first.status, first.amount, first.percentage] == ["partial", "pending", "40000.50", "66.67"])
    #expect([first.offerDate, first.deadlineDate] == ["2026-02-11", "2026-05-01"])
    #expect([first.conditions, first.notes] == ["Keep a 3.0 GPA", "first"])
    model.draft.notes = "dropped"
    model.cancelEditing()
    #expect(!model.isEditing)
    try fixture.perform(.offer(offer, .edit(OfferFields(notes: .value("by Ana")))), by: fixture.mother)
    await model.startEditing()
    #expect(model.draft.notes == "by Ana")
  }

  @Test(.verifies("OD-6", "OD-23", "OD-49"))
  func `saving stores what was changed, shows it and leaves the form`() async throws {
    await model.startEditing()
    model.draft.amount = "$42,500"
    model.draft.percentage = ""
    model.draft.status = "accepted"
    #expect(await model.save())
    #expect(
      !model.isEditing && model.live.page?.cards[0].value == "$42,500" && model.live.page?.status.text == "Accepted")
    #expect(model.feedback.toast == .success("Offer saved"))
    var expected = recorded
    (expected.scholarshipCents, expected.scholarshipHundredths) = (.value(4_250_000), .absent)
    expected.status = .value(.accepted)
    #expect(try stored() == expected)
    let before = try positions()
    await model.startEditing()
    #expect(await model.save())
    #expect(try positions() == before)
  }

  @Test(.verifies("OD-25", "OD-55"))
  func `every value that is not acceptable is named, and nothing is stored`() async throws {
    let before = try positions()
    await model.startEditing()
    model.draft.amount = "100000.01"
    model.draft.percentage = "eighty"
    model.draft.deadlineDate = "2026-02-10"
    model.draft.conditions = String(repeating: "x", count: 2001)
    #expect(await !model.save())
    #expect(Set(model.errors.keys) == ["scholarshipCents", "scholarshipHundredths", "deadlineDate", "conditions"])
    #expect(model.errors["deadlineDate"]?.hasPrefix("Deadline must be after offer date") == true)
    #expect(model.errors["scholarshipCents"]?.hasPrefix("Amount must not exceed $100,000") == true)
    #expect(model.isEditing && model.draft.percentage == "eighty")
    #expect(try positions() == before)
    model.draft = OfferDraft(recorded)
    (model.draft.offerDate, model.draft.deadlineDate) = ("2026-06-01", "2026-06-15")
    #expect(await model.save())
    #expect(model.errors.isEmpty && model.live.page?.details[1].text == "Jun 15, 2026")
  }

  @Test(.verifies("OD-26", "OD-28"))
  func `a failed save says so, keeps the form with its input, and can be tried again`() async throws {
    await model.startEditing()
    model.draft.amount = "x"
    #expect(await !model.save() && model.errors.keys.sorted() == ["scholarshipCents"])
    model.draft.amount = "1000"
    model.draft.notes = "second"
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    #expect(await !model.save())
    #expect(model.feedback.toast == .failure("Failed to save offer: the disk is full"))
    #expect(model.isEditing && model.draft.notes == "second" && !model.feedback.isBusy("save"))
    #expect(model.errors.isEmpty, "the amount was mended")
    #expect(try stored()?.notes.value == "first")
    fixture.store.setFault(nil)
    #expect(await model.save())
    #expect(try stored()?.notes.value == "second")
  }

  @Test func `a field that somebody else set meanwhile is shown with both values, the others are written`() async throws
  {
    await model.startEditing()
    (model.draft.notes, model.draft.amount) = ("mine", "10000")
    try fixture.perform(.offer(offer, .edit(OfferFields(notes: .value("theirs")))), by: fixture.mother)
    #expect(await !model.save())
    #expect(model.isEditing && model.conflicts.map(\.field) == ["notes"])
    #expect(try stored()?.notes.value == "theirs" && stored()?.scholarshipCents.value == 1_000_000)
    model.useMine("notes")
    #expect(await model.save())
    #expect(try stored()?.notes.value == "mine")
  }

  @Test func `the other's value can stay`() async throws {
    await model.startEditing()
    model.draft.notes = "mine"
    try fixture.perform(.offer(offer, .edit(OfferFields(notes: .value("theirs")))), by: fixture.mother)
    #expect(await !model.save())
    await model.useTheirs("notes")
    #expect(model.conflicts.isEmpty && model.draft.notes == "theirs")
    #expect(await model.save())
    #expect(try stored()?.notes.value == "theirs")
  }

  @Test(.verifies("OD-30", "OD-50"))
  func `deleting asks first, deletes and leaves the page`() async throws {
    await model.confirmDeletion()
    model.askToDelete()
    #expect(model.feedback.alert?.message == "Are you sure you want to delete this offer?")
    model.cancelDeletion()
    await model.confirmDeletion()
    #expect(try stored() != nil && !model.isDeleted)
    model.askToDelete()
    await model.confirmDeletion()
    #expect(try stored() == nil && model.isDeleted && model.feedback.alert == nil)
    await model.live.refresh()
    #expect(model.live.state == .notFound(OfferDetailPage.notFound))
  }

  @Test(.verifies("OD-31"))
  func `when deleting fails the offer stays, with the reason`() async throws {
    fixture.store.setFault { if case .perform = $0 { throw Broken() } }
    model.askToDelete()
    await model.confirmDeletion()
    #expect(!model.isDeleted && model.feedback.toast == .failure("Failed to delete offer: the disk is full"))
    fixture.store.setFault(nil)
    await model.live.refresh()
    #expect(model.live.page?.schoolName == "Rice University")
  }

  @Test(.verifies("OD-32", "OD-34"))
  func `numbers are tried out without touching the offer, and Reset takes back amount and percentage only`()
    async throws
  {
    let before = try positions()
    #expect(model.calculator == model.live.page?.calculator)
    #expect(model.calculatorInputs.amount == "40000.50")
    model.calculatorInputs.amount = ""
    model.calculatorInputs.percentage = "50"
    model.calculatorInputs.annualCost = "50000"
    model.calculatorInputs.years = 2
    #expect(model.calculator.cards.map(\.value) == ["$25,000", "$25,000", "$50,000", "$50,000"])
    model.resetCalculator()
    #expect(model.calculatorInputs.amount == "40000.50" && model.calculatorInputs.percentage == "66.67")
    #expect(model.calculatorInputs.annualCost == "50000" && model.calculatorInputs.years == 2)
    #expect(try positions() == before && stored() == recorded && !model.isEditing)
  }

  @Test(.verifies("OD-34"))
  func `Save to Offer fills the form and stores nothing`() async throws {
    let before = try positions()
    model.isCalculatorOpen = true
    (model.calculatorInputs.amount, model.calculatorInputs.percentage) = ("25000", "")
    await model.saveCalculationToOffer()
    #expect(model.isEditing && !model.isCalculatorOpen)
    #expect(model.draft.amount == "25000" && model.draft.percentage == "41.67" && model.draft.notes == "first")
    #expect(try positions() == before && stored() == recorded)
  }

  @Test(.verifies("OD-5")) func `a failed reading is shown with a way to try again`() async throws {
    fixture.store.setFault { _ in throw Broken() }
    await model.live.refresh()
    #expect(model.live.state.notice?.action == "Retry")
    await model.startEditing()
    #expect(!model.isEditing)
    fixture.store.setFault(nil)
    await model.live.refresh()
    #expect(model.live.page != nil)
  }
}

@MainActor @Suite struct OffersModelTests {
  @Test func `filters reload the list, and two picked offers can be compared`() async throws {
    let fixture = try ModelFixture()
    var ids: [UUID] = []
    for (name, type) in [("Rice University", OfferType.partial), ("Duke University", .fullRide)] {
      let fields = OfferFields(
        offerDate: .value("2026-02-11"), offerType: .value(type), school: .value(try fixture.add(name)))
      ids.append(fixture.home.freshID())
      try fixture.perform(.offer(ids[ids.count - 1], .record(athlete: fixture.player, fields)))
    }
    let model = OffersModel(fixture.store)
    await model.live.refresh()
    #expect(model.live.page?.cards.count == 2)
    await model.filter { ($0.type, $0.sort) = ("full_ride", .amount) }
    #expect(model.live.page?.cards.map(\.schoolName) == ["Duke University"])
    await model.clearFilters()
    #expect(model.live.page?.cards.count == 2 && model.filters.sort == .amount)
    model.toggle(ids[0].lowercased)
    await model.compare()
    #expect(!model.isComparing && model.compareLabel.label == "Select at least 2 offers to compare")
    model.toggle(ids[1].lowercased)
    #expect(model.compareLabel.label == "Compare (2)")
    await model.compare()
    #expect(model.isComparing && model.comparison.page?.rows.count == 2)
    model.closeComparison()
    model.toggle(ids[0].lowercased)
    #expect(!model.isComparing && model.picked == [ids[1].lowercased])
  }
}
