import Compass
import Domain
import EventLog
import Foundation

// What went as rows before the project was found to take events whole.
extension PublishingRun {
  /// Appends to the project's log what it took over as rows, in the order of our log and before anything newer. An event
  /// that is known there already changes nothing. The rows stand, so each event goes without its writes.
  ///
  /// What belongs to somebody who is not signed in now stays out of that log, and so does what it refuses.
  ///
  /// - Returns: Whether every question was answered; otherwise the next run begins again.
  /// - Throws: `EventLogError`.
  func backfill() async throws -> Bool {
    let accepted = try acceptedPositions()
    guard var next = accepted.min() else { return true }
    while true {
      let page = try home.log.events(EventRange(after: next - 1, limit: 1_000))
      guard let last = page.last else { return true }
      next = last.position + 1
      var batch: [RecordedEvent] = []
      for event in page where accepted.contains(event.position) && event.origin == .local {
        if batch.count == Self.backfillBatch || batch.first.map({ $0.actor != event.actor }) == true {
          guard try await append(batch) else { return false }
          batch = []
        }
        batch.append(event)
      }
      guard try await append(batch) else { return false }
    }
  }

  private static let backfillBatch = 50

  private func acceptedPositions() throws -> Set<Int64> {
    var receipts = EventRange()
    receipts.types = ["WritesAccepted"]
    return try home.log.events(receipts).reduce(into: []) { positions, event in
      guard case .writesAccepted(let receipt)? = LogEvent(event).payload else { return }
      for run in receipt.positions.compactMap(PositionRuns.range) { positions.formUnion(run) }
    }
  }

  /// Appends events of one person to the project's log.
  private func append(_ events: [RecordedEvent]) async throws -> Bool {
    guard let actor = events.first.flatMap({ UUID(strict: $0.actor) }), let client = people[actor] else { return true }
    let bodies = events.compactMap { event in
      let reference = EventReference(id: event.id, position: event.position)
      return AppliedEvent(reference: reference, stream: event.stream, writes: []).json(event)
    }
    switch await answer(of: client, to: .apply(bodies, family: family), isKnown: true) {
    case .accepted, .refused, .conflict: return true
    default: return false
    }
  }
}
