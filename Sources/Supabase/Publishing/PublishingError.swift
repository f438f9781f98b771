public import Foundation

/// Why publishing did not begin or did not go on. What was taken over before is recorded.
public enum PublishingError: Error, Equatable, Sendable {
  /// Another process of this home publishes.
  case alreadyRunning
  /// The lock's file cannot be written.
  case file(path: String)
  /// The home's history was restored while it was being published.
  case historyRestored
  /// An event that does not wait.
  case notWaiting(UUID)
  /// A first publication of what is long ago, to which nobody agreed.
  case notAgreed(FirstPublication)
  /// Events of a record that is there and is to be erased here, of which the project would never hear.
  case unsentErasure(events: [UUID], of: String)
}

extension PublishingError: CustomStringConvertible, LocalizedError {
  /// One sentence: what is wrong, and what would help.
  public var description: String {
    switch self {
    case .alreadyRunning: "another process of this home publishes, as rc serve does; let it finish, or end it"
    case .file(let path): "\(path): it cannot be written"
    case .historyRestored: "the history was restored meanwhile: nothing more of the one before is sent; publish again"
    case .notAgreed(let first):
      "\(first.warning); rc publish --since DATE keeps the contacts from before it here, rc publish --yes publishes it all"
    case .unsentErasure(let events, let name):
      "\(events.count) change\(events.count == 1 ? "" : "s") of \(name) \(events.count == 1 ? "is" : "are") not in the "
        + "project yet, which would keep what was before: run rc publish first, or give "
        + "\(events.count == 1 ? "it" : "them") up: "
        + events.prefix(3).map { "rc publish abandon \($0.uuidString.lowercased())" }.joined(separator: ", ")
    case .notWaiting(let id):
      "the event \(id.uuidString.lowercased()) does not wait; rc publish status lists those that do"
    }
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}
