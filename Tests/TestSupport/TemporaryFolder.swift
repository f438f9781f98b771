public import Foundation
import Synchronization

/// A folder that exists as long as this value does, and never longer than the process that ends by itself.
public final class TemporaryFolder: Sendable {
  /// Where it is. Nothing is there until somebody makes it.
  public let url: URL

  /// A folder with a name of its own.
  public init(_ name: String = "rc-test") {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    _ = Self.sweep
    Self.left.withLock { _ = $0.insert(url) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    Self.left.withLock { _ = $0.remove(url) }
  }

  private static let left = Mutex<Set<URL>>([])
  /// What a test still holds when the process ends, such as a page's model with a task of its own, is never freed.
  private static let sweep: Void = {
    atexit { for url in TemporaryFolder.left.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) } }
  }()
}
