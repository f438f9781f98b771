import Foundation
import Synchronization

/// The waiters for new events, by family. To be woken is only a hint for a waiter, which then queries the log for new
/// events.
final class AppendWaiters: Sendable {
  private struct Waiter {
    let family: UUID
    let position: Int64
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var waiters: [Int: Waiter] = [:]
    /// The waiters that were cancelled, or whose time was over, before they began to wait.
    var gone: Set<Int> = []
    var next = 0
  }

  private let state = Mutex(State())

  /// Returns when a family's log is reported to have passed a position, when such a report may have been missed, or
  /// after `limit`. Throws if the task is cancelled.
  func wait(for family: UUID, beyond position: Int64, atMost limit: Duration) async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    let timer = Task { [self] in
      try await Task.sleep(for: limit)
      release(number)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isGone = state.withLock { state in
          if state.gone.remove(number) != nil { return true }
          state.waiters[number] = Waiter(family: family, position: position, continuation: continuation)
          return false
        }
        if isGone { continuation.resume() }
      }
    } onCancel: {
      release(number)
    }
    timer.cancel()
    state.withLock { _ = $0.gone.remove(number) }
    try Task.checkCancellation()
  }

  /// Wakes the waiters whose position a family's log has passed.
  func notify(_ family: UUID, _ position: Int64) {
    let told = state.withLock { state in
      let told = state.waiters.filter { $0.value.family == family && $0.value.position < position }
      for number in told.keys { state.waiters[number] = nil }
      return told.values.map(\.continuation)
    }
    for continuation in told { continuation.resume() }
  }

  /// Wakes every waiter, as a notification may have been missed.
  func wakeAll() {
    let told = state.withLock { state in
      defer { state.waiters = [:] }
      return state.waiters.values.map(\.continuation)
    }
    for continuation in told { continuation.resume() }
  }

  private func release(_ number: Int) {
    let waiter = state.withLock { state in
      guard let waiter = state.waiters.removeValue(forKey: number) else {
        state.gone.insert(number)
        return nil as Waiter?
      }
      return waiter
    }
    waiter?.continuation.resume()
  }
}
