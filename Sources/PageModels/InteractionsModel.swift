import Compass
public import Domain
import EventLog
public import Foundation
public import Observation
public import Pages
import Projections

/// The page of a school's interactions while somebody works with it.
@MainActor @Observable public final class InteractionsModel {
  /// A contact while it is typed.
  public struct Draft: Equatable, Sendable {
    /// The contact that it corrects; nil for a new one.
    public fileprivate(set) var corrects: UUID?
    /// What kind of contact; nothing is chosen at first.
    public var type: InteractionType?
    /// Who began it.
    public var direction = InteractionDirection.outbound
    /// How it went.
    public var sentiment: InteractionSentiment?
    /// The coach who took part.
    public var coach: UUID?
    /// A heading.
    public var subject = ""
    /// What was said.
    public var content = ""
    /// When it took place; nil for now.
    public var occurredAt: Instant?

    /// An empty form.
    public init() {}
  }

  /// The page.
  public let live: LivePage<InteractionsPage>
  /// Busy flags, toasts and questions: "log", "remove".
  public let feedback = Feedback()
  /// The search and the menus; set by `filter`.
  public private(set) var filters = InteractionFilters()
  /// What is typed; nil while no form is open.
  public var draft: Draft?
  /// What the alert asks about (`feedback.alert`).
  public private(set) var removing: UUID?

  @ObservationIgnored private let school: UUID
  @ObservationIgnored private let store: PageStore

  /// A model of the interactions of a school.
  public init(school: UUID, store: PageStore) {
    self.school = school
    self.store = store
    live = LivePage(store) { try InteractionsPage.load(school: school.lowercased, from: $0, viewer: $1) }
  }

  /// The page, if it is there.
  public var page: InteractionsPage? { live.page }

  /// Shows what other filters leave.
  public func filter(_ filters: InteractionFilters) async {
    self.filters = filters
    let school = school.lowercased
    await live.reload { try InteractionsPage.load(school: school, from: $0, viewer: $1, filters: filters) }
  }

  // MARK: Logging

  /// Opens an empty form.
  public func startLogging() { draft = Draft() }

  /// Opens the form of a contact that the viewer logged.
  public func startCorrecting(_ interaction: UUID) async {
    let logged = try? await store.read { reading, _ in try reading.interaction(interaction.lowercased)?.state.logged }
    guard let logged = logged ?? nil else { return }
    var draft = Draft()
    (draft.corrects, draft.type, draft.direction) = (interaction, logged.type, logged.direction)
    (draft.sentiment, draft.coach) = (logged.sentiment, logged.coach)
    (draft.subject, draft.content) = (logged.subject ?? "", logged.content ?? "")
    self.draft = draft
  }

  /// Closes the form without saving.
  public func cancel() { draft = nil }

  /// Whether the form holds what is needed.
  public var canLog: Bool { draft?.type != nil && !feedback.isBusy("log") }

  /// Logs what is typed, or corrects what was. The form stays open where a value is refused.
  public func log() async {
    guard let draft, let type = draft.type else { return }
    if let id = draft.corrects { return await correct(id, draft, type) }
    let interaction = InteractionLogged(
      coach: draft.coach, content: draft.content, direction: draft.direction, school: school,
      sentiment: draft.sentiment, subject: draft.subject, type: type)
    await feedback.run("log", success: InteractionForm.logged) {
      try await store.perform(
        .interaction(store.home.freshID(), .log(interaction)), occurredAt: draft.occurredAt)
      self.draft = nil
    }
    await live.refresh()
  }

  private func correct(_ id: UUID, _ draft: Draft, _ type: InteractionType) async {
    await feedback.run("log", success: InteractionForm.corrected) {
      let logged = try await store.read { reading, _ in try reading.interaction(id.lowercased)?.state.logged }
      guard var right = logged else { throw DomainError(.notFound, "Interaction not found") }
      (right.type, right.direction, right.sentiment, right.coach) =
        (type, draft.direction, draft.sentiment, draft.coach)
      (right.subject, right.content) = (draft.subject, draft.content)
      try await store.perform(.interaction(id, .correct(right, at: draft.occurredAt)))
      self.draft = nil
    }
    await live.refresh()
  }

  // MARK: Removing

  /// Asks whether an interaction shall be removed.
  public func askToRemove(_ interaction: UUID) {
    guard let entry = page?.entries.first(where: { $0.id == interaction.lowercased }), let question = entry.remove
    else { return }
    removing = interaction
    feedback.alert = question
  }

  /// The answer is no.
  public func keep() {
    removing = nil
    feedback.alert = nil
  }

  /// The answer is yes.
  public func confirmRemoval() async {
    guard let removing else { return }
    keep()
    await feedback.run("remove", success: InteractionForm.removed) {
      try await store.perform(.interaction(removing, .remove))
    }
    await live.refresh()
  }
}
