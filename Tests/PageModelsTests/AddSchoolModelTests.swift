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

@MainActor @Suite struct AddSchoolModelTests {
  typealias Input = any WritableKeyPath<AddSchoolDraft, String> & Sendable

  private let fixture: ModelFixture

  init() throws { fixture = try ModelFixture() }

  private nonisolated static let rice = College(
    unitID: "227757", name: "Rice University", city: "Houston", state: "TX", website: "https://www.rice.edu",
    latitude: 29.7174, longitude: -95.4018, admissionRate: 0.09, studentSize: 4052, tuitionInState: 54_960,
    tuitionOutOfState: 54_960)
  private nonisolated static let bates = College(
    unitID: "160977", name: "Bates College", city: "Lewiston", state: "ME", website: "https://www.bates.edu")

  private struct Two: CollegeSuggestions {
    func colleges(like text: String, limit: Int) async throws -> [College] {
      [AddSchoolModelTests.rice, AddSchoolModelTests.bates].filter { $0.name.lowercased().contains(text) }
    }
  }

  private func form(_ directory: (any CollegeSuggestions)? = Two()) async -> AddSchoolModel {
    let model = AddSchoolModel(fixture.store, directory: directory)
    await model.live.refresh()
    return model
  }

  private func detail(_ id: UUID?) throws -> SchoolDetailRow {
    let id = try #require(id)
    return try #require(try fixture.home.read { try $0.detail(id.lowercased) })
  }

  private func count() throws -> Int { try fixture.home.read { try $0.schools().count } }

  // MARK: The form

