public import Compass
public import Observation
public import Pages

/// A page that is kept up to date: read once, and again after every change of the home.
///
/// ```swift
/// let live = LivePage(store) { try SchoolDetailPage.load(id, from: $0, viewer: $1) }
/// await live.refresh()
/// for await page in live.pages() { … }   // or: .task { await live.follow() }
/// ```
@MainActor @Observable public final class LivePage<Page: PageValue> {
  /// Reads the page; nil if there is no such record.
  public typealias Load = @Sendable (Reading, Viewer) throws -> Page?

  /// The page's state.
  public private(set) var state: PageState<Page> = .initial
  /// The past moment that is shown; nil for the present. A past page is read-only.
  public private(set) var moment: Moment?

  @ObservationIgnored private let store: PageStore
  @ObservationIgnored private var load: Load
  @ObservationIgnored private var request = 0

  /// A page that is read by `load`; nothing is read yet.
  public init(_ store: PageStore, load: @escaping Load) {
    self.store = store
    self.load = load
  }

  /// The page, if it is there.
  public var page: Page? { state.page }

  /// Reads the page again. The result is dropped if a later request was made meanwhile.
  public func refresh() async {
    request += 1
    let mine = request
    let load = load
    let answer: PageState<Page>
    do {
      let page = try await store.read(at: moment, load)
      answer = PageState { page }
    } catch {
      answer = PageState { throw error }
    }
    guard mine == request, state != answer else { return }
    state = answer
  }

  /// Replaces the closure that reads the page, for other filters or another record, and reads the page.
  public func reload(_ load: @escaping Load) async {
    self.load = load
    await refresh()
  }

  /// Shows a past moment, or the present again.
  public func travel(to moment: Moment?) async {
    self.moment = moment
    await refresh()
  }

  /// Keeps the page up to date until the task is cancelled.
  public func follow(every interval: Duration = .seconds(1)) async {
    for await _ in store.changes(every: interval) {
      if Task.isCancelled { return }
      await refresh()
    }
  }

  /// Returns a stream of the page's state, now and each time it differs, for an app's view to iterate over.
  public func pages(every interval: Duration = .seconds(1)) -> AsyncStream<PageState<Page>> {
    let (stream, continuation) = AsyncStream.makeStream(of: PageState<Page>.self, bufferingPolicy: .bufferingNewest(1))
    let changes = store.changes(every: interval)
    let task = Task { @MainActor [weak self] in
      var last: PageState<Page>?
      for await _ in changes {
        guard let self, !Task.isCancelled else { break }
        await refresh()
        if state != last { continuation.yield(state) }
        last = state
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
