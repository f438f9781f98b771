import Compass
public import Domain
public import Foundation
public import Observation
public import Pages

/// The model of the school preferences page: a list that is saved when the person asks for it (PR-6, PR-93).
///
/// Changes of two people are merged preference by preference. One that somebody else changed to a third value is not
/// written, but shown with both values (ruling 21).
@MainActor @Observable public final class SchoolPreferencesModel {
  /// The page with the changes, or the state shown instead.
  public private(set) var state: PageState<SchoolPreferencesPage> = .initial
  /// Whether a save is under way.
  public private(set) var isSaving = false
  /// Why something was not saved, or not read again; nil if there is no error.
  public var error: String? { failure ?? readFailure }
  /// The message after a save.
  public private(set) var successMessage: String?
  /// The question asked before changes are dropped (PR-7).
  public private(set) var alert: Notice?
  /// The error of the value in the add dialog (PR-145).
  public private(set) var dialogProblem: String?
  /// The preferences as shown on the page (PR-6).
  public private(set) var preferences = SchoolPreferenceList()
  /// The preferences that somebody else changed meanwhile.
  public private(set) var conflicts: [SchoolPreferenceConflict] = []

  @ObservationIgnored private let store: PageStore
  @ObservationIgnored private var context: PreferenceContext?
  private var failure: String?
  private var readFailure: String?
  private var shown = SchoolPreferenceList()
  @ObservationIgnored private var mine: Set<SchoolPreferenceConflict.Subject> = []
  @ObservationIgnored private var present = SchoolPreferenceList()

  /// A model that has read nothing yet.
  public init(_ store: PageStore) { self.store = store }

  /// Whether the preferences are being read for the first time.
  public var isLoading: Bool { if case .loading = state { true } else { false } }
  /// Whether there are unsaved changes.
  public var hasChanges: Bool { preferences.edit(from: shown) != nil }
  /// The page, if it is there.
  public var page: SchoolPreferencesPage? { state.page }

  // MARK: Reading

