import Foundation
import Synchronization

/// Blocks until an asynchronous operation has finished.
func finish<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) throws -> T {
  let result = Mutex<Swift.Result<T, any Error>?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    let value: Swift.Result<T, any Error>
    do { value = .success(try await body()) } catch { value = .failure(error) }
    result.withLock { $0 = value }
    isDone.signal()
  }
  isDone.wait()
  return try result.withLock { $0 ?? .failure(CancellationError()) }.get()
}
