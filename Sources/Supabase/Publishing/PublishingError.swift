public import Foundation

/// Why publishing could not start, or why it stopped. What was accepted before is recorded.
public enum PublishingError: Error, Equatable, Sendable {
  /// Another process of this home is publishing.
  case alreadyRunning
  /// The lock file cannot be written.
  case file(path: String)
  /// The home's history was restored while it was being published.
  case historyRestored
  /// The event does not wait for publication.
  case notWaiting(UUID)
  /// Old contacts or offers would be sent, to which nobody agreed.
  case notAgreed(OldNews)
  /// Events of a record that exists in the project and is to be erased here; the project would never receive them.
  case unsentErasure(events: [UUID], of: String)
}

extension PublishingError: CustomStringConvertible, LocalizedError {
  /// One sentence: what is wrong, and what would help.
  public var description: String {
    switch self {
    case .alreadyRunning: "another process of this home publishes, as rc serve does; let it finish, or end it"
    case .file(let path): "\(path): it cannot be written"
    case .historyRestored: "the history was restored meanwhile: nothing more of the one before is sent; publish again"
    case .notAgreed(let news):
      "\(news.warning); rc publish --since DATE keeps what is from before it here, rc publish --yes publishes it all"
    case .unsentErasure(let events, let name):
      "\(events.count) change\(events.count == 1 ? "" : "s") of \(name) \(events.count == 1 ? "is" : "are") not in the "
        + "project yet, which would keep what was before: run rc publish first, or give "
        + "\(events.count == 1 ? "it" : "them") up: "
        + events.prefix(3).map { "rc publish abandon \($0.uuidString.lowercased())" }.joined(separator: ", ")
    case .notWaiting(let id):
      "the event \(id.uuidString.lowercased()) does not wait; rc publish status lists those that do"
    }
  }

  /// The same sentence as `description`, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}
