import Compass
public import Domain
import Foundation
public import Observation
public import Pages

/// The model of a recruiting event's page: edit, mark as attended, log an interaction, add coaches, log metrics,
/// delete.
///
/// The page itself is `live.state`; it is read again after every change, when the app comes to the foreground, and,
/// with `live.follow()`, after every change of the home (ED-7).
@MainActor @Observable public final class EventDetailModel {
  /// The page, kept up to date.
  public let live: LivePage<EventDetailPage>
  /// The actions under way and their results.
  public let feedback = Feedback()
  /// The form that "Edit" opens; nil while it is closed (ED-42).
  public var editForm: EventForm?
  /// The dialog "Log Interactions"; nil while it is closed (ED-31).
  public var quickLog: QuickLog?
  /// The id of the coach that is chosen to be added; nil for none.
  public var selectedCoach: String?
  /// Whether the picker of coaches is open.
  public private(set) var isAddingCoach = false
  /// The form for a new metric; nil while it is closed (ED-59).
  public var metricDraft: MetricDraft?
  /// The pending question: whether to delete the event, or a metric.
  public private(set) var question: Question?
  /// Where to go now; nil to stay. It is the list after the event was deleted or on request, and what `EventRoute`
  /// makes of an id that is not a UUID (ED-2, ED-3, ED-48).
  public private(set) var destination: EventRoute?

  /// The question asked before a deletion.
  public enum Question: Equatable, Sendable {
    /// Whether to delete the event (ED-48).
    case deleteEvent
    /// Whether to delete a metric, by its id (ED-64).
    case deleteMetric(String)
  }

  /// The names of actions that `feedback.isBusy` takes.
  public enum Action {
    /// Saving the form: "Saving...".
    public static let save = "save"
    /// Marking as attended.
    public static let attend = "attend"
    /// Logging an interaction.
    public static let log = "log"
    /// Deleting the event: "Deleting...".
    public static let delete = "delete"
    /// Adding or removing a coach.
    public static let coaches = "coaches"
    /// Logging or deleting a metric: "Logging...".
    public static let metric = "metric"
  }

  private let store: PageStore
  private let id: String
  private let event: UUID?

  /// A model of the event with an id from an address. If the text is not an id, `destination` is set at once (ED-3).
  public init(_ store: PageStore, id: String) {
    self.store = store
    let route = EventRoute(id: id)
    if case .event(let key) = route {
      (self.id, event, destination) = (key, UUID(uuidString: key), nil)
    } else {
      (self.id, event, destination) = (id, nil, route)
    }
    let key = self.id
    live = LivePage(store) { try EventDetailPage.load(key, from: $0, viewer: $1) }
  }

  /// Reads the page: when it opens, and when the app comes to the foreground (ED-7).
  public func refresh() async {
    guard event != nil else { return }
    await live.refresh()
  }

  /// Goes to the list: "Return to Events →" and "← Back to Events".
  public func returnToEvents() { destination = .list }

  /// The event if it can be changed: the page is there and shows the present.
  private var target: UUID? { live.page?.isPast == false ? event : nil }

  /// Changes the event and reads the page again, also after a failure: somebody else may have changed it first. Returns
  /// whether the change succeeded.
  private func run(_ action: String, failure: String, _ work: (UUID) async throws -> Void) async -> Bool {
    guard let target else { return false }
    let done = await feedback.run(action, failure: { .failure(Self.message($0, else: failure)) }) {
      try await work(target)
    }
    await live.refresh()
    return done
  }

  /// The message of a domain error; for any other error `failure`, "[Action] failed. Please try again." (ED-74).
  private static func message(_ error: any Error, else failure: String) -> String {
    (error as? DomainError)?.message ?? failure
  }
}

// MARK: - Attending and logging an interaction

extension EventDetailModel {
  /// "✓ Mark Attended": marks the event, then opens the dialog (ED-30, ED-31).
  public func markAttended() async {
    guard live.page?.markAttended != nil else { return }
    let done = await run(Action.attend, failure: "Update failed. Please try again.") { event in
      try await store.perform(.event(event, .setAttended(true)))
    }
    if done { quickLog = QuickLog() }
  }

  /// "Skip for Now": the event stays attended, nothing is logged (ED-38).
  public func skipQuickLog() { quickLog = nil }

  /// Whether "Log Interaction" is enabled: the dialog is filled in, and the event has a school (ED-34, ED-41).
  public var canLogInteraction: Bool {
    quickLog?.isComplete == true && live.page?.quickLog?.submit != nil && !feedback.isBusy(Action.log)
  }

  /// "Log Interaction": logs it, closes the dialog and drops what was typed (ED-37, ED-39, ED-40).
  public func logInteraction() async {
    guard let log = quickLog, canLogInteraction, let dialog = live.page?.quickLog else { return }
    let done = await run(Action.log, failure: dialog.failure) { event in
      let start = try await facts()?.start
      try await store.perform(.quickLog(log, interaction: store.home.freshID(), event: event), occurredAt: start)
    }
    if done { quickLog = nil }
  }
}

