public import Foundation

/// A folder that exists as long as this value does.
public final class TemporaryFolder: Sendable {
  /// Where it is. Nothing is there until somebody makes it.
  public let url: URL

  /// A folder with a name of its own.
  public init(_ name: String = "rc-test") {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
