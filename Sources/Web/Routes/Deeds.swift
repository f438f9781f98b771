import Compass
import EventLog
import Foundation
import Synchronization

/// The commands that a request has carried out, as what is said of them names them.
final class Deeds: Sendable {
  /// The header of an answer without a page that has them.
  static let header = "x-undo"
  /// No form of ours carries out more commands.
  static let limit = 8

  private let kept = Mutex<[UUID]>([])

  /// The first event of each command, in the order in which they were carried out.
  var events: [UUID] { kept.withLock { $0 } }

  /// Notes a command, if it changed something that was not so before.
  func add(_ outcome: Outcome) {
    guard let first = outcome.events.first, !first.wasThere else { return }
    kept.withLock { if $0.count < Self.limit { $0.append(first.id) } }
  }
}
