import Domain
public import EventLog
import Foundation
import Projections

/// What a walk along a home's log found.
public struct ChainVerdict: Equatable, Sendable {
  /// How many events were read.
  public let events: Int64
  /// The first position that is not what it was; nil when all are.
  public let firstBad: Int64?
  /// What is wrong there, in a sentence.
  public let reason: String?
  /// What left the log, each signed for by an event.
  public var removals = Removals()
}

extension Home {
  /// Proves that the events are what was appended, and that the log is the one that was seen: a chain may hold and its
  /// tail be gone, or written again (ruling 2). Heads of histories that a recorded restore replaced say nothing of this
  /// one.
  ///
  /// - Parameter progress: Called now and then with the position reached.
  public func proveChain(progress: (Int64) -> Void = { _ in }) throws -> ChainVerdict {
    // The marks are read first: a log that grows meanwhile is longer than they say, which is no fault.
    let marks = try projections.highWaterMarks()
    let report = try log.verifyChain(progress: progress)
    if let fault = report.firstBad {
      return ChainVerdict(events: report.events, firstBad: fault.position, reason: fault.reason)
    }
    if let position = report.removals.unsigned.first {
      let more = report.removals.unsigned.dropFirst().prefix(19).map(String.init).joined(separator: ", ")
      return ChainVerdict(
        events: report.events, firstBad: position,
        reason: "its payload was taken away, and no event says so" + (more.isEmpty ? "" : "; likewise \(more)"),
        removals: report.removals)
    }
    if let position = report.removals.left.first {
      let more = report.removals.left.dropFirst().prefix(19).map(String.init).joined(separator: ", ")
      return ChainVerdict(
        events: report.events, firstBad: position,
        reason: "an event says that its payload was erased, and it is still there"
          + (more.isEmpty ? "" : "; likewise \(more)"),
        removals: report.removals)
    }
    // The restore epochs are read last: a restore meanwhile voids the marks before it.
    let contradiction = try contradiction(to: marks)
    return ChainVerdict(
      events: report.events, firstBad: contradiction?.position, reason: contradiction?.reason,
      removals: report.removals)
  }

  /// A high-water mark of the present epoch that the log does not have.
  func contradiction(to marks: [HighWaterMark]) throws -> (position: Int64, reason: String)? {
    let end = try log.head()
    let suspects = try marks.filter { try log.hash(at: $0.head.position) != $0.head.hash }
    guard !suspects.isEmpty else { return nil }
    let epochs = try log.restoreEpochs()
    let valid = suspects.filter { !epochs.isVoid($0) }.sorted { $0.head.position < $1.head.position }
    func sighting(_ mark: HighWaterMark) -> String { "\(mark.by) on \(Instant(milliseconds: mark.at * 1000))" }
    if let first = valid.first(where: { $0.head.position <= end.position }) {
      return (
        first.head.position,
        "its hash is not the one that was seen by \(sighting(first)): it or events before it were written again"
      )
    }
    return valid.last.map {
      (
        end.position + 1,
        "the log ends at \(end.position), it was seen at \($0.head.position) by \(sighting($0))"
      )
    }
  }

  /// Refuses to begin a history where another one was seen: its log is gone or was emptied, and is to be restored.
  ///
  /// - Throws: `CompassError.historyLost`.
  public func requireHistory() throws {
    guard !log.isReplica, try log.head() == .empty,
      let last = try projections.highWaterMarks().max(by: { $0.head.position < $1.head.position }),
      last.head.position > 0
    else { return }
    throw CompassError.historyLost(
      path: log.path, position: last.head.position, seen: Date(timeIntervalSince1970: TimeInterval(last.at)))
  }
}
