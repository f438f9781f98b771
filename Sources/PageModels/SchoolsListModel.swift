public import Compass
import Domain
import EventLog
public import Foundation
public import Observation
public import Pages

/// The model of the schools list: filters, order, stars, deletions, logos.
///
/// ```swift
/// let model = SchoolsListModel(store)
/// await model.refresh()
/// await model.change { $0.division = "D1" }
/// ```
@MainActor @Observable public final class SchoolsListModel {
  /// How many cards are shown at first, and how many more each time (SL-95).
  public static let windowStep = 100

  /// The actions under way and their results: the toast of a star or a deletion, the alert of a failed deletion.
  public let feedback = Feedback()
  /// The logos of the schools in the window.
  public let logos: LogoLoader
  /// The filters in force; they are reset when the page is left (SL-35).
  public private(set) var filters = SchoolFilters()
  /// The order in force.
  public private(set) var sort = SchoolSort.name
  /// The pending question before a school is deleted (SL-67).
  public private(set) var question: DeleteSchoolQuestion?

  @ObservationIgnored private let store: PageStore
  @ObservationIgnored private let cache = SchoolCatalogCache()
  private let live: LivePage<SchoolsListPage>
  private var window = SchoolsListModel.windowStep
  /// Stars that are set but not saved yet, by school.
  private var stars: [String: Bool] = [:]
  private var failedDeletion: DeleteSchoolQuestion?

  /// A model of the list; nothing is read yet.
  ///
  /// - Parameter fetchLogo: Fetches a logo; nil to fetch none.
  public init(_ store: PageStore, fetchLogo: LogoLoader.Fetch? = nil) {
    self.store = store
    logos = LogoLoader(fetchLogo)
    live = LivePage(store, load: Self.load(SchoolFilters(), .name, Self.windowStep, cache))
  }

  // MARK: Reading

  /// The page as last read, with the stars that are being saved (SL-61).
  public var state: PageState<SchoolsListPage> {
    guard !stars.isEmpty, case .ready(let page) = live.state else { return live.state }
    return .ready(page.starred(stars))
  }

  /// The page, if it is there.
  public var page: SchoolsListPage? { state.page }

  /// How many distances were computed since the model was made. A change of filters computes none (SL-76).
  public var measuredDistances: Int { cache.measured }

  /// Reads the schools again (SL-81). Logos are fetched in the background (SL-7).
  public func refresh() async {
    await live.refresh()
    loadLogos()
  }

  /// Keeps the page up to date until the task is cancelled.
  public func follow(every interval: Duration = .seconds(1)) async {
    for await _ in store.changes(every: interval) {
      if Task.isCancelled { return }
      await refresh()
    }
  }

  /// Shows a past moment, or the present again.
  public func travel(to moment: Moment?) async {
    await live.travel(to: moment)
    loadLogos()
  }

  /// Shows another athlete's season (SL-2).
  public func select(athlete: UUID) async {
    store.select(athlete: athlete)
    (filters, sort, question) = (SchoolFilters(), .name, nil)
    await narrow()
  }

  /// Resets the filters and stops fetching logos, when the page is left (SL-35).
  public func leave() async {
    (filters, sort, question) = (SchoolFilters(), .name, nil)
    feedback.alert = nil
    logos.stop()
    await narrow()
  }

  // MARK: Filters

  /// Changes the filters; the list and its counts are read at once (SL-30).
  public func change(_ edit: (inout SchoolFilters) -> Void) async {
    edit(&filters)
    await narrow()
  }

  /// Removes a chip's filter and no other (SL-32).
  public func remove(_ chip: FilterChip) async { await change { $0 = chip.without } }

  /// Removes all filters and keeps the order (SL-34, C37).
  public func clearFilters() async { await change { $0 = SchoolFilters() } }

  /// Changes the order of the list.
  public func order(by sort: SchoolSort) async {
    self.sort = sort
    await narrow()
  }

  /// Shows more cards (SL-95).
  public func showMore() async {
    guard page?.more != nil else { return }
    window += Self.windowStep
    await reload()
  }

  private func narrow() async {
    window = Self.windowStep
    await reload()
  }

  private func reload() async {
    await live.reload(Self.load(filters, sort, window, cache))
    loadLogos()
  }

  private static func load(
    _ filters: SchoolFilters, _ sort: SchoolSort, _ window: Int, _ cache: SchoolCatalogCache
  ) -> LivePage<SchoolsListPage>.Load {
    { try SchoolsListPage.load(from: $0, viewer: $1, filters: filters, sort: sort, window: 0..<window, cache: cache) }
  }

  private func loadLogos() { logos.load(live.page?.cards ?? []) }

  // MARK: Stars

  /// Sets or clears a school's star. The change is shown at once, and reverted with a short message if it cannot be
  /// saved (SL-61, SL-62). Of several taps during a save, the last one counts.
  public func toggleFavorite(_ school: String) async {
    guard let card = page?.card(school), page?.isPast == false, let id = UUID(uuidString: school) else { return }
    stars[school] = !card.isFavorite
    var saved: Bool?
    let action = "favorite \(school)"
    guard !feedback.isBusy(action) else { return }
    await feedback.run(action, failure: { _ in .failure("The star could not be saved") }) {
      while let wanted = stars[school], wanted != saved {
        try await store.perform(.school(id, .setFavorite(wanted)))
        saved = wanted
        await live.refresh()
      }
    }
    stars[school] = nil
  }

  // MARK: Deleting

  /// Whether a deletion is under way. No second one can start (SL-74).
  public var isDeleting: Bool { feedback.isBusy("delete") }

  /// Asks whether to delete a school; the question says what would be deleted with it (SL-67).
  public func askToDelete(_ school: String) async {
    guard !isDeleting, let page, !page.isPast, page.card(school) != nil else { return }
    do {
      question = try await store.read { reading, _ in try DeleteSchoolQuestion.load(school, from: reading) }
    } catch {
      feedback.toast = .failure(Feedback.message(error))
    }
  }

  /// Answers the question with no.
  public func cancelDeletion() {
    guard !isDeleting else { return }
    question = nil
  }

  /// Answers the question with yes: deletes the school with everything that depends on it, and shows a toast (SL-68 to
  /// SL-70). On a failure an alert says why, the school stays, and the deletion can be retried (SL-73).
  public func confirmDeletion() async {
    guard let question else { return }
    await delete(question)
  }

  /// Retries a failed deletion.
  public func retryDeletion() async {
    guard let failedDeletion else { return }
    await delete(failedDeletion)
  }

  /// Dismisses the alert of a failed deletion; the school stays.
  public func dismissAlert() {
    feedback.alert = nil
    failedDeletion = nil
  }

  private func delete(_ asked: DeleteSchoolQuestion) async {
    guard !isDeleting, let id = UUID(uuidString: asked.school) else { return }
    dismissAlert()
    var said = ""
    let failure: (any Error) -> Toast? = { error in
      self.feedback.alert = DeleteSchoolQuestion.failed(Feedback.message(error))
      self.failedDeletion = asked
      return nil
    }
    let isDone = await feedback.run("delete", failure: failure) {
      // The dependants are counted under the log's lock, so that no other can be added in between (ruling 14).
      let outcome = try await store.perform(.school(id, .delete(dependants: Dependants(), cascade: true)))
      let event = outcome.events.last?.id
      said = try await store.read { reading, _ in try DeleteSchoolQuestion.done(by: event, from: reading) }
      await live.refresh()
    }
    question = nil
    if isDone { feedback.toast = .success(said) }
  }
}