  /// Reads what is stored. Changes made here stay.
  public func refresh() async {
    do {
      let (list, context) = try await read()
      readFailure = nil
      self.context = context
      present = list
      if !hasChanges { (shown, preferences) = (list, list) }
      show()
    } catch {
      guard context == nil else {
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

  private func read() async throws -> (SchoolPreferenceList, PreferenceContext) {
    try await store.read { reading, viewer in
      (
        try reading.schoolPreferences(of: viewer.athlete),
        try SchoolPreferencesPage.context(in: reading, viewer: viewer)
      )
    }
  }

  // MARK: Changing

  /// Returns whether the add dialog's button is enabled: the value is valid for its type.
  public func canAdd(_ type: SchoolPreferenceType, _ text: String) -> Bool { (try? value(type, text)) != nil }

  /// Adds a preference at the end; if its value is invalid, the reason is in `dialogProblem` (PR-88).
  ///
  /// - Parameter text: The value as typed or chosen: "300", "D1, D3", "yes".
  @discardableResult
  public func add(_ type: SchoolPreferenceType, _ text: String, isDealbreaker: Bool = false) -> Bool {
    do throws(DomainError) {
      let wish = SchoolPreference(type: type.rawValue, value: try value(type, text), isDealbreaker: isDealbreaker)
      dialogProblem = nil
      edit { $0.add(wish, id: store.home.freshID()) }
      return true
    } catch {
      dialogProblem = error.message
      return false
    }
  }

  private func value(_ type: SchoolPreferenceType, _ text: String) throws(DomainError) -> SchoolPreference.Value {
    guard type.isKnown else { throw DomainError(.invalid, field: "type", SchoolPreferencesPage.chooseKind) }
    return try type.validated(type.value(of: text))
  }

  /// Removes a preference (PR-89).
  public func remove(_ id: UUID) { edit { $0.remove(id) } }

  /// Moves a preference to another priority, from 1 (PR-86).
  public func move(_ id: UUID, to priority: Int) { edit { $0.move(id, to: priority) } }

  /// Makes a preference a dealbreaker, or no dealbreaker (PR-87).
  public func toggleDealbreaker(_ id: UUID) {
    guard let item = preferences[id] else { return }
    edit { $0.setDealbreaker(id, !item.preference.isDealbreaker) }
  }

  /// Replaces the whole list by a template (PR-85).
  public func apply(_ template: SchoolPreferenceTemplate) {
    edit { $0.apply(template, ids: template.preferences.map { _ in store.home.freshID() }) }
  }

  private func edit(_ change: (inout SchoolPreferenceList) -> Void) {
    guard let context, !context.isReadOnly, !isSaving else { return }
    change(&preferences)
    successMessage = nil
    show()
  }

  /// Drops the changes.
  public func discard() {
    (shown, preferences) = (present, present)
    (conflicts, mine, alert, failure) = ([], [], nil, nil)
    show()
  }

  /// Answers the question before leaving: the person stays on the page.
  public func stay() { alert = nil }

  /// Returns whether the page may be left; with unsaved changes the question is asked (PR-7).
  public func leave() -> Bool {
    guard hasChanges else { return true }
    alert = PreferenceTexts.discard
    return false
  }

  /// Answers a conflict: the change made here is to be written.
  public func useMine(_ subject: SchoolPreferenceConflict.Subject) {
    mine.insert(subject)
    conflicts.removeAll { $0.subject == subject }
  }

  /// Answers a conflict: the other person's change stays.
  public func useTheirs(_ subject: SchoolPreferenceConflict.Subject) {
    conflicts.removeAll { $0.subject == subject }
    let others = SchoolPreferenceMerge(shown: shown, mine: preferences, theirs: present)
    (shown, preferences) = others.taking(subject)
    show()
  }

  // MARK: Saving

  /// Saves the changes (PR-93).
  @discardableResult
  public func save() async -> Bool {
    guard let context, !context.isReadOnly, !isSaving else { return false }
    isSaving = true
    defer { isSaving = false }
    do {
      try await write()
      failure = conflicts.isEmpty ? nil : "Somebody else changed \(conflicts.map(\.label).joined(separator: ", "))"
      successMessage = conflicts.isEmpty ? SchoolPreferencesPage.texts.saved : nil
      show()
      return conflicts.isEmpty
    } catch {
      failure = "\(SchoolPreferencesPage.texts.failed): \(Feedback.message(error))"
      return false
    }
  }

  private func write() async throws {
    guard hasChanges else { return }
    let athlete = store.viewer.athlete
    (present, _) = try await read()
    if let template = appliedTemplate {
      // The template replaces the whole list, so nothing can be in conflict.
      try await store.perform(
        .preferences(athlete, .applyTemplate(template, ids: preferences.items.map(\.id))))
      (present, _) = try await read()
      try await write(preferences.edit(from: present), of: athlete)
      (shown, preferences) = (present, present)
      return
    }
    let merge = SchoolPreferenceMerge(shown: shown, mine: preferences, theirs: present)
    conflicts = merge.conflicts.filter { !mine.contains($0.subject) }
    let open = conflicts.map(\.subject)
    try await write(merge.result(without: open).edit(from: present), of: athlete)
    mine = []
    (shown, preferences) = SchoolPreferenceMerge(shown: shown, mine: preferences, theirs: present).keeping(open)
  }

  private func write(_ edit: SchoolPreferencesEdited?, of athlete: UUID) async throws {
    if let edit { try await store.perform(.preferences(athlete, .editSchool(edit))) }
    let (list, context) = try await read()
    present = list
    self.context = context
  }

  /// The template that was applied here, if no preference was added, removed or reordered since.
  private var appliedTemplate: SchoolPreferenceTemplate? {
    guard let name = preferences.templateUsed, let template = SchoolPreferenceTemplate(rawValue: name),
      preferences.items.allSatisfy({ shown[$0.id] == nil }),
      preferences.items.map(\.preference.type) == template.preferences.map(\.type)
    else { return nil }
    return template
  }

  private func show() {
    guard let context else { return }
    state = .ready(SchoolPreferencesPage(preferences, in: context))
  }
}
