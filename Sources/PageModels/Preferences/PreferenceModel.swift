public import Compass
import Domain
public import Observation
public import Pages

/// The model of a preferences page that is a form: typing, checking and saving (PR-6).
///
/// ```swift
/// let model = NotificationPreferencesModel(store)
/// await model.refresh()
/// model.edit { $0.enableDailyDigest = .value(false) }
/// await model.save()
/// ```
@MainActor @Observable public final class PreferenceModel<Page: PreferencePage> {
  /// The page with the typed values, or the state shown instead.
  public private(set) var state: PageState<Page> = .initial
  /// Whether a save is under way.
  public private(set) var isSaving = false
  /// Why something was not saved, or not read again; nil if there is no error (PR-18). It never blocks typing.
  public var error: String? { failure ?? readFailure }
  /// The message after a save; it vanishes after three seconds (PR-18).
  public private(set) var successMessage: String?
  /// The question asked before changes are dropped (PR-7).
  public private(set) var alert: Notice?
  /// The errors, by the field's name (PR-5, PR-145).
  public private(set) var problems: [String: String] = [:]
  /// The past moment that is shown; nil for the present.
  public private(set) var moment: Moment?
  private var form: Form<Page.Fields>?
  private var failure: String?
  private var readFailure: String?

  @ObservationIgnored private let store: PageStore
  @ObservationIgnored private var context: PreferenceContext?
  @ObservationIgnored private var present = Page.Fields()
  @ObservationIgnored private var wantsReset = false
  @ObservationIgnored private var lastWrite: Task<Bool, Never>?
  @ObservationIgnored private var retry: Task<Void, Never>?
  @ObservationIgnored private var requests = 0
  @ObservationIgnored private lazy var saver = AutoSaver(clock: store.clock) { [weak self] in
    await self?.saveByItself() ?? true
  }

  /// A model that has read nothing yet.
  public init(_ store: PageStore) { self.store = store }

  /// The preferences as typed in the form (PR-6).
  public var preferences: Page.Fields { form?.draft ?? Page.defaults }
  /// Whether the preferences are being read for the first time.
  public var isLoading: Bool { if case .loading = state { true } else { false } }
  /// Whether there are unsaved changes.
  public var hasChanges: Bool { wantsReset || form?.hasChanges ?? false }
  /// The fields that somebody else set meanwhile, each with both values (ruling 21).
  public var conflicts: [FormConflict] { form?.conflicts ?? [] }
  /// The page, if it is there.
  public var page: Page? { state.page }

  // MARK: Reading

  /// Reads what is stored. Typed values stay.
  public func refresh() async {
    requests += 1
    let request = requests
    do {
      let (fields, context) = try await read()
      guard request == requests else { return }
      readFailure = nil
      accept(fields, context)
    } catch {
      guard request == requests else { return }
      guard form == nil else {
        readFailure = "\(PreferenceTexts.notRead): \(Feedback.message(error))"
        return
      }
      state = PageState { throw error }
    }
  }

  /// Keeps the page up to date until the task is cancelled.
  public func follow(every interval: Duration = .seconds(1)) async {
    for await _ in store.changes(every: interval) {
      if Task.isCancelled { return }
      await refresh()
    }
  }

  /// Shows a past moment, which is read-only, or the present again. Typed values are dropped.
  public func travel(to moment: Moment?) async {
    self.moment = moment
    form = nil
    discard()
    await refresh()
  }

  private func read() async throws -> (Page.Fields, PreferenceContext) {
    try await store.read(at: moment) { reading, viewer in
      (try Page.fields(in: reading, viewer: viewer), try Page.context(in: reading, viewer: viewer))
    }
  }

  private func accept(_ fields: Page.Fields, _ context: PreferenceContext) {
    self.context = context
    if let form {
      rebuild(form, present: fields, keeping: form.changes, against: Set(form.changes.names))
    } else {
      present = fields
      form = Form(shown: fields)
    }
    show()
  }

  // MARK: Typing

  /// Changes the typed values. Set a field to `.null` to empty it.
  public func edit(_ change: (inout Page.Fields) -> Void) {
    guard var form, let context, !context.isReadOnly else { return }
    let before = form.draft
    change(&form.draft)
    let typed = form.draft.changes(from: before)
    guard !typed.isEmpty else { return }
    self.form = form
    successMessage = nil
    check()
    show()
    if Page.autosaves(typed) { saver.touch() }
  }

  /// Puts the defaults into the form; they are stored when the form is saved (PR-107, PR-115).
  public func reset() {
    guard let context, !context.isReadOnly else { return }
    wantsReset = true
    edit { $0 = Page.defaults }
  }

  /// Drops the typed values.
  public func discard() {
    saver.cancel()
    retry?.cancel()
    wantsReset = false
    alert = nil
    failure = nil
    guard form != nil else { return }
    form = Form(shown: present)
    check()
    show()
  }

  /// Answers the question before leaving: the person stays on the page.
  public func stay() { alert = nil }

  /// Returns whether the page may be left. Pending automatic saves are done first; if other changes remain, the
  /// question is asked (PR-7).
  public func leave() async -> Bool {
    retry?.cancel()
    await saver.flush()
    _ = await lastWrite?.value
    retry?.cancel()
    guard hasChanges else { return true }
    alert = PreferenceTexts.discard
    return false
  }

