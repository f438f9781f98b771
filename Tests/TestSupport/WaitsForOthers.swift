import Foundation
import Testing

/// Runs tests that wait for other programs on threads of their own.
///
/// There are as many threads for tests as the machine has cores. A test that waits for a process or a server would keep
/// one of them, and the core would have nothing to do.
public struct WaitsForOthers: TestTrait, SuiteTrait, TestScoping {
  /// For each test of a suite.
  public var isRecursive: Bool { true }

  /// Runs the test on one of a few threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForOthers {
  /// For suites whose tests wait for processes and servers.
  public static var waitsForOthers: Self { Self() }
}

private final class Threads: TaskExecutor {
  static let shared = Threads()
  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount + 1 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.addOperation { job.runSynchronously(on: executor) }
  }
}
