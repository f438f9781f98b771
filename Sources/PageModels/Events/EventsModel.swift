import Compass
public import Domain
import Foundation
public import Observation
public import Pages

/// The list of recruiting events, its filters and its order (facts §5.4).
@MainActor @Observable public final class EventsModel {
  /// The page, kept fresh.
  public let live: LivePage<EventsPage>
  /// What is under way and what came of it.
  public let feedback = Feedback()
  /// What the list is narrowed to; `apply` shows it.
  public private(set) var filters = EventFilters()
  /// The order.
  public private(set) var sort = EventSort.newest

  private let store: PageStore

  /// The list of a store; nothing is read yet.
  public init(_ store: PageStore) {
    self.store = store
    live = LivePage(store) { try EventsPage.load(from: $0, viewer: $1) }
  }

  /// Reads the list: when it opens, and when the app comes to the foreground.
  public func refresh() async { await live.refresh() }

  /// Narrows the list in another way, or orders it in another way.
  public func apply(_ change: (inout EventFilters) -> Void = { _ in }, sort: EventSort? = nil) async {
    change(&filters)
    if let sort { self.sort = sort }
    let (filters, order) = (filters, self.sort)
    await live.reload { try EventsPage.load(from: $0, viewer: $1, filters: filters, sort: order) }
  }

  /// "Clear Filters": nothing is narrowed any more; the order stays.
  public func clearFilters() async { await apply { $0 = EventFilters() } }

  /// Puts an event on the calendar of the viewer's athlete.
  ///
  /// - Returns: Where the new event is; nil when it was refused, which the toast says.
  public func add(_ fields: EventFields) async -> EventRoute? {
    let id = store.home.freshID()
    let athlete = store.viewer.athlete
    let done = await feedback.run("add", success: EventFormTexts.added) {
      try await store.perform(.event(id, .schedule(athlete: athlete, fields)))
    }
    await live.refresh()
    return done ? .event(id.lowercased) : nil
  }
}
