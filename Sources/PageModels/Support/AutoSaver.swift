/// Saves once some time after the last of several changes, and at once when the page is left (PR-60, C43).
@MainActor public final class AutoSaver {
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let save: @MainActor () async -> Bool
  private var waiting: Task<Void, Never>?
  private var isDirty = false

  /// A saver that calls `save` when `delay` has passed since the last change. `save` returns whether it succeeded;
  /// after a failure the next change or flush retries it.
  public init(
    after delay: Duration = .milliseconds(500), clock: any Clock<Duration>, save: @escaping @MainActor () async -> Bool
  ) {
    self.delay = delay
    self.clock = clock
    self.save = save
  }

  /// Whether there are unsaved changes.
  public var isPending: Bool { isDirty }

  /// Records a change and restarts the delay.
  public func touch() {
    isDirty = true
    waiting?.cancel()
    waiting = Task { [delay, clock, weak self] in
      guard (try? await clock.sleep(for: delay)) != nil, !Task.isCancelled else { return }
      await self?.saveNow()
    }
  }

  /// Saves pending changes at once: the page is left, or the person pressed the button.
  public func flush() async {
    waiting?.cancel()
    waiting = nil
    await saveNow()
  }

  /// Drops pending changes: they were saved in another way, or discarded.
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
