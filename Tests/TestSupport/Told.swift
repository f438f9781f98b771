import Synchronization

/// What somebody was told, in order.
public final class Told: Sendable {
  private let told = Mutex<[String]>([])

  /// Nothing so far.
  public init() {}

  /// The lines so far.
  public var lines: [String] { told.withLock { $0 } }

  /// Tells one more.
  public func tell(_ line: String) { told.withLock { $0.append(line) } }
}
