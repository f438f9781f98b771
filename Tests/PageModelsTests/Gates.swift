import Foundation
import Synchronization

/// Holds threads until it is opened: what is under way in a test stays under way.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let reached = Mutex(false)

  var isReached: Bool { reached.withLock { $0 } }

  func wait() {
    reached.withLock { $0 = true }
    semaphore.wait()
    semaphore.signal()
  }

  func open() { semaphore.signal() }
}

/// Holds tasks until it is opened.
actor AsyncGate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    waiting.forEach { $0.resume() }
    waiting = []
  }
}
