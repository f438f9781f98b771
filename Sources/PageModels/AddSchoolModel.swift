public import CollegeScorecard
import Compass
import Domain
public import Foundation
public import Observation
public import Pages

/// The model of the form for a new school: completion of the name, errors of the inputs, and the question shown if the
/// school is on the list already.
///
/// ```swift
/// model.draft.name = "rice"
/// await model.suggest()
/// model.pick(model.suggestions[0].id)
/// await model.add()
/// ```
@MainActor @Observable public final class AddSchoolModel {
  /// The maximum number of suggested colleges (facts §7).
  public static let suggestionLimit = 10

  /// The form.
  public let live: LivePage<AddSchoolPage>
  /// The busy flag "add" and toasts.
  public let feedback = Feedback()
  /// The typed values.
  public var draft = AddSchoolDraft()
  /// The colleges that match the typed name.
  public private(set) var suggestions: [CollegeSuggestion] = []
  /// Why no college can be suggested. Typing is still possible.
  public private(set) var suggestionProblem: String?
  /// The picked college, whose data is added to the school.
  public private(set) var college: CollegeSuggestion?
  /// The message below each invalid input, by field.
  public private(set) var problems: [String: String] = [:]
  /// The pending question about a similar school; nothing is added before it is answered.
  public private(set) var duplicate: DuplicateQuestion?
  /// The id of the added school; the view then shows the school's page.
  public private(set) var added: UUID?

  @ObservationIgnored private let store: PageStore
  @ObservationIgnored private let directory: (any CollegeSuggestions)?
  /// One id for all attempts, so that a retry can never add a second school.
  @ObservationIgnored private let id: UUID
  @ObservationIgnored private var found: [String: College] = [:]
  @ObservationIgnored private var picked: College?
  @ObservationIgnored private var request = 0

  /// An empty form.
  ///
  /// - Parameter directory: The directory that completes names; nil if none was imported.
  public init(_ store: PageStore, directory: (any CollegeSuggestions)? = nil) {
    self.store = store
    self.directory = directory
    id = store.home.freshID()
    live = LivePage(store) { try AddSchoolPage.load(from: $0, viewer: $1) }
  }

  /// The form, if it is there.
  public var page: AddSchoolPage? { live.page }

  /// Whether leaving the form now would lose typed values.
  public var hasUnsavedChanges: Bool { added == nil && draft != AddSchoolDraft() }

  // MARK: Completion

  /// Looks for colleges that match the typed name; call it after each change. The answer is dropped if a later call was
  /// made meanwhile.
  public func suggest() async {
    request += 1
    let mine = request
    let text = draft.name.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { removeCollege() }
    guard let directory, text.count >= 3, text != picked?.name else { return show([], problem: nil) }
    do {
      let colleges = try await directory.colleges(like: text, limit: Self.suggestionLimit)
      if mine == request { show(colleges, problem: nil) }
    } catch {
      if mine == request { show([], problem: Feedback.message(error)) }
    }
  }

  private func show(_ colleges: [College], problem: String?) {
    let write = store.viewer.text
    suggestionProblem = problem
    found = Dictionary(colleges.map { ($0.unitID, $0) }, uniquingKeysWith: { first, _ in first })
    suggestions = colleges.map { CollegeSuggestion($0, write) }
  }

  /// Picks a suggested college: fills in its name, location and website; the rest of its data is added with the school.
  public func pick(_ suggestion: CollegeSuggestion.ID) {
    guard let choice = found[suggestion] else { return }
    request += 1
    draft.fill(from: choice, over: picked)
    picked = choice
    college = CollegeSuggestion(choice, store.viewer.text)
    show([], problem: nil)
  }

  /// Removes the picked college's data from the form; the typed name stays.
  public func removeCollege() {
    if let picked { draft.forget(picked) }
    picked = nil
    college = nil
  }

  // MARK: Adding

  /// Checks the inputs and sets `problems` (facts §3.5). Returns whether all inputs are valid.
  @discardableResult
  public func check() -> Bool {
    problems = draft.errors.mapValues(AddSchoolPage.problem)
    return problems.isEmpty
  }

  /// Adds the school. If an input is invalid it adds nothing; if the school seems to be on the list, it sets
  /// `duplicate`.
  public func add() async { await add(evenIfListed: false) }

  /// Adds the school although a similar one is on the list.
  public func addAnyway() async { await add(evenIfListed: true) }

  /// Dismisses the question and returns to the form.
  public func cancelDuplicate() { duplicate = nil }

  private func add(evenIfListed: Bool) async {
    guard added == nil, let page, !page.isPast, check() else { return }
    await feedback.run("add", failure: failed) {
      if !evenIfListed, let question = try await question() {
        duplicate = question
        return
      }
      duplicate = nil
      var fields = picked?.fields ?? SchoolFields()
      // The form takes precedence over the college's data, also if the person cleared what the college had filled in.
      fields = fields.keeping { $0 != "location" && $0 != "website" }
      fields.merge(draft.fields)
      try await store.perform(
        .school(
          id,
          .add(
            athlete: store.viewer.athlete, name: draft.name, fields: fields,
            status: draft.status.map(SchoolStatus.init(rawValue:)), notes: draft.notes)))
      added = id
      feedback.toast = .success(page.added)
    }
  }

  private func question() async throws -> DuplicateQuestion? {
    let draft = draft
    return try await store.read { reading, viewer in
      try reading.duplicate(
        ofName: draft.name, website: draft.website, ncaaID: draft.ncaaId, athlete: viewer.athlete
      ).map { DuplicateQuestion($0.school, by: $0.by) }
    }
  }

  private func failed(_ error: any Error) -> Toast {
    guard let error = error as? DomainError else { return .failure("Failed to save. Please try again.") }
    if let field = error.field { problems[field] = AddSchoolPage.problem(error) }
    return .failure(error.message)
  }
}

extension CollegeSuggestion {
  /// A suggestion made from a college.
  public init(_ college: College, _ text: LocalText) {
    self.init(
      unitID: college.unitID, name: college.name, location: college.location, students: college.studentSize, text)
  }
}