// MARK: - Editing and deleting

extension EventDetailModel {
  /// "Edit": opens the form with the event's present fields (ED-42).
  public func beginEdit() async {
    guard target != nil, let fields = try? await facts()?.fields else { return }
    editForm = EventForm(fields)
  }

  /// "Cancel" and X: drops what was typed (ED-45).
  public func cancelEdit() { editForm = nil }

  /// "Save Changes": checks, stores, closes (ED-43). Errors are shown beside the fields, and nothing is stored (ED-44).
  /// A field that somebody else set meanwhile is shown with both values (ruling 21).
  public func saveEdit() async {
    guard var form = editForm, let present = try? await facts()?.fields else { return }
    let changes = form.submit(present: present)
    editForm = form
    guard let changes else { return }
    let isDone = form.form.conflicts.isEmpty
    guard !changes.isEmpty else {
      if isDone { editForm = nil }
      return
    }
    let done = await run(Action.save, failure: "Update failed. Please try again.") { event in
      try await store.perform(.event(event, .edit(changes)))
    }
    if done, isDone { editForm = nil }
  }

  fileprivate func facts() async throws -> EventFacts? {
    let key = id
    return try await store.read { try EventFacts.load(key, from: $0, viewer: $1) }
  }

  /// "Delete": asks whether to delete the event (ED-48).
  public func askToDelete() {
    guard target != nil else { return }
    question = .deleteEvent
  }

  /// Answers the question with no.
  public func cancelQuestion() { question = nil }

  /// Answers the question with yes: deletes the event or the metric. After the event's deletion, `destination` is the
  /// list (ED-48).
  public func confirmQuestion() async {
    guard let question else { return }
    self.question = nil
    switch question {
    case .deleteEvent:
      let done = await run(Action.delete, failure: "Delete failed. Please try again.") { event in
        try await store.perform(.event(event, .delete))
      }
      if done { destination = .list }
    case .deleteMetric(let metric):
      guard let metric = UUID(uuidString: metric) else { return }
      _ = await run(Action.metric, failure: "Delete failed. Please try again.") { _ in
        try await store.perform(.metric(metric, .remove))
      }
    }
  }
}

// MARK: - Coaches

extension EventDetailModel {
  /// "+ Add Coach": opens the picker; only if the event has a school (ED-52, ED-56).
  public func beginAddingCoach() {
    guard live.page?.coaches.add != nil else { return }
    selectedCoach = nil
    isAddingCoach = true
  }

  /// "Cancel": closes the picker.
  public func cancelAddingCoach() {
    selectedCoach = nil
    isAddingCoach = false
  }

  /// "Add": records the chosen coach as present, with their current name and role (ED-52, C25).
  public func addCoach() async {
    guard let coach = live.page?.coaches.candidates.first(where: { $0.id == selectedCoach }),
      let key = UUID(uuidString: coach.id)
    else { return }
    let done = await run(Action.coaches, failure: "Update failed. Please try again.") { event in
      try await store.perform(
        .event(event, .markPresent(.init(coach: key, name: coach.name, role: coach.role))))
    }
    if done { cancelAddingCoach() }
  }

  /// "Remove" on a coach's card: takes the coach off the event (ED-54).
  public func removeCoach(_ coach: String) async {
    guard let key = UUID(uuidString: coach) else { return }
    _ = await run(Action.coaches, failure: "Update failed. Please try again.") { event in
      try await store.perform(.event(event, .unmarkPresent(key)))
    }
  }
}

// MARK: - Metrics

extension EventDetailModel {
  /// "+ Add Metric": opens the form (ED-59).
  public func beginMetric() {
    guard live.page?.metricForm != nil else { return }
    metricDraft = MetricDraft()
  }

  /// "Cancel": closes the form.
  public func cancelMetric() { metricDraft = nil }

  /// "Log Metric": logs it with a reference to the event, dated the event's first day (ED-61).
  public func logMetric() async {
    guard let draft = metricDraft, draft.canSubmit, let number = draft.number else { return }
    let done = await run(Action.metric, failure: "Logging failed. Please try again.") { event in
      guard let facts = try await facts() else { throw DomainError(.notFound, "Event not found") }
      let metric = MetricLogged(
        athlete: facts.athlete, event: event, metricType: MetricType(rawValue: draft.type), notes: draft.notes,
        recordedDate: facts.day, unit: draft.unit, value: number, verified: draft.verified)
      try await store.perform(.metric(store.home.freshID(), .log(metric)))
    }
    if done { metricDraft = nil }
  }

  /// The button on a metric's card: asks "Delete this metric?" (ED-64).
  public func askToDeleteMetric(_ metric: String) {
    guard target != nil else { return }
    question = .deleteMetric(metric)
  }
}
