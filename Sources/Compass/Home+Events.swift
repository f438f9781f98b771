import Domain
public import EventLog
import Foundation

extension Home {
  /// The event that a text names: by its position, its id, or the beginning of its id, of at least four digits.
  ///
  /// Digits alone are a position where the log has it and no id begins with them. A position has no zeros in front, so
  /// that `0194` is always the beginning of an id.
  ///
  /// - Throws: `CompassError.notFound`; `.ambiguous` with the ids that may be meant; `.outOfRange` for a number behind
  ///   the log's end that no id begins with.
  public func event(named text: String) throws -> RecordedEvent {
    let digits = text.filter { $0 != "-" }
    let isID = digits.utf8.count >= 4 && digits.utf8.count <= 32 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
    let ids = isID ? try log.eventIDs(withPrefix: digits) : []
    var found = try ids.compactMap { try log.event($0) }
    let position = Moment.position(text)
    if let position, let event = try log.events(at: [position]).first, !found.contains(event) {
      found.insert(event, at: 0)
    }
    guard let event = found.first else {
      guard position == nil else {
        throw CompassError.outOfRange("position \(text) is not in the log, which ends at \(try log.head().position)")
      }
      throw CompassError.notFound(kind: "event", text: text)
    }
    guard found.count == 1 else {
      throw CompassError.ambiguous(
        kind: "event", text: text, candidates: found.map { "\($0.id.lowercased) at position \($0.position)" })
    }
    return event
  }
}
