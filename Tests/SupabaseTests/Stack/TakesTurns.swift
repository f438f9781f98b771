import Synchronization
import Testing

/// Runs tests of one running project one after the other, in whichever suites they stand. Where each test has a project of
/// its own they run as they come.
struct TakesTurns: TestTrait, SuiteTrait, TestScoping {
  /// For each test of a suite.
  var isRecursive: Bool { true }

  /// Runs the test when it is its turn.
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard SupabaseStack.shared != nil, !Turn.isMine else { return try await function() }
    await Turn.take()
    defer { Turn.pass() }
    try await Turn.$isMine.withValue(true) { try await function() }
  }
}

extension Trait where Self == TakesTurns {
  /// For suites whose tests use a project of `SupabaseStack`.
  static var takesTurns: Self { Self() }
}

/// Whose turn it is, in the order in which tests asked.
enum Turn {
  /// Whether the test that runs here has the project to itself.
  @TaskLocal static var isMine = false
  private struct Queue {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private static let queue = Mutex(Queue())

  static func take() async {
    await withCheckedContinuation { turn in
      let isFree = queue.withLock { queue in
        defer { queue.isTaken = true }
        if queue.isTaken { queue.waiting.append(turn) }
        return !queue.isTaken
      }
      if isFree { turn.resume() }
    }
  }

  static func pass() {
    let next = queue.withLock { queue in
      queue.isTaken = !queue.waiting.isEmpty
      return queue.waiting.isEmpty ? nil : queue.waiting.removeFirst()
    }
    next?.resume()
  }
}
