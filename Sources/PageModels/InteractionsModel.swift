import Compass
public import Domain
import EventLog
public import Foundation
public import Observation
public import Pages
import Projections

/// The model of a school's interactions page.
@MainActor @Observable public final class InteractionsModel {
  /// The form for a contact.
  public struct Draft: Equatable, Sendable {
    /// The id of the contact that this corrects; nil for a new one.
    public fileprivate(set) var corrects: UUID?
    /// The kind of contact; nil at first.
    public var type: InteractionType?
    /// Who began the contact.
    public var direction = InteractionDirection.outbound
    /// The sentiment.
    public var sentiment: InteractionSentiment?
    /// The coach who took part.
    public var coach: UUID?
    /// The subject.
    public var subject = ""
    /// The content.
    public var content = ""
    /// When the contact took place; nil for the present time, in a correction for no change.
    public var occurredAt: Instant?

    /// An empty form.
    public init() {}
  }

  /// The page.
  public let live: LivePage<InteractionsPage>
  /// The busy flags "log" and "remove", toasts and questions.
  public let feedback = Feedback()
  /// The search text and the chosen filters; set by `filter`.
  public private(set) var filters = InteractionFilters()
  /// The open form; nil while no form is open.
  public var draft: Draft?
  /// The interaction that the alert asks about (`feedback.alert`).
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

  /// Reads the page with other filters.
  public func filter(_ filters: InteractionFilters) async {
    self.filters = filters
    let school = school.lowercased
    await live.reload { try InteractionsPage.load(school: school, from: $0, viewer: $1, filters: filters) }
  }

  // MARK: Logging

  /// Opens an empty form.
  public func startLogging() { draft = Draft() }

  /// Opens a form that corrects a contact.
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

  /// Whether the form can be saved: a kind is chosen and no save is under way.
  public var canLog: Bool { draft?.type != nil && !feedback.isBusy("log") }

  /// Logs the contact, or saves its correction. The form stays open if a value is refused.
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

  /// Asks whether to remove an interaction.
  public func askToRemove(_ interaction: UUID) {
    guard let entry = page?.entries.first(where: { $0.id == interaction.lowercased }), let question = entry.remove
    else { return }
    removing = interaction
    feedback.alert = question
  }

  /// Answers the question with no.
  public func cancelDeletion() {
    removing = nil
    feedback.alert = nil
  }

  /// Answers the question with yes: removes the interaction.
  public func confirmRemoval() async {
    guard let removing else { return }
    cancelDeletion()
    await feedback.run("remove", success: InteractionForm.removed) {
      try await store.perform(.interaction(removing, .remove))
    }
    await live.refresh()
  }
}
