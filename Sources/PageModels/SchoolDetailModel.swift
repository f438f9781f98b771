public import CollegeScorecard
import Compass
public import Domain
import EventLog
public import Foundation
public import Observation
public import Pages
import Projections

/// The model of a school's page: what is typed, what is being saved, what went wrong.
@MainActor @Observable public final class SchoolDetailModel {
  /// The page.
  public let live: LivePage<SchoolDetailPage>
  /// The toasts and questions, and the busy flags "favorite", "status", "tier", "notes", "privateNotes", "information",
  /// "philosophy", "add", "remove", "lookup" and "delete".
  public let feedback = Feedback()

  /// The edit of the shared notes; nil while it is closed.
  public var notes: TextEdit?
  /// The edit of the viewer's private notes; nil while it is closed.
  public var privateNotes: TextEdit?
  /// The form of the information; nil while it is closed.
  public var information: Form<SchoolFields>?
  /// The form of the coaching texts; nil while it is closed.
  public var philosophy: Form<PhilosophyFields>?
  /// The typed text of a new pro.
  public var newPro = ""
  /// The typed text of a new con.
  public var newCon = ""
  /// Why the last lookup failed; the banner can be dismissed (SD-89).
  public var lookupError: String?
  /// Whether the school was deleted here; the view then returns to the list (SD-124).
  public private(set) var isGone = false

  @ObservationIgnored private let id: UUID
  @ObservationIgnored private let store: PageStore
  @ObservationIgnored private let colleges: (any CollegeSource)?
  private var pendingStar: Bool?
  private var pendingStatus: String?
  private var pendingTier: PriorityTier??

  /// A model of the page of a school.
  ///
  /// - Parameter colleges: The source that "Lookup" asks; nil if none is configured. One `CachedColleges` for all pages
  ///   of a session remembers the answers (SD-97).
  public init(_ id: UUID, store: PageStore, colleges: (any CollegeSource)? = nil) {
    self.id = id
    self.store = store
    self.colleges = colleges
    live = LivePage(store) { try SchoolDetailPage.load(id.lowercased, from: $0, viewer: $1) }
  }

  /// The page, if it is there.
  public var page: SchoolDetailPage? { live.page }

  /// Whether the school can be changed: the page shows the present and the school is not deleted. Otherwise no edit
  /// begins.
  public var canEdit: Bool { live.moment == nil && page?.isPast != true && page?.isDeleted != true }

  // MARK: Single values

  /// Whether the star is on. It changes at once when tapped, and reverts if it cannot be saved (SD-42, SD-43).
  public var isFavorite: Bool { pendingStar ?? page?.isFavorite ?? false }

  /// The status that the picker shows: the chosen one while it is being saved (SD-30, SD-31).
  public var status: String? { pendingStatus ?? page?.status }

  /// The raw value of the tier that the segments show.
  public var tier: String? { pendingTier.map { $0?.rawValue } ?? page?.priorityTier }

  /// Toggles the star.
  public func toggleFavorite() async {
    guard canEdit else { return }
    let wanted = !isFavorite
    await feedback.run("favorite", failure: { _ in .failure("The favorite could not be saved. Please try again.") }) {
      pendingStar = wanted
      defer { pendingStar = nil }
      try await perform(.setFavorite(wanted))
    }
  }

  /// Changes the status.
  public func choose(_ status: SchoolStatus, note: String? = nil) async {
    guard canEdit else { return }
    await feedback.run("status", failure: Self.notSaved) {
      pendingStatus = status.rawValue
      defer { pendingStatus = nil }
      try await perform(.changeStatus(status, note: note))
    }
  }

  /// Sets the tier; choosing the present one clears it (facts §2.7).
  public func choose(_ tier: PriorityTier?) async {
    guard canEdit else { return }
    let wanted = tier?.rawValue == page?.priorityTier ? nil : tier
    await feedback.run("tier", failure: Self.notSaved) {
      pendingTier = .some(wanted)
      defer { pendingTier = nil }
      try await perform(.setTier(wanted))
    }
  }

  // MARK: Texts

  /// Begins to edit the shared notes.
  public func editNotes() {
    guard canEdit else { return }
    notes = TextEdit(page?.notes)
  }

  /// Saves the shared notes. The edit stays open if that fails or if somebody else wrote meanwhile.
  public func saveNotes() async {
    guard canEdit else { return }
    await save("notes", \.notes) { text in
      let text = text.isEmpty ? nil : text
      try await self.perform(.editNotes(text))
    } present: {
      try $0.detail($1.lowercased)?.notes
    }
  }

  /// Begins to edit the viewer's private notes.
  public func editPrivateNotes() {
    guard canEdit else { return }
    privateNotes = TextEdit(page?.privateNotes)
  }

  /// Saves the viewer's private notes, never another person's (SD-103).
  public func savePrivateNotes() async {
    guard canEdit else { return }
    let viewer = store.viewer.id
    await save("privateNotes", \.privateNotes) { text in
      try await self.store.perform(.privateNote(school: self.id, text: text.isEmpty ? nil : text))
    } present: {
      try $0.privateNote(on: $1.lowercased, of: viewer)?.text
    }
  }

  private func save(
    _ action: String, _ edit: ReferenceWritableKeyPath<SchoolDetailModel, TextEdit?>,
    write: (String) async throws -> Void, present: @escaping @Sendable (Reading, UUID) throws -> String?
  ) async {
    await feedback.run(action, failure: Self.notSaved) {
      let id = id
      guard let now = Optional(try await store.read { reading, _ in try present(reading, id) }) else { return }
      guard var open = self[keyPath: edit] else { return }
      let text = open.submit(present: now)
      self[keyPath: edit] = open
      guard open.theirs == nil else { return }
      if let text { try await write(text) }
      await live.refresh()
      self[keyPath: edit] = nil
    }
  }

