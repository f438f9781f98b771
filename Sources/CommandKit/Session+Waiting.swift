import Dispatch
import Synchronization

extension Session {
  /// Runs an asynchronous body and blocks until it is done: a command does one thing and exits.
  ///
  /// - Throws: What the body throws.
  package func wait<T: Sendable>(for body: @escaping @Sendable () async throws -> T) throws -> T {
    let result = Mutex<Result<T, any Error>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      let value: Result<T, any Error>
      do { value = .success(try await body()) } catch { value = .failure(error) }
      result.withLock { $0 = value }
      isDone.signal()
    }
    isDone.wait()
    return try result.withLock { $0 ?? .failure(CancellationError()) }.get()
  }
}
