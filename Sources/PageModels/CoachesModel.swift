import Compass
public import Domain
import EventLog
public import Foundation
public import Observation
public import Pages
import Projections

/// The model of a school's coaches page.
@MainActor @Observable public final class CoachesModel {
  /// The page.
  public let live: LivePage<CoachesPage>
  /// The busy flags "save", "move" and "remove", toasts and questions.
  public let feedback = Feedback()
  /// The search text and the chosen filters; set by `filter`.
  public private(set) var filters = CoachFilters()
  /// The form for a new or an edited coach; nil while no form is open.
  public var form: Form<CoachFields>?
  /// The coach who is being edited; nil while a new one is typed.
  public private(set) var editing: UUID?
  /// The coach whom the alert asks about (`feedback.alert`).
  public private(set) var removing: UUID?

  @ObservationIgnored private let school: UUID
  @ObservationIgnored private let store: PageStore

  /// A model of the coaches of a school.
  public init(school: UUID, store: PageStore) {
    self.school = school
    self.store = store
    live = LivePage(store) { try CoachesPage.load(school: school.lowercased, from: $0, viewer: $1) }
  }

  /// The page, if it is there.
  public var page: CoachesPage? { live.page }

  /// Reads the page with other filters.
  public func filter(_ filters: CoachFilters) async {
    self.filters = filters
    let school = school.lowercased
    await live.reload { try CoachesPage.load(school: school, from: $0, viewer: $1, filters: filters) }
  }

  // MARK: Adding and editing

  /// Opens an empty form.
  public func startAdding() {
    editing = nil
    form = Form(shown: CoachFields())
  }

  /// Opens a form with a coach's stored fields.
  public func startEditing(_ coach: UUID) async {
    guard let fields = try? await present(coach) else {
      feedback.toast = .failure("Coach not found")
      return
    }
    editing = coach
    form = Form(shown: fields)
  }

  /// Closes the form without saving.
  public func cancel() {
    form = nil
    editing = nil
  }

  /// Saves the form. It stays open if saving fails, or if somebody else set a field to another value than the person
  /// meanwhile: then `form.conflicts` asks which value to keep (ruling 21).
  public func save() async {
    guard let form else { return }
    if let editing {
      await feedback.run("save") { try await save(form, of: editing) }
    } else {
      await feedback.run("save", success: CoachForm.added) {
        try await store.perform(.coach(store.home.freshID(), .add(school: school, form.draft)))
        self.form = nil
      }
    }
    await live.refresh()
  }

  private func save(_ typed: Form<CoachFields>, of coach: UUID) async throws {
    var form = typed
    let write = form.submit(present: try await present(coach))
    if !write.isEmpty { try await store.perform(.coach(coach, .edit(write))) }
    guard form.conflicts.isEmpty else {
      self.form = form
      return
    }
    cancel()
    feedback.toast = .success(CoachForm.saved)
  }

  private func present(_ coach: UUID) async throws -> CoachFields {
    try await store.read { reading, _ in
      guard let row = try reading.coach(coach.lowercased), row.removedBy == nil else {
        throw DomainError(.notFound, field: "coach", "Coach not found")
      }
      return row.fields
    }
  }

  // MARK: Moving

  /// Moves a coach to another school of the season (`CoachesPage.otherSchools`), where the coach is found from then on.
  public func move(_ coach: UUID, to school: UUID) async {
    await feedback.run("move", success: CoachForm.moved) {
      try await store.perform(.coach(coach, .move(to: school)))
    }
    await live.refresh()
  }

  // MARK: Removing

  /// Asks whether to remove a coach.
  public func askToRemove(_ coach: UUID) {
    guard let card = page?.cards.first(where: { $0.id == coach.lowercased }), let question = card.remove else { return }
    removing = coach
    feedback.alert = question
  }

  /// Answers the question with no.
  public func cancelDeletion() {
    removing = nil
    feedback.alert = nil
  }

  /// Answers the question with yes: removes the coach.
  public func confirmRemoval() async {
    guard let removing else { return }
    cancelDeletion()
    await feedback.run("remove", success: CoachForm.removed) {
      try await store.perform(.coach(removing, .remove))
    }
    await live.refresh()
  }
}
