/// Saves a while after the last change, once for a burst of changes, and at once when the page is left (PR-60, C43).
@MainActor public final class AutoSaver {
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let save: @MainActor () async -> Bool
  private var waiting: Task<Void, Never>?
  private var isDirty = false

  /// A saver that calls `save` so long after the last change; `save` answers whether it worked. What did not work is
  /// tried again with the next change or flush.
  public init(
    after delay: Duration = .milliseconds(500), clock: any Clock<Duration>, save: @escaping @MainActor () async -> Bool
  ) {
    self.delay = delay
    self.clock = clock
    self.save = save
  }

  /// Whether something waits to be saved.
  public var isPending: Bool { isDirty }

  /// Says that something changed: the delay begins anew.
  public func touch() {
    isDirty = true
    waiting?.cancel()
    waiting = Task { [delay, clock, weak self] in
      guard (try? await clock.sleep(for: delay)) != nil, !Task.isCancelled else { return }
      await self?.saveNow()
    }
  }

  /// Saves at once what waits: the page is left, or the person pressed the button.
  public func flush() async {
    waiting?.cancel()
    waiting = nil
    await saveNow()
  }

  /// Forgets what waits: it was saved in another way, or dropped.
  public func cancel() {
    waiting?.cancel()
    waiting = nil
    isDirty = false
  }

  private func saveNow() async {
    guard isDirty else { return }
    isDirty = false
    if await !save() { isDirty = true }
  }
}
