import CollegeScorecard
import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

@MainActor @Suite struct SchoolDetailModelTests {
  private let fixture: ModelFixture
  private let school: UUID
  private let model: SchoolDetailModel

  init() async throws {
    fixture = try ModelFixture()
    school = try fixture.add("Rice University", status: .contacted)
    model = SchoolDetailModel(school, store: fixture.store)
    await model.live.refresh()
  }

  private func breakWrites() {
    fixture.store.setFault { access in if case .perform = access { throw Broken() } }
  }

  private func detail() throws -> SchoolDetailRow {
    try #require(try fixture.home.read { try $0.detail(school.lowercased) })
  }

  // MARK: Single values

  @Test(.verifies("SD-42", "SD-154"))
  func `the star is shown at once and stays`() async throws {
    await model.toggleFavorite()
    #expect(model.isFavorite && model.page?.isFavorite == true)
    #expect(try detail().isFavorite && model.feedback.toast == nil)
  }

  @Test(.verifies("SD-43", "SD-186"))
  func `a star that cannot be saved goes back, with a short message`() async throws {
    breakWrites()
    await model.toggleFavorite()
    #expect(!model.isFavorite && !model.feedback.isBusy)
    #expect(
      try model.feedback.toast == .failure("The favorite could not be saved. Please try again.") && !detail().isFavorite
    )
  }

  @Test(.verifies("SD-43", "SL-62"))
  func `a star that the server refuses goes back, and the page says why`() async throws {
    await model.toggleFavorite()
    let event = try #require(
      try fixture.home.audit(viewer: fixture.player).entries.first { $0.type == "FavoriteToggled" })
    try fixture.home.recordRefusal(
      of: event.id, status: 403, code: "42501", message: "row-level security",
      in: CommandContext(actor: fixture.player))
    await model.live.refresh()
    #expect(!model.isFavorite)
    #expect(model.page?.refusals.map(\.message) == ["row-level security"])
  }

  @Test(.verifies("SD-31", "SD-187"))
  func `a status that cannot be saved is the one from before`() async throws {
    breakWrites()
    await model.choose(.committed)
    #expect(model.status == "contacted" && model.feedback.toast == .failure("Failed to save. Please try again."))
    fixture.store.setFault(nil)
    await model.choose(.committed)
    #expect(model.status == "committed" && model.page?.statusHistory.first?.to.text == "Committed")
  }

  @Test(.verifies("SD-38", "SD-156"))
  func `a tier is set, and cleared by choosing it again or none`() async throws {
    await model.choose(PriorityTier.a)
    #expect(model.tier == "A")
    await model.choose(PriorityTier.a)
    #expect(model.tier == nil)
    await model.choose(PriorityTier.c)
    await model.choose(nil as PriorityTier?)
    #expect(try model.tier == nil && detail().priorityTier == nil)
  }

  // MARK: Texts and forms

  @Test(.verifies("SD-98", "SD-165", "SD-130"))
  func `notes are edited and saved, and shown only when they are`() async throws {
    model.editNotes()
    model.notes?.draft = "first visit in May"
    #expect(model.page?.notes == nil && model.hasUnsavedChanges)
    await model.saveNotes()
    #expect(model.notes == nil && model.page?.notes == "first visit in May" && !model.hasUnsavedChanges)
  }

  @Test(.verifies("SD-129", "SD-185"))
  func `a failed save keeps the edit and what was typed`() async throws {
    breakWrites()
    model.editNotes()
    model.notes?.draft = "first visit in May"
    await model.saveNotes()
    #expect(model.notes?.draft == "first visit in May")
    #expect(model.feedback.toast == .failure("Failed to save. Please try again."))
    await model.editPhilosophy()
    model.philosophy?.draft.coachingStyle = .value("Calm")
    await model.savePhilosophy()
    #expect(model.philosophy?.draft.coachingStyle == .value("Calm"))
  }

  @Test func `notes that somebody else wrote meanwhile are shown, not overwritten`() async throws {
    model.editNotes()
    model.notes?.draft = "mine"
    try fixture.perform(.school(school, .editNotes("theirs")), by: fixture.mother)
    await model.saveNotes()
    #expect(try model.notes?.theirs == "theirs" && detail().notes == "theirs")
    model.notes?.useMine()
    await model.saveNotes()
    #expect(try model.notes == nil && detail().notes == "mine")
  }

  @Test(.verifies("SD-103", "SD-104", "SD-166", "SD-196"))
  func `a private note is saved for its writer alone`() async throws {
    try fixture.perform(.privateNote(school: school, text: "hers"), by: fixture.mother)
    model.editPrivateNotes()
    #expect(model.privateNotes?.draft == "")
    model.privateNotes?.draft = "mine"
    await model.savePrivateNotes()
    #expect(model.page?.privateNotes == "mine")
    let hers = try fixture.home.read { try $0.privateNote(on: school.lowercased, of: fixture.mother)?.text }
    #expect(hers == "hers")
  }

  @Test(.verifies("SD-83", "SD-163", "SD-135"))
  func `information merges: what others set of other fields stays`() async throws {
    await model.editInformation()
    model.information?.draft.mascot = .value("Owls")
    model.information?.draft.website = .value("https://rice.edu")
    try fixture.perform(.school(school, .edit(SchoolFields(address: .value("6100 Main St")))), by: fixture.mother)
    await model.saveInformation()
    let info = try detail().info
    #expect(info.mascot.value == "Owls" && info.website.value == "https://rice.edu")
    #expect(info.address.value == "6100 Main St" && model.information == nil)
  }

  @Test(.verifies("SD-84"))
  func `leaving an edit keeps what is stored`() async throws {
    await model.editInformation()
    model.information?.draft.mascot = .value("Owls")
    model.cancelEdits()
    #expect(try model.information == nil && detail().info.mascot.value == nil)
    await model.editInformation()
    #expect(model.information?.draft.mascot.value == nil)
  }

  @Test(.verifies("SD-116", "SD-172"))
  func `all five coaching texts are saved`() async throws {
    await model.editPhilosophy()
    let texts = PhilosophyFields(
      coachingPhilosophy: .value("a"), coachingStyle: .value("b"), communicationStyle: .value("c"),
      recruitingApproach: .value("d"), successMetrics: .value("e"))
    model.philosophy?.draft = texts
    await model.savePhilosophy()
    #expect(try detail().philosophy == texts)
    #expect(model.page?.philosophy.map(\.text) == ["b", "d", "c", "e", "a"])
  }

  // MARK: Pros and cons

  @Test(.verifies("SD-107", "SD-108", "SD-111", "SD-167", "SD-169"))
  func `what is typed is added and the input cleared; blank adds nothing`() async throws {
    for blank in ["", "  ", "\n"] {
      model.newPro = blank
      #expect(!model.canAdd(model.newPro))
      await model.add(.pro)
    }
    model.newPro = "close to home"
    await model.add(.pro)
    model.newCon = "costly"
    await model.add(.con)
    #expect(model.newPro.isEmpty && model.newCon.isEmpty)
    #expect(model.page?.pros.map(\.text) == ["close to home"] && model.page?.cons.map(\.text) == ["costly"])
  }

  @Test(.verifies("SD-109", "SD-110", "SD-168", "SD-170"))
  func `exactly one item is removed`() async throws {
    for text in ["a", "a"] {
      model.newPro = text
      await model.add(.pro)
    }
    model.newCon = "b"
    await model.add(.con)
    let pros = try #require(model.page?.pros)
    await model.remove(pros[1])
    await model.remove(try #require(model.page?.cons.first))
    #expect(model.page?.pros.map(\.id) == [pros[0].id] && model.page?.cons.isEmpty == true)
  }

  // MARK: Lookup

  private struct Rice: CollegeSource {
    let name = "test"
    func college(named name: String, unitID: String?) async throws -> College {
      guard name == "Rice University" else { throw CollegeLookupError.notFound }
      return College(unitID: "227757", name: name, city: "Houston", state: "TX", studentSize: 4052)
    }
  }

  @Test(.verifies("SD-85"))
  func `a lookup merges what the source says`() async throws {
    let model = SchoolDetailModel(school, store: fixture.store, colleges: Rice())
    await model.live.refresh()
    await model.lookUp()
    #expect(try detail().info.studentSize.value == 4052 && model.lookupError == nil)
    #expect(try detail().info.address.value == "Houston, TX")
  }

  @Test(.verifies("SD-89", "SD-91", "SD-189", "SD-190"))
  func `a failed lookup shows a banner that can be dismissed, and typing goes on`() async throws {
    await model.lookUp()
    #expect(model.lookupError == "College Scorecard API not configured" && !model.feedback.isBusy)
    model.lookupError = nil
    await model.editInformation()
    model.information?.draft.mascot = .value("Owls")
    await model.saveInformation()
    #expect(try detail().info.mascot.value == "Owls")
  }

  private actor Counting: CollegeSource {
    nonisolated let name = "test"
    private(set) var asked = 0

    func college(named name: String, unitID: String?) async throws -> College {
      asked += 1
      return College(unitID: "227757", name: name)
    }
  }

  @Test(.verifies("SD-97"))
  func `a session asks once, whichever page of the school is open`() async throws {
    let source = Counting()
    let session = CachedColleges(source)
    for _ in 0..<2 {
      let model = SchoolDetailModel(school, store: fixture.store, colleges: session)
      await model.live.refresh()
      await model.lookUp()
      // What is known now is asked for by its id, which is another question.
      try fixture.perform(.school(school, .edit(SchoolFields(unitId: .null))))
    }
    #expect(await source.asked == 1)
  }

  // MARK: The past

  @Test func `nothing can be changed in the past, and an edit begun before is not saved into it`() async throws {
    model.editNotes()
    model.notes?.draft = "first visit in May"
    let events = try fixture.home.log.head().position
    await model.live.travel(to: .position(events))
    #expect(!model.canEdit && model.page?.isPast == true)
    await model.toggleFavorite()
    await model.choose(.committed)
    await model.choose(PriorityTier.a)
    await model.saveNotes()
    model.newPro = "close"
    await model.add(.pro)
    await model.lookUp()
    model.askToDelete()
    await model.delete()
    await model.editPhilosophy()
    #expect(try fixture.home.log.head().position == events)
    #expect(model.feedback.alert == nil && model.philosophy == nil && !model.isGone)
    await model.live.travel(to: nil)
    await model.saveNotes()
    #expect(try model.canEdit && detail().notes == "first visit in May")
  }

  // MARK: Delete

  @Test(.verifies("SD-123", "SD-124", "SD-178"))
  func `deleting asks, deletes and leaves the page`() async throws {
    model.askToDelete()
    #expect(model.feedback.alert?.title == "Are you sure you want to delete this school?" && !model.isGone)
    await model.delete()
    #expect(try model.isGone && detail().deletedBy != nil && model.feedback.toast == .success("School deleted"))
  }

  @Test(.verifies("SD-125"))
  func `what goes with it is said`() async throws {
    try fixture.perform(
      .interaction(
        fixture.home.freshID(), .log(InteractionLogged(direction: .inbound, school: school, type: .email))))
    await model.delete()
    #expect(model.feedback.toast == .success("School and 1 interaction deleted"))
  }

  @Test(.verifies("SD-126", "SD-188"))
  func `a failed delete says why and can be tried again`() async throws {
    breakWrites()
    await model.delete()
    #expect(try !model.isGone && detail().deletedBy == nil)
    #expect(model.feedback.alert?.message == "the disk is full" && model.feedback.alert?.action == "Retry")
    fixture.store.setFault(nil)
    await model.delete()
    #expect(model.isGone && model.feedback.alert == nil)
  }
}
