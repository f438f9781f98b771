import Domain
public import EventLog
import Foundation
import Projections

/// The result of verifying a home's log.
public struct ChainVerdict: Equatable, Sendable {
  /// The number of events that were read.
  public let events: Int64
  /// The first position where something is wrong, or the first one that is missing; nil if the log is as it should be.
  public let firstBad: Int64?
  /// What is wrong there, in a sentence.
  public let reason: String?
  /// What was removed, and what contradicts the redaction events; empty if the chain itself is broken.
  public var removals = Removals()
  /// What the signed heads of the family's devices say about the log; nil if the chain itself is broken.
  package var heads: HeadsReport?
}

extension Home {
  /// Checks that the events are those that were appended, and that the log is the one that was seen before: a chain may
  /// verify although its end is missing or was rewritten (ruling 2). Heads of histories that a recorded restore
  /// replaced are ignored. The signed heads of the family's devices are compared as well.
  ///
  /// - Parameter progress: Called from time to time with the position reached.
  public func proveChain(progress: (Int64) -> Void = { _ in }) throws -> ChainVerdict {
    // The marks are read first: if the log grows meanwhile, it is longer than the marks, which is not a fault.
    let marks = try projections.highWaterMarks()
    let report = try log.verifyChain(progress: progress)
    if let fault = report.firstBad {
      return ChainVerdict(events: report.events, firstBad: fault.position, reason: fault.reason)
    }
    if let position = report.removals.unaccounted.first {
      let more = report.removals.unaccounted.dropFirst().prefix(19).map(String.init).joined(separator: ", ")
      return ChainVerdict(
        events: report.events, firstBad: position,
        reason: "its payload was taken away, and no event says so" + (more.isEmpty ? "" : "; likewise \(more)"),
        removals: report.removals)
    }
    if let position = report.removals.stillPresent.first {
      let more = report.removals.stillPresent.dropFirst().prefix(19).map(String.init).joined(separator: ", ")
      return ChainVerdict(
        events: report.events, firstBad: position,
        reason: "an event says that its payload was erased, and it is still there"
          + (more.isEmpty ? "" : "; likewise \(more)"),
        removals: report.removals)
    }
    // The restore epochs are read last: a restore in the meantime voids the earlier marks.
    let contradiction = try contradiction(to: marks)
    let heads = try headsReport()
    var verdict = ChainVerdict(
      events: report.events, firstBad: contradiction?.position, reason: contradiction?.reason,
      removals: report.removals)
    if let finding = heads.finding, finding.position <= contradiction?.position ?? .max {
      verdict = ChainVerdict(
        events: report.events, firstBad: finding.position, reason: finding.reason, removals: report.removals)
    }
    verdict.heads = heads
    return verdict
  }

  /// The contradiction between the log and a high-water mark of the current epoch; nil if there is none.
  func contradiction(to marks: [HighWaterMark]) throws -> (position: Int64, reason: String)? {
    let end = try log.head()
    let suspects = try marks.filter { try log.hash(at: $0.head.position) != $0.head.hash }
    guard !suspects.isEmpty else { return nil }
    let epochs = try log.restoreEpochs()
    let valid = suspects.filter { !epochs.isOfReplacedEpoch($0) }.sorted { $0.head.position < $1.head.position }
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

  /// Throws if the log is empty although it had events before: it is gone or was emptied, and must be restored. Never
  /// throws for a replica, which gets its events from the upstream again.
  ///
  /// - Throws: `CompassError.historyLost`.
  public func requireHistory() throws {
    guard !log.isReplica, try log.head() == .empty,
      let last = try projections.highWaterMarks().max(by: { $0.head.position < $1.head.position }),
      // The marks were read later than the head: another process may have begun the log in between.
      last.head.position > 0, try log.head() == .empty
    else { return }
    throw CompassError.historyLost(
      path: log.path, position: last.head.position, seen: Date(timeIntervalSince1970: TimeInterval(last.at)))
  }
}
