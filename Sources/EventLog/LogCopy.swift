public import Errors
public import Foundation

/// What stands in the way of copying a log.
public enum LogCopyError: Error, Equatable, Sendable {
  /// The target has events that the source has not: nothing is mixed.
  case hasHistory(position: Int64)
  /// The source's own chain does not hold.
  case damagedSource(position: Int64, reason: String)
}

extension LogCopyError: CustomStringConvertible, LocalizedError {
  /// One sentence: the thing, the value and what would be accepted.
  public var description: String {
    switch self {
    case .hasHistory(let position):
      "the target has a history of its own up to position \(position); only an empty one takes a copy, "
        + "or one that an interrupted copy left"
    case .damagedSource(let position, let reason): "the source is damaged at position \(position): \(reason)"
    }
  }

  /// The same sentence, for whoever prints errors the Foundation way.
  public var errorDescription: String? { description }
}

extension LogCopyError: ClassifiedError {
  /// What the error means for whoever asked.
  public var kind: ErrorKind { .refused }
}

extension DomainEventLog {
  /// Copies this log's events to another one, with their positions, salts and hashes; each is verified as it leaves and
  /// as it arrives. A copy that was interrupted goes on where it ended.
  ///
  /// - Parameter progress: Called with the position reached and the source's end.
  /// - Returns: How many events were copied now, and where both logs stand.
  /// - Throws: `LogCopyError`; what either log throws. What was copied until then stays, and is intact.
  public func copy(
    to target: any DomainEventLog, batch: Int = 500, progress: (Int64, Int64) throws -> Void = { _, _ in }
  ) throws -> (events: Int64, head: LogHead) {
    let start = try target.head()
    let end = try head()
    guard start.position <= end.position, try hash(at: start.position) == start.hash else {
      throw LogCopyError.hasHistory(position: start.position)
    }
    var verifier = ChainVerifier(after: start)
    while verifier.head.position < end.position {
      let here = verifier.head
      let events = try events(EventRange(after: here.position, through: end.position, limit: batch))
      for event in events {
        if let fault = verifier.follow(event) {
          throw LogCopyError.damagedSource(position: fault.position, reason: fault.reason)
        }
      }
      guard !events.isEmpty else {
        throw LogCopyError.damagedSource(position: here.position + 1, reason: "it is missing")
      }
      do {
        try target.replicate(events, after: here)
      } catch EventLogError.movedOn(let position) {
        throw LogCopyError.hasHistory(position: position)
      }
      try progress(verifier.head.position, end.position)
    }
    return (verifier.events, verifier.head)
  }
}
