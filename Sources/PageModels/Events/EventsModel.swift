import Compass
public import Domain
import Foundation
public import Observation
public import Pages

/// The model of the list of recruiting events, with its filters and order (facts §5.4).
@MainActor @Observable public final class EventsModel {
  /// The page, kept up to date.
  public let live: LivePage<EventsPage>
  /// The actions under way and their results.
  public let feedback = Feedback()
  /// The filters in force; set by `apply`.
  public private(set) var filters = EventFilters()
  /// The order.
  public private(set) var sort = EventSort.newest

  private let store: PageStore

  /// A model of the list; nothing is read yet.
  public init(_ store: PageStore) {
    self.store = store
    live = LivePage(store) { try EventsPage.load(from: $0, viewer: $1) }
  }

  /// Reads the list: when it opens, and when the app comes to the foreground.
  public func refresh() async { await live.refresh() }

  /// Changes the filters or the order and reads the list again.
  public func apply(_ change: (inout EventFilters) -> Void = { _ in }, sort: EventSort? = nil) async {
    change(&filters)
    if let sort { self.sort = sort }
    let (filters, order) = (filters, self.sort)
    await live.reload { try EventsPage.load(from: $0, viewer: $1, filters: filters, sort: order) }
  }

  /// "Clear Filters": removes all filters; the order stays.
  public func clearFilters() async { await apply { $0 = EventFilters() } }

  /// Schedules an event for the viewer's athlete.
  ///
  /// - Returns: The new event's route; nil if it was refused, as the toast says.
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