  @Test func `the form says whose list it is, and its inputs in order`() async throws {
    let page = try #require(await form().page)
    #expect(page.title == "Add School" && page.subtitle == "To Sam's list" && !page.isPast)
    #expect(page.inputs.map(\.field).prefix(3) == ["name", "location", "conference"])
    #expect(page.inputs[0].spoken == "School Name, required" && page.inputs[1].spoken == "Location")
    #expect(page.division.options.map(\.label) == ["None", "D1", "D2", "D3", "NAIA", "JUCO"])
    #expect(page.status.options.first?.label == "Researching" && page.status.options.first?.value == nil)
    #expect(
      page.status.options.map(\.label) == [
        "Researching", "Contacted", "Interested", "Offer Received", "Committed", "Declined",
      ])
  }

  @Test func `without an athlete there is no list to add to`() async throws {
    let store = PageStore(
      home: fixture.home,
      viewer: Viewer(id: fixture.mother, athlete: UUID(), timeZone: .gmt, now: fixture.home.now()))
    let model = AddSchoolModel(store)
    await model.live.refresh()
    #expect(model.live.state == .notFound(AddSchoolPage.notFound))
    model.draft.name = "Rice University"
    await model.add()
    #expect(try count() == 0)
  }

  @Test func `what is typed is stored as rules want it, a parent may add too, and nothing unsaid is written`()
    async throws
  {
    let store = fixture.store(of: fixture.mother)
    let model = AddSchoolModel(store)
    await model.live.refresh()
    #expect(!model.hasUnsavedChanges)
    model.draft.name = "  Rice University "
    model.draft.location = "Houston, TX"
    model.draft.division = "D1"
    model.draft.twitterHandle = "@RiceBaseball"
    model.draft.notes = "asked by letter"
    #expect(model.hasUnsavedChanges)
    await model.add()
    let row = try detail(model.added)
    #expect(
      row.name == "Rice University" && row.notes == "asked by letter" && row.createdBy == fixture.mother.lowercased)
    #expect(row.athlete == fixture.player.lowercased && row.status == nil)
    #expect(row.info.twitterHandle.value == "RiceBaseball" && row.info.division.value == .d1)
    #expect(row.info.conference.isAbsent && row.info.website.isAbsent)
    #expect(model.feedback.toast == .success("School added") && !model.hasUnsavedChanges)
    await model.add()
    #expect(try count() == 1)
  }

  @Test func `a chosen status is written`() async throws {
    let model = await form(nil)
    model.draft.name = "Rice University"
    model.draft.status = "contacted"
    await model.add()
    #expect(try detail(model.added).status == "contacted")
  }

  // MARK: Validation

  @Test(
    arguments: [
      (\AddSchoolDraft.name, "name", "R", "School Name must have 2 to 255 characters"),
      (\.name, "name", String(repeating: "x", count: 256), "School Name must have 2 to 255 characters"),
      (\.location, "location", String(repeating: "x", count: 256), "Location must have at most 255 characters"),
      (\.conference, "conference", String(repeating: "x", count: 101), "Conference must have at most 100 characters"),
      (\.website, "website", "rice", "Please enter a valid URL"),
      (\.website, "website", "https://", "Please enter a valid URL"),
      (\.website, "website", "ftp://rice.edu", "URL must start with http:// or https://"),
      (\.website, "website", "javascript:alert(1)", "URL must start with http:// or https://"),
      (
        \.twitterHandle, "twitterHandle", String(repeating: "x", count: 16),
        "Twitter Handle must be 1 to 15 letters, digits and _"
      ),
      (
        \.instagramHandle, "instagramHandle", "rice-owls", "Instagram Handle must be 1 to 30 letters, digits, _ and ."
      ),
      (\.notes, "notes", String(repeating: "x", count: 5001), "Notes must have at most 5000 characters"),
    ] as [(Input, String, String, String)])
  func `a value outside its bounds has its message, and nothing is added`(
    input: Input, field: String, text: String, message: String
  ) async throws {
    let model = await form(nil)
    model.draft.name = "Rice University"
    model.draft[keyPath: input] = text
    await model.add()
    #expect(model.problems == [field: message])
    #expect(try model.added == nil && count() == 0)
  }

  @Test(
    arguments: [
      (\AddSchoolDraft.name, "UT"), (\.name, String(repeating: "x", count: 255)),
      (\.location, String(repeating: "x", count: 255)), (\.conference, String(repeating: "x", count: 100)),
      (\.website, "HTTP://rice.edu"), (\.twitterHandle, "@" + String(repeating: "x", count: 15)),
      (\.instagramHandle, String(repeating: "x", count: 30)), (\.notes, String(repeating: "x", count: 5000)),
    ] as [(Input, String)])
  func `a value just inside its bounds is taken`(
    input: Input, text: String
  ) async throws {
    let model = await form(nil)
    model.draft.name = "Rice University"
    model.draft[keyPath: input] = text
    await model.add()
    #expect(try model.problems.isEmpty && count() == 1)
  }

  @Test func `every wrong input says so at once, and a mended one no more`() async {
    let model = await form(nil)
    model.draft.website = "x"
    model.draft.twitterHandle = "a b"
    #expect(!model.check())
    #expect(model.problems.keys.sorted() == ["name", "twitterHandle", "website"])
    model.draft.name = "Rice University"
    model.draft.website = ""
    #expect(!model.check())
    #expect(model.problems.keys.sorted() == ["twitterHandle"])
  }

  // MARK: Duplicates

  private func listed() throws -> UUID {
    try fixture.add(
      "Rice University",
      SchoolFields(
        location: .value("Houston, TX"), ncaaId: .value("574"), website: .value("https://www.rice.edu/athletics")))
  }

  @Test(arguments: [
    (" rice UNIVERSITY ", "", "", "name"), ("Rice", "http://RICE.edu:8080", "", "website"),
    ("Rice", "", " 574", "NCAA ID"), ("Rice University", "https://rice.edu", "574", "name"),
    ("Rice", "https://rice.edu", "574", "website"),
  ])
  func `a school that seems to be listed is asked about: by name, then website, then NCAA id`(
    name: String, website: String, ncaaID: String, reason: String
  ) async throws {
    let there = try listed()
    let model = await form(nil)
    model.draft.name = name
    model.draft.website = website
    model.draft.ncaaId = ncaaID
    await model.add()
    let question = try #require(model.duplicate)
    #expect(question.school == there.lowercased)
    #expect(question.message == "Rice University (Houston, TX) has the same \(reason).")
    #expect(try model.added == nil && count() == 1)
    model.cancelDuplicate()
    #expect(model.duplicate == nil && model.draft.name == name)
    await model.addAnyway()
    #expect(try model.added != nil && count() == 2 && model.duplicate == nil)
  }

  @Test(arguments: [
    ("Rice University of Texas", "", ""), ("Rice", "https://sports.rice.edu", ""), ("Rice", "", "57"),
  ])
  func `one that only looks alike is added without a question`(
    name: String, website: String, ncaaID: String
  ) async throws {
    _ = try listed()
    let model = await form(nil)
    (model.draft.name, model.draft.website, model.draft.ncaaId) = (name, website, ncaaID)
    await model.add()
    #expect(try model.duplicate == nil && count() == 2)
  }

  @Test func `neither a deleted school nor another athlete's is a duplicate`() async throws {
    let there = try listed()
    try fixture.perform(.school(there, .delete(dependants: Dependants(), cascade: false)))
    let sister = try fixture.home.addMember(name: "Mia", role: .player)
    try fixture.perform(
      .school(
        fixture.home.freshID(),
        .add(athlete: sister, name: "Rice University", fields: SchoolFields(), status: nil, notes: nil)))
    let model = await form(nil)
    model.draft.name = "Rice University"
    await model.add()
    #expect(model.added != nil && model.duplicate == nil)
  }

  // MARK: Completion

  @Test func `a name is completed, and the college's data goes with the school`() async throws {
    let model = await form()
    model.draft.name = "ri"
    await model.suggest()
    #expect(model.suggestions.isEmpty)
    model.draft.name = "rice"
    await model.suggest()
    let suggestion = try #require(model.suggestions.first)
    #expect(suggestion.name == "Rice University" && suggestion.detail == "Houston, TX · 4,052 students")
    #expect(suggestion.spoken == "Rice University, Houston, TX, 4,052 students")
    model.pick(suggestion.id)
    #expect(model.suggestions.isEmpty && model.college == suggestion)
    #expect(model.draft.location == "Houston, TX" && model.draft.website == "https://www.rice.edu")
    model.draft.name = "Rice"
    model.draft.website = ""
    await model.add()
    let row = try detail(model.added)
    #expect(row.name == "Rice" && row.info.unitId.value == "227757" && row.info.studentSize.value == 4052)
    #expect(row.info.location.value == "Houston, TX" && row.info.website.value == nil)
    #expect(row.info.coordinates != nil)
  }

  @Test func `another choice replaces what the first filled in, not what was typed`() async throws {
    let model = await form()
    model.draft.location = "Texas"
    for name in ["rice", "bates"] {
      model.draft.name = name
      await model.suggest()
      model.pick(try #require(model.suggestions.first).id)
    }
    #expect(model.draft.name == "Bates College" && model.draft.website == "https://www.bates.edu")
    #expect(model.draft.location == "Texas" && model.college?.id == "160977")
    model.draft.name = ""
    await model.suggest()
    #expect(model.college == nil && model.draft.website.isEmpty && model.draft.location == "Texas")
  }

  private struct Unreadable: CollegeSuggestions {
    func colleges(like text: String, limit: Int) async throws -> [College] { throw Broken() }
  }

  @Test func `a directory that cannot be read says so and does not hinder`() async throws {
    let model = await form(Unreadable())
    model.draft.name = "rice"
    await model.suggest()
    #expect(model.suggestionProblem == "the disk is full" && model.suggestions.isEmpty)
    await model.add()
    #expect(model.added != nil)
  }

  /// Answers "rice" only after "bates" was answered.
  private actor Slow: CollegeSuggestions {
    private var waiting: CheckedContinuation<Void, Never>?
    var isWaiting: Bool { waiting != nil }

    func colleges(like text: String, limit: Int) async throws -> [College] {
      if text == "rice" {
        await withCheckedContinuation { waiting = $0 }
        return [AddSchoolModelTests.rice]
      }
      return [AddSchoolModelTests.bates]
    }

    func answer() { waiting?.resume() }
  }

  @Test func `an answer that later typing has overtaken is dropped`() async {
    let slow = Slow()
    let model = await form(slow)
    model.draft.name = "rice"
    let first = Task { await model.suggest() }
    while await !slow.isWaiting { await Task.yield() }
    model.draft.name = "bates"
    await model.suggest()
    await slow.answer()
    await first.value
    #expect(model.suggestions.map(\.name) == ["Bates College"])
  }

  // MARK: Failures

  @Test(.verifies("SD-129"))
  func `a failed save keeps what was typed, and the next attempt adds one school`() async throws {
    let model = await form(nil)
    model.draft.name = "Rice University"
    fixture.store.setFault { access in if case .perform = access { throw Broken() } }
    await model.add()
    #expect(model.feedback.toast == .failure("Failed to save. Please try again."))
    #expect(model.added == nil && model.draft.name == "Rice University" && !model.feedback.isBusy)
    fixture.store.setFault(nil)
    await model.add()
    #expect(try model.added != nil && count() == 1)
  }

  @Test func `nothing is added to the past`() async throws {
    let model = await form(nil)
    await model.live.travel(to: .position(try fixture.home.log.head().position))
    #expect(model.page?.isPast == true)
    model.draft.name = "Rice University"
    await model.add()
    #expect(try model.added == nil && count() == 0)
  }
}
