import Compass
import EventLog
import Foundation
import Synchronization

/// The commands that a request has carried out, as what is said of them names them.
final class Deeds: Sendable {
  /// No form of ours carries out more commands.
  static let limit = 8

  private let kept = Mutex<(events: [UUID], last: Int64?)>(([], nil))

  /// The first event of each command, in the order in which they were carried out.
  var events: [UUID] { kept.withLock { $0.events } }
  /// The position of the last event of all; nil where nothing was done.
  var last: Int64? { kept.withLock { $0.last } }

  /// Notes a command, if it changed something that was not so before.
  func add(_ outcome: Outcome) {
    guard let first = outcome.events.first, !first.wasThere else { return }
    kept.withLock { kept in
      if kept.events.count < Self.limit { kept.events.append(first.id) }
      kept.last = outcome.events.last?.position
    }
  }
}
