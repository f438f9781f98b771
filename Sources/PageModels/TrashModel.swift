public import Compass
import Domain
import EventLog
import Foundation
public import Observation
public import Pages

/// What was deleted as it is used: looked at, and brought back.
@MainActor @Observable public final class TrashModel {
  /// What is under way, and what came of it.
  public let feedback = Feedback()
  @ObservationIgnored private let store: PageStore
  private let live: LivePage<TrashPage>

  /// The trash of a store; nothing is read yet.
  public init(_ store: PageStore) {
    self.store = store
    live = LivePage(store) { try TrashPage.load(from: $0, viewer: $1) }
  }

  /// What is shown.
  public var state: PageState<TrashPage> { live.state }

  /// The page, if it is there.
  public var page: TrashPage? { live.page }

  /// Reads the page anew.
  public func refresh() async { await live.refresh() }

  /// Keeps the page fresh until the task is cancelled.
  public func follow(every interval: Duration = .seconds(1)) async { await live.follow(every: interval) }

  /// Looks at the past, or at the present again.
  public func travel(to moment: Moment?) async { await live.travel(to: moment) }

  /// Brings a record back, a school with all that its deletion hid, and says so. A document is shared again with the
  /// school of its newest entry.
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
