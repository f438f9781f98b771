public import Compass
public import Observation
public import Pages

/// The model of a school's history: the newest changes, and earlier ones on request.
@MainActor @Observable public final class RecordHistoryModel {
  /// How many events are shown at first, and how many more each time.
  public static let step = 100

  @ObservationIgnored private let school: String
  private let live: LivePage<RecordHistoryPage>
  private var limit = RecordHistoryModel.step

  /// A model of a school's history; nothing is read yet.
  public init(_ store: PageStore, school: String) {
    self.school = school
    live = LivePage(store, load: Self.load(school, Self.step))
  }

  /// The page's state.
  public var state: PageState<RecordHistoryPage> { live.state }

  /// The page, if it is there.
  public var page: RecordHistoryPage? { live.page }

  /// Reads the page again.
  public func refresh() async { await live.refresh() }

  /// Keeps the page up to date until the task is cancelled.
  public func follow(every interval: Duration = .seconds(1)) async { await live.follow(every: interval) }

  /// Shows a past moment, or the present again.
  public func travel(to moment: Moment?) async { await live.travel(to: moment) }

  /// Shows earlier changes.
  public func showMore() async {
    guard page?.more != nil else { return }
    limit += Self.step
    await live.reload(Self.load(school, limit))
  }

  private static func load(_ school: String, _ limit: Int) -> LivePage<RecordHistoryPage>.Load {
    { try RecordHistoryPage.load(school: school, from: $0, viewer: $1, limit: limit) }
  }
}
