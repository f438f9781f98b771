import Compass
import Domain
import EventLog
import Foundation

// Events that were sent as rows before the project was found to take events whole.
extension PublishingRun {
  /// Appends to the project's log the events that it accepted as rows, in the order of our log and before anything
  /// newer. An event that is already in that log changes nothing. The rows exist, so each event is sent without its
  /// writes.
  ///
  /// Events of people who are not signed in now stay out of that log, and so do those that the project refuses.
  ///
  /// - Returns: Whether the project has decided on every event that was sent; otherwise the next run starts again.
  /// - Throws: `EventLogError`.
  func backfill() async throws -> Bool {
    let accepted = try home.acceptedPositions()
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

  /// Appends one person's events to the project's log. Returns whether the project has decided on each. Returns true if
  /// the person is not signed in: nothing is sent then.
  private func append(_ events: [RecordedEvent]) async throws -> Bool {
    guard let actor = events.first.flatMap({ UUID(strict: $0.actor) }), let client = people[actor] else { return true }
    switch await answer(of: client, to: appending(events), isKnown: true) {
    // "retry" says that the server failed, and nothing of the event.
    case .accepted(let answers, _): return !answers.contains { $0.text("status") == "retry" }
    case .refused, .conflict: return true
    default: return false
    }
  }

  /// The request that appends events to the project's log and writes no rows.
  func appending(_ events: [RecordedEvent]) -> RESTRequest {
    let bodies = events.compactMap { event in
      let reference = EventReference(id: event.id, position: event.position)
      return EventToApply(reference: reference, stream: event.stream, writes: []).json(with: event)
    }
    return .apply(bodies, family: family)
  }
}
