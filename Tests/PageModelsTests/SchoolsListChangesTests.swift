import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections
import TestSupport
import Testing

@MainActor @Suite struct SchoolsListChangesTests {
  private func season() async throws -> (ModelFixture, SchoolsListModel, String) {
    let fixture = try ModelFixture()
    let school = try fixture.add("Rice University")
    let model = SchoolsListModel(fixture.store)
    await model.refresh()
    return (fixture, model, school.lowercased)
  }

  @Test(.verifies("SL-61", "SL-116"))
  func `a star shows before it is saved, and stays`() async throws {
    let (fixture, model, school) = try await season()
    let gate = Gate()
    fixture.store.setFault { access in if case .perform = access { gate.wait() } }
    let saving = Task { await model.toggleFavorite(school) }
    while !gate.isReached { await Task.yield() }
    #expect(model.page?.card(school)?.star.isOn == true && model.page?.card(school)?.isFavorite == true)
    #expect(try fixture.home.read { try $0.school(school)?.isFavorite } == false)
    gate.open()
    await saving.value
    #expect(model.page?.card(school)?.star.spoken == "Favorited, toggle")
    // Another program that opens the same home sees it.
    let other = try Home(folder: fixture.home.folder)
    #expect(try other.read { try $0.school(school)?.isFavorite } == true)
    await model.toggleFavorite(school)
    #expect(try fixture.home.read { try $0.school(school)?.isFavorite } == false)
  }

  @Test(.verifies("SL-61"))
  func `of several taps the last one counts`() async throws {
    let (fixture, model, school) = try await season()
    let gate = Gate()
    fixture.store.setFault { access in if case .perform = access { gate.wait() } }
    let saving = Task { await model.toggleFavorite(school) }
    while !gate.isReached { await Task.yield() }
    await model.toggleFavorite(school)
    #expect(model.page?.card(school)?.isFavorite == false)
    gate.open()
    await saving.value
    #expect(model.page?.card(school)?.isFavorite == false)
    #expect(try fixture.home.read { try $0.school(school)?.isFavorite } == false)
  }

  @Test(.verifies("SL-62", "SL-122"))
  func `a star that cannot be saved goes back with a short message`() async throws {
    let (fixture, model, school) = try await season()
    fixture.store.setFault { access in if case .perform = access { throw Broken() } }
    await model.toggleFavorite(school)
    #expect(model.page?.card(school)?.star.isOn == false)
    #expect(model.feedback.toast == .failure("The star could not be saved"))
    #expect(try fixture.home.read { try $0.school(school)?.isFavorite } == false)
  }

  @Test(.verifies("SL-67", "SL-68", "SL-69", "SL-117"))
  func `a school is deleted only after the question, and leaves the list`() async throws {
    let (fixture, model, school) = try await season()
    await model.confirmDeletion()
    #expect(model.page?.cards.count == 1)
    await model.askToDelete(school)
    #expect(model.question?.message == "Are you sure you want to delete this school?")
    #expect(model.question?.consequence == "No coaches, offers or events belong to it. You can restore it from Trash.")
    #expect(model.question?.title == "Delete School" && model.question?.confirm.label == "Delete")
    model.cancelDeletion()
    await model.confirmDeletion()
    #expect(model.page?.cards.count == 1)
    await model.askToDelete(school)
    await model.confirmDeletion()
    #expect(model.page?.cards.isEmpty == true && model.question == nil && model.page?.empty != nil)
    #expect(model.feedback.toast == .success("School deleted"))
    #expect(try fixture.home.read { try $0.school(school)?.deletedBy } != nil)
  }

  @Test(.verifies("SL-70", "SL-117"))
  func `a school that has coaches is deleted with them, which the message counts`() async throws {
    let (fixture, model, school) = try await season()
    let id = try #require(UUID(uuidString: school))
    for name in ["Kim", "Lee"] {
      try fixture.perform(
        .coach(
          fixture.home.freshID(),
          .add(
            school: id, CoachFields(firstName: .value("Jo"), lastName: .value(name), role: .value(.head)))))
    }
    await model.askToDelete(school)
    #expect(model.question?.consequence == "Deleted with it: 2 coaches. You can restore it from Trash.")
    await model.confirmDeletion()
    #expect(model.feedback.toast == .success("School and 2 coaches deleted"))
    #expect(try fixture.home.read { try $0.coaches(of: school).count } == 0)
  }

  @Test(
    .verifies("SL-69", "SL-70"),
    arguments: [
      (Dependants(), "School deleted"), (Dependants(interactions: 3), "School and 3 interactions deleted"),
      (Dependants(coaches: 1), "School and 1 coach deleted"),
      (Dependants(coaches: 2, interactions: 1), "School and 2 coaches, 1 interaction deleted"),
    ])
  func `the message counts all that went along`(dependants: Dependants, message: String) {
    #expect(DeleteSchoolQuestion.done(dependants) == message)
  }

  @Test(.verifies("SL-73", "SL-121"))
  func `a failed deletion alerts, keeps the school, and can be tried again or left`() async throws {
    let (fixture, model, school) = try await season()
    fixture.store.setFault { access in if case .perform = access { throw Broken() } }
    await model.askToDelete(school)
    await model.confirmDeletion()
    #expect(model.feedback.alert?.title == "The school was not deleted")
    #expect(model.feedback.alert?.message == "the disk is full" && model.feedback.alert?.action == "Retry")
    #expect(model.page?.cards.count == 1 && model.feedback.toast == nil && !model.isDeleting)
    model.dismissAlert()
    await model.retryDeletion()
    #expect(model.feedback.alert == nil && model.page?.cards.count == 1)
    await model.askToDelete(school)
    await model.confirmDeletion()
    fixture.store.setFault(nil)
    await model.retryDeletion()
    #expect(model.feedback.alert == nil && model.page?.cards.isEmpty == true)
    #expect(model.feedback.toast == .success("School deleted"))
  }

  @Test(.verifies("SL-74"))
  func `while one school is being deleted no other deletion starts`() async throws {
    let (fixture, model, school) = try await season()
    let other = try fixture.add("Bates College").lowercased
    await model.refresh()
    let gate = Gate()
    fixture.store.setFault { access in if case .perform = access { gate.wait() } }
    await model.askToDelete(school)
    let deleting = Task { await model.confirmDeletion() }
    while !gate.isReached { await Task.yield() }
    #expect(model.isDeleting)
    await model.askToDelete(other)
    #expect(model.question?.school == school)
    await model.confirmDeletion()
    gate.open()
    await deleting.value
    #expect(!model.isDeleting && model.page?.cards.map(\.id) == [other])
  }

  @Test func `the past can be looked at and not changed`() async throws {
    let (fixture, model, school) = try await season()
    await model.travel(to: .position(try fixture.home.log.head().position))
    await model.toggleFavorite(school)
    await model.askToDelete(school)
    #expect(model.page?.isPast == true && model.question == nil)
    #expect(try fixture.home.read { try $0.school(school)?.isFavorite } == false)
  }
}