  /// Answers a conflict: the person's own value is to be written.
  public func useMine(_ field: String) {
    guard let form else { return }
    rebuild(
      form, present: present, keeping: form.changes, against: Set(conflicts.map(\.field)).subtracting([field]))
    show()
  }

  /// Answers a conflict: the other person's value stays.
  public func useTheirs(_ field: String) {
    guard let form else { return }
    rebuild(
      form, present: present, keeping: form.changes.keeping { $0 != field },
      against: Set(conflicts.map(\.field)).subtracting([field]))
    show()
  }

  // MARK: Saving

  /// Saves the typed values, unless one is invalid (PR-5).
  @discardableResult
  public func save() async -> Bool {
    retry?.cancel()
    saver.cancel()
    guard problems.isEmpty else {
      let labels = problems.keys.sorted().map(Page.Fields.label)
      failure = "\(Page.texts.failed): check \(labels.joined(separator: ", "))"
      return false
    }
    return await write(saying: Page.texts.saved)
  }

  /// Dismisses the message.
  public func dismiss() {
    (failure, readFailure) = (nil, nil)
    successMessage = nil
  }

  private func saveByItself() async -> Bool {
    let isDone = await write(saying: PreferenceTexts.autoSaved)
    if !isDone { tryAgainLater() }
    return isDone
  }

  /// Retries every five seconds without a message, until it works or the page is left (PR-61).
  private func tryAgainLater() {
    retry?.cancel()
    retry = Task { [weak self, clock = store.clock] in
      guard (try? await clock.sleep(for: .seconds(5))) != nil, !Task.isCancelled else { return }
      await self?.saver.flush()
    }
  }

  /// Performs writes one after the other: an explicit save waits for one under way, and then finds nothing to write
  /// (C43).
  private func write(saying success: String) async -> Bool {
    let earlier = lastWrite
    let task = Task { @MainActor [weak self] in
      _ = await earlier?.value
      return await self?.writeNow(saying: success) ?? true
    }
    lastWrite = task
    return await task.value
  }

  private func writeNow(saying success: String) async -> Bool {
    guard let context, !context.isReadOnly, var attempt = form else { return true }
    guard hasChanges else {
      say(success)
      return true
    }
    isSaving = true
    defer { isSaving = false }
    let owner = Page.owner(store.viewer)
    let submitted = attempt.draft
    do {
      if wantsReset {
        try await store.perform(.preferences(owner, .reset(Page.category)))
        wantsReset = false
      }
      var (stored, context) = try await read()
      let edit = attempt.submit(present: stored).keeping { problems[$0] == nil }
      if !edit.isEmpty {
        try await store.perform(.preferences(owner, Page.command(edit)))
        (stored, context) = try await read()
      }
      self.context = context
      continueEditing(attempt, submitted: submitted, stored: stored)
      failure =
        conflicts.isEmpty
        ? nil : "Somebody else changed \(conflicts.map { Page.Fields.label(of: $0.field) }.joined(separator: ", "))"
      if conflicts.isEmpty && !edit.isEmpty || !hasChanges { say(success) }
      return conflicts.isEmpty
    } catch {
      failure = "\(Page.texts.failed): \(Feedback.message(error))"
      return false
    }
  }

  /// Rebuilds the form over the stored values with the edits that are still open: conflicts, invalid fields, and what
  /// was typed during the save.
  private func continueEditing(_ attempt: Form<Page.Fields>, submitted: Page.Fields, stored: Page.Fields) {
    let open = Set(attempt.conflicts.map(\.field)).union(problems.keys)
    var edits = attempt.changes.keeping(open.contains)
    if let form { edits.merge(form.draft.changes(from: submitted)) }
    rebuild(attempt, present: stored, keeping: edits, against: open)
    check()
    show()
  }

  /// Makes a form over the stored values with some edits. The fields in `old` keep the value that the form showed, so
  /// that another person's change to them is detected.
  private func rebuild(
    _ form: Form<Page.Fields>, present: Page.Fields, keeping edits: Page.Fields, against old: Set<String>
  ) {
    var shown = present
    shown.merge(edits.keeping(old.contains).inverse(restoring: form.shown))
    var next = Form(shown: shown)
    next.draft.merge(edits)
    _ = next.submit(present: present)
    self.present = present
    self.form = next
  }

  private func say(_ success: String) {
    failure = nil
    successMessage = success
    Task { [weak self, clock = store.clock] in
      guard (try? await clock.sleep(for: .seconds(3))) != nil, self?.successMessage == success else { return }
      self?.successMessage = nil
    }
  }

  private func check() {
    if let form { problems = form.changes.problems(over: form.shown).mapValues(\.message) }
  }

  private func show() {
    guard let form, var context else { return }
    context.changed = Set(form.changes.names)
    context.problems = problems
    state = .ready(Page(form.draft, in: context))
  }
}

extension PatchFields {
  /// The names of the fields that the patch sets.
  fileprivate var names: [String] {
    var names: [String] = []
    forEachField { name, _ in names.append(name) }
    return names
  }
}
