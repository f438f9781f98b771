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
    /// The waiters that have a number and do not wait yet.
    var starting: Set<Int> = []
    var next = 0
  }

  private let state = Mutex(State())

  /// Returns when a family's log is reported to have passed a position, when such a report may have been missed, or
  /// after `limit`. Throws if the task is cancelled.
  func wait(for family: UUID, beyond position: Int64, atMost limit: Duration) async throws {
    let number = state.withLock { state in
      state.next += 1
      state.starting.insert(state.next)
      return state.next
    }
    let timer = Task { [self] in
      try await Task.sleep(for: limit)
      release(number)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = state.withLock { state in
          // It was cancelled, or its time was over, before it began to wait.
          guard state.starting.remove(number) != nil else { return false }
          state.waiters[number] = Waiter(family: family, position: position, continuation: continuation)
          return true
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      release(number)
    }
    timer.cancel()
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
      state.starting.remove(number)
      return state.waiters.removeValue(forKey: number)
    }
    waiter?.continuation.resume()
  }
}
