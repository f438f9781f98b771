import Compass
import Domain
public import Foundation
public import Observation
public import Pages

/// The model of an offer's page: its form, its calculator, its deletion.
///
/// ```swift
/// let model = OfferDetailModel(store, offer: id)
/// await model.live.refresh()
/// await model.startEditing()
/// model.draft.amount = "42500"
/// await model.save()
/// ```
@MainActor @Observable public final class OfferDetailModel {
  /// The page.
  public let live: LivePage<OfferDetailPage>
  /// The busy flags "save" and "delete", toasts, and the question before a deletion.
  public let feedback = Feedback()

  /// Whether the form is open (OD-22).
  public var isEditing: Bool { form != nil }
  /// The form's typed values.
  public var draft: OfferDraft {
    get { form?.draft ?? OfferDraft(OfferFields()) }
    set { form?.draft = newValue }
  }
  /// The errors, by the field's name (OD-25).
  public var errors: [String: String] { form?.errors ?? [:] }
  /// The fields that somebody else set meanwhile (ruling 21), each with both values; `useMine` and `useTheirs` answer
  /// them.
  public var conflicts: [FormConflict] { form?.form.conflicts ?? [] }

  /// Whether the calculator is open.
  public var isCalculatorOpen = false
  /// Whether the offer was deleted here; the view then returns to the list (OD-30).
  public private(set) var isDeleted = false

  private let store: PageStore
  private let offer: UUID
  private var form: TypedForm<OfferFields>?
  private var tried: CalculatorInputs?

  /// The model of an offer's page; nothing is read yet.
  public init(_ store: PageStore, offer: UUID) {
    self.store = store
    self.offer = offer
    live = LivePage(store) { try OfferDetailPage.load(offer.lowercased, from: $0, viewer: $1) }
  }

  // MARK: Editing

  /// Opens the form, filled with the offer's present fields (OD-22).
  public func startEditing() async {
    guard !isEditing, live.page?.edit != nil else { return }
    await feedback.run("edit") { form = TypedForm(try await present()) }
  }

  /// Closes the form and drops what was typed (OD-24).
  public func cancelEditing() { form = nil }

  /// Checks and stores the changes, and closes the form (OD-23). The form stays open with everything typed if a value
  /// is invalid (OD-25), if saving fails (OD-26), or while a conflict is unanswered.
  ///
  /// - Returns: Whether everything is saved.
  @discardableResult
  public func save() async -> Bool {
    guard form?.check() == true else { return false }
    let isDone = await feedback.run("save", failure: Self.failure("Failed to save offer")) {
      guard let write = form?.submit(present: try await present()), !write.isEmpty else { return }
      try await store.perform(.offer(offer, .edit(write)))
    }
    guard isDone else { return false }
    await live.refresh()
    guard errors.isEmpty, conflicts.isEmpty else { return false }
    form = nil
    feedback.toast = .success(OfferForm.saved)
    return true
  }

  /// Answers a conflict: the typed value is written by the next save.
  public func useMine(_ field: String) { form?.useMine(field) }

  /// Answers a conflict: the other person's value stays, and the form shows it.
  public func useTheirs(_ field: String) async {
    await feedback.run("edit") {
      let present = try await present()
      form?.useTheirs(field, present: present)
    }
  }

  private func present() async throws -> OfferFields {
    guard let fields = try await store.read({ [offer] reading, _ in try reading.offerFields(offer) }) else {
      throw DomainError(.notFound, "Offer not found")
    }
    return fields
  }

  private static func failure(_ what: String) -> (any Error) -> Toast? {
    { .failure("\(what): \(Feedback.message($0))") }
  }

  // MARK: Deleting

  /// Asks whether to delete the offer (OD-30).
  public func askToDelete() {
    guard let page = live.page, page.delete != nil else { return }
    feedback.alert = page.deletion.question
  }

  /// Answers the question with no.
  public func cancelDeletion() { feedback.alert = nil }

  /// Answers the question with yes: deletes the offer and sets `isDeleted`. On a failure the offer stays (OD-31).
  public func confirmDeletion() async {
    guard feedback.alert != nil else { return }
    feedback.alert = nil
    isDeleted = await feedback.run("delete", failure: Self.failure("Failed to delete offer")) {
      try await store.perform(.offer(offer, .delete))
    }
  }

  // MARK: Calculator

  /// The calculator's inputs: the offer's own numbers until something is typed (OD-32, OD-34).
  public var calculatorInputs: CalculatorInputs {
    get { tried ?? live.page?.calculatorInputs ?? CalculatorInputs() }
    set { tried = newValue }
  }

  /// The calculator with its results.
  public var calculator: CalculatorSection { CalculatorSection(calculatorInputs, text: store.viewer.text) }

  /// Resets amount and percentage to the offer's; cost, aid and years stay.
  public func resetCalculator() {
    guard let offer = live.page?.calculatorInputs else { return }
    calculatorInputs.reset(to: offer)
  }

  /// Fills amount and percentage into the form, opening the form if necessary, and closes the calculator. Nothing is
  /// stored until the form is saved (facts §2.8).
  public func saveCalculationToOffer() async {
    let result = calculatorInputs.calculation
    await startEditing()
    guard isEditing else { return }
    draft.amount = HundredthsText.inputText(cents: result.annualScholarship)
    draft.percentage = result.percentageHandedBack.map { HundredthsText.inputText(percentHundredths: $0) } ?? ""
    isCalculatorOpen = false
  }
}
