import Compass
import EventLog
import Foundation
import Synchronization

/// The commands that a request performed, so that its message can offer to undo them.
final class Deeds: Sendable {
  /// The name of the field with the command's id.
  static let field = "command"

  /// The maximum number of recorded commands; no form of ours performs more.
  static let limit = 8

  private let kept = Mutex<(events: [UUID], last: Int64?)>(([], nil))

  /// The id that the page gave the form's command, until a command takes it. No form that carries one performs more.
  private let id: Mutex<UUID?>

  init(id: UUID? = nil) { self.id = Mutex(id) }

  /// The id of the next command; nil for a fresh one.
  func takeID() -> UUID? {
    id.withLock { id in
      defer { id = nil }
      return id
    }
  }

  /// The first event of each command, in the order of performance.
  var events: [UUID] { kept.withLock { $0.events } }
  /// The position of the last event of all commands; nil if there is none.
  var last: Int64? { kept.withLock { $0.last } }

  /// Records a command, unless its events were in the log already.
  func add(_ outcome: Outcome) {
    guard let first = outcome.events.first, !first.wasThere else { return }
    kept.withLock { kept in
      if kept.events.count < Self.limit { kept.events.append(first.id) }
      kept.last = outcome.events.last?.position
    }
  }
}