  // MARK: Forms

  /// Begins to edit the stored information (SD-82).
  public func editInformation() async {
    guard canEdit, let detail = await stored() else { return }
    information = Form(shown: detail.info)
  }

  /// Saves the changed fields of the information; other fields keep their values (SD-83).
  public func saveInformation() async {
    guard canEdit else { return }
    await save("information", \.information, present: \.info) { .edit($0) }
  }

  /// Begins to edit the coaching texts.
  public func editPhilosophy() async {
    guard canEdit, let detail = await stored() else { return }
    philosophy = Form(shown: detail.philosophy)
  }

  /// Saves the coaching texts.
  public func savePhilosophy() async {
    guard canEdit else { return }
    await save("philosophy", \.philosophy, present: \.philosophy) { .editPhilosophy($0) }
  }

  /// Closes every edit without saving (SD-84).
  public func cancelEdits() {
    notes = nil
    privateNotes = nil
    information = nil
    philosophy = nil
  }

  /// Whether leaving the page now would lose typed values.
  public var hasUnsavedChanges: Bool {
    notes?.hasChanges == true || privateNotes?.hasChanges == true || information?.hasChanges == true
      || philosophy?.hasChanges == true || canAdd(newPro) || canAdd(newCon)
  }

  private func save<Fields: PatchFields & Sendable>(
    _ action: String, _ form: ReferenceWritableKeyPath<SchoolDetailModel, Form<Fields>?>,
    present: @escaping @Sendable (SchoolTexts) -> Fields, command: (Fields) -> School.Command
  ) async {
    await feedback.run(action, failure: Self.notSaved) {
      guard let stored = try await read(), var open = self[keyPath: form] else { return }
      let write = open.submit(present: present(stored))
      self[keyPath: form] = open
      if !write.isEmpty { try await perform(command(write)) }
      guard open.conflicts.isEmpty else { return }
      await live.refresh()
      self[keyPath: form] = nil
    }
  }

  /// The stored fields that the forms edit.
  private struct SchoolTexts: Sendable {
    let info: SchoolFields
    let philosophy: PhilosophyFields
  }

  private func read() async throws -> SchoolTexts? {
    let id = id.lowercased
    return try await store.read { reading, _ in
      try reading.detail(id).map { SchoolTexts(info: $0.info, philosophy: $0.philosophy) }
    }
  }

  private func stored() async -> SchoolTexts? {
    do {
      return try await read()
    } catch {
      feedback.toast = .failure(Feedback.message(error))
      return nil
    }
  }

  // MARK: Pros and cons

  /// Returns whether "+" is enabled: the text is not blank (SD-111).
  public func canAdd(_ text: String) -> Bool { !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }

  /// Adds the typed text; the input is cleared after the save (SD-107, SD-108).
  public func add(_ kind: ProConKind) async {
    let input: ReferenceWritableKeyPath<SchoolDetailModel, String> = kind == .pro ? \.newPro : \.newCon
    let text = self[keyPath: input]
    guard canEdit, canAdd(text) else { return }
    await feedback.run("add", failure: Self.notSaved) {
      try await perform(.addItem(kind, text: text))
      self[keyPath: input] = ""
    }
  }

  /// Removes this pro or con (SD-109, SD-110).
  public func remove(_ item: SchoolDetailPage.Item) async {
    guard canEdit, let id = UUID(uuidString: item.id) else { return }
    await feedback.run("remove", failure: Self.notSaved) { try await perform(.removeItem(id)) }
  }

  // MARK: Lookup and delete

  /// Looks up the college's data and merges it; known values are never erased (SD-85).
  public func lookUp() async {
    guard canEdit else { return }
    lookupError = nil
    await feedback.run(
      "lookup", success: SchoolDetailLabels.lookedUp,
      failure: { [weak self] error in
        self?.lookupError = Feedback.message(error)
        return nil
      }
    ) {
      guard let stored = try await read(), let page else { return }
      guard let colleges else { throw CollegeLookupError.notConfigured }
      let answer = try await colleges.answer(named: page.name, unitID: stored.info.unitId.value)
      try await perform(
        .mergeCollegeData(source: answer.source, fields: answer.college.fields(besides: stored.info)))
    }
  }

  /// Asks whether to delete the school (SD-123).
  public func askToDelete() {
    guard canEdit, let deletion = page?.deletion else { return }
    feedback.alert = Notice(deletion.message, message: deletion.consequence, action: deletion.confirm.label)
  }

  /// Deletes the school with everything that depends on it. On a failure the school stays and an alert says why (SD-124
  /// to SD-126).
  public func delete() async {
    guard canEdit else { return }
    feedback.alert = nil
    let isDone = await feedback.run(
      "delete",
      failure: { [weak self] error in
        self?.feedback.alert = Notice("Delete failed", message: Feedback.message(error), action: "Retry")
        return nil
      }
    ) {
      let outcome = try await store.perform(.school(id, .delete(dependants: Dependants(), cascade: true)))
      let event = outcome.events.last?.id
      feedback.toast = .success(
        try await store.read { reading, _ in try DeleteSchoolQuestion.done(by: event, from: reading) })
    }
    if isDone { isGone = true }
  }

  // MARK: -

  private func perform(_ command: School.Command) async throws {
    try await store.perform(.school(id, command))
    await live.refresh()
  }

  private static func notSaved(_ error: any Error) -> Toast {
    // A refusal by a role or rule has its own message; any other error is worth another try.
    error is DomainError ? .failure(Feedback.message(error)) : .failure("Failed to save. Please try again.")
  }
}
