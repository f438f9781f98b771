public import Errors
public import Foundation

/// An error that prevents copying a log.
public enum LogCopyError: Error, Equatable, Sendable {
  /// The target has events that the source lacks; two histories are never mixed.
  case hasHistory(position: Int64)
  /// The source's own chain does not verify.
  case damagedSource(position: Int64, reason: String)
}

extension LogCopyError: CustomStringConvertible, LocalizedError {
  /// One sentence: the subject, the value and what would be accepted.
  public var description: String {
    switch self {
    case .hasHistory(let position):
      "the target has a history of its own up to position \(position); only an empty one takes a copy, "
        + "or one that an interrupted copy left"
    case .damagedSource(let position, let reason): "the source is damaged at position \(position): \(reason)"
    }
  }

  /// The same sentence, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}

extension LogCopyError: ClassifiedError {
  /// The error's kind, from the caller's point of view.
  public var kind: ErrorKind { .refused }
}

extension DomainEventLog {
  /// Copies this log's events to another one, with their positions, salts and hashes. Each event is verified in the
  /// source and in the target. An interrupted copy resumes where it stopped.
  ///
  /// - Parameter progress: Called with the position reached and the source's last position.
  /// - Returns: The number of events copied by this call, and the head of both logs.
  /// - Throws: `LogCopyError`, and the errors of either log. What was copied until then stays and is intact.
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
        if let fault = verifier.verify(event) {
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
