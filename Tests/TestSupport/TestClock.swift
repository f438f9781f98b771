import Synchronization

/// A clock that stands still until the test moves it: no test waits.
public final class TestClock: Clock {
  /// A moment of the clock: the time since it was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// A moment later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time to another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// The natural order.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var next = 0
  }

  private let state = Mutex(State())

  /// A clock that stands at zero.
  public init() {}

  /// The moment that the clock shows.
  public var now: Instant { state.withLock { $0.now } }
  /// The clock has no steps.
  public var minimumResolution: Duration { .zero }
  /// How many sleep.
  public var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the test has moved the clock so far.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: id)
        if sleeper == nil { state.cancelled.insert(id) }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Waits until so many sleep, so that moving the clock wakes them; or until the task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async {
    while sleepers < count, !Task.isCancelled { await Task.yield() }
  }

  /// Moves the clock and wakes whoever slept so long.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in woken.keys { state.sleepers.removeValue(forKey: id) }
      return woken.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }
}
