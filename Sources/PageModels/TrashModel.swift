public import Compass
import Domain
import EventLog
import Foundation
public import Observation
public import Pages

/// The model of the trash: shows deleted records and restores them.
@MainActor @Observable public final class TrashModel {
  /// The actions under way and their results.
  public let feedback = Feedback()
  @ObservationIgnored private let store: PageStore
  private let live: LivePage<TrashPage>

  /// A model of the trash; nothing is read yet.
  public init(_ store: PageStore) {
    self.store = store
    live = LivePage(store) { try TrashPage.load(from: $0, viewer: $1) }
  }

  /// The page's state.
  public var state: PageState<TrashPage> { live.state }

  /// The page, if it is there.
  public var page: TrashPage? { live.page }

  /// Reads the page again.
  public func refresh() async { await live.refresh() }

  /// Keeps the page up to date until the task is cancelled.
  public func follow(every interval: Duration = .seconds(1)) async { await live.follow(every: interval) }

  /// Shows a past moment, or the present again.
  public func travel(to moment: Moment?) async { await live.travel(to: moment) }

  /// Restores a record and shows a toast; a school is restored with everything that its deletion hid. The
  /// trash has an entry for each school that a document is no longer shared with; the newest of them is restored.
  public func restore(_ record: String) async {
    guard let entry = page?.entries.first(where: { $0.id == record }), entry.restore != nil,
      let event = entry.event.flatMap(UUID.init(uuidString:))
    else { return }
    await feedback.run("restore \(record)", success: "\(entry.name) restored") {
      try await store.restore(event)
      await live.refresh()
    }
  }
}
