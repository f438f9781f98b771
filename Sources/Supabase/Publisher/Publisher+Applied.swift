import CanonicalJSON
import Domain
import Foundation

// How the publisher handles the answer to a batch of events.
extension Publisher {
  mutating func receive(_ answer: RESTOutcome, to batch: Batch, at now: Instant, jitter: Double) {
    for row in batch.sent.keys { queues[row]?.inFlight = nil }
    isFilling = false
    switch answer {
    case .transient(let transient) where transient.isStatementTimeOut && batch.events.count > 1:
      // None of it was done, and half of it may succeed.
      halveLimit(after: batch)
      return enqueue(batch.sent)
    // The function existed when the run began, so the server's schema cache is out of date. The batch is repeated
    // later: if its events were sent as rows instead, they would be missing from the project's log. An answer of
    // another shape says as little.
    case .gone(.function, _): return retryWithBackOff(batch.sent, wasLost: false, at: now, jitter: jitter)
    case .accepted(let rows, _) where !rows.contains(where: { $0.text("id") != nil }):
      return retryWithBackOff(batch.sent, wasLost: true, at: now, jitter: jitter)
    default:
      if putsOff(answer, batch.sent, of: batch.person, at: now, jitter: jitter) { return }
    }
    if let rows = answer.rows {
      raiseLimit(after: batch)
      receiveEach(rows, of: batch, at: now, jitter: jitter)
    } else if let refusal = answer.refusal {
      handleRefusal(of: batch, refusal)
    }
  }

  /// Halves the limit after a batch that was too much for the server. If a larger batch that was sent before fails
  /// later, that does not raise the limit again.
  private mutating func halveLimit(after batch: Batch) {
    batchLimit = min(batchLimit, max(1, batch.events.count / 2))
    fullBatches = 0
  }

  /// Raises the limit again after enough full batches: the cause, such as a lock that a batch waited for, may have
  /// passed.
  private mutating func raiseLimit(after batch: Batch) {
    guard batchLimit < timing.eventsOfBatch, batch.events.count >= batchLimit else { return }
    fullBatches += 1
    guard fullBatches >= timing.batchesUntilMore else { return }
    batchLimit = min(batchLimit * 2, timing.eventsOfBatch)
    fullBatches = 0
  }

  mutating func setMode(takesEvents: Bool) {
    self.takesEvents = takesEvents
    // A request for a row contains other steps than one for events, so nothing is repeated unchanged. Each row
    // continues once the server has certainly finished with the requests whose answers were lost.
    for row in queues.keys.sorted() {
      queues[row]?.repeating = []
      enqueue(row)
    }
  }

  /// Handles a refusal of the whole call: it is too long, or one of its events is to blame.
  private mutating func handleRefusal(of batch: Batch, _ refusal: RESTRefusal) {
    if batch.events.count == 1 {
      handleRefusal(of: batch.events[0], refusal)
    } else if refusal.status == 413 {
      halveLimit(after: batch)
      enqueue(batch.sent)
    } else {
      sendAlone(batch.sent)
    }
  }

  private mutating func handleRefusal(of event: EventToApply, _ refusal: RESTRefusal, at culprit: ServerWrite? = nil) {
    guard let entry = entries[event.reference.position] else { return }
    handleRefusal(of: entry, refusal, at: culprit?.row, isWhole: true)
  }

  // MARK: - Event by event

  private mutating func receiveEach(_ rows: [RowValues], of batch: Batch, at now: Instant, jitter: Double) {
    let answers = Dictionary(rows.compactMap { row in row["id"]?.text.map { ($0, row) } }) { $1 }
    var undone: Set<RowKey> = []
    for event in batch.events {
      let rows = Set(writes(of: event).map(\.row))
      let needs = writes(of: event).reduce(into: rows) { $0.formUnion($1.after) }
      let answer = answers[event.reference.id.lowercased] ?? [:]
      switch answer.text("status") {
      case "done":
        // It was done by an earlier call, whose answer was lost.
        if answer.text("code") == "200", let overruled = entries[event.reference.position]?.overruledWhenSent {
          entries[event.reference.position]?.overruled = overruled
        }
        recordServerTime(answer.number("recordedAt").flatMap(Int64.init(exactly:)))
        complete(event, batch)
        continue
      case "refused" where needs.isDisjoint(with: undone):
        let place = answer.number("write").flatMap(Int.init(exactly:))
        let culprit = place.flatMap { event.writes.indices.contains($0) ? event.writes[$0] : nil }
        findCause(
          of: RESTRefusal(code: answer.text("code") ?? "", message: answer.text("message") ?? ""), in: event, culprit)
      case "refused", "waiting": break
      // `retry` means that nothing is wrong with the event; any other answer says nothing about it.
      case let status: backOff(sent([event]), wasLost: status != "retry", at: now, jitter: jitter)
      }
      undone.formUnion(rows)
    }
    for row in undone { server.forget(row) }
    enqueue(batch.sent)
  }

  private mutating func complete(_ event: EventToApply, _ batch: Batch) {
    let position = event.reference.position
    for (index, write) in writes(of: event).enumerated() {
      let step = Step(position: position, index: index)
      let repeating = queues[write.row]?.repeating ?? []
      let others = repeating.filter { $0 != step }
      // The server recognises an event by its id, so a late duplicate does nothing and need not be waited for.
      if !repeating.isEmpty, others.isEmpty { queues[write.row]?.quietUntil = .distantPast }
      let isOmitted = entries[position]?.omitted.contains(index) == true
      complete([step], of: write.row, left: batch.rows[write.row], isDone: !isOmitted)
      queues[write.row]?.repeating = others
    }
  }

  /// Finds the cause of a refusal, and another way to send the event if there is one.
  private mutating func findCause(of refusal: RESTRefusal, in event: EventToApply, _ culprit: ServerWrite?) {
    if case .gone(let gone, _) = RESTOutcome(refusal), gone != .function {
      if !recordMissing(gone, of: Set(event.writes.map(\.row.table)), to: event.writes) {
        handleRefusal(of: event, refusal)
      }
      return
    }
    switch refusal.code {
    case "RC409" where event.writes.contains { !$0.guards.isEmpty }:
      for write in event.writes where !write.guards.isEmpty {
        server.noteSurprise(at: write.row)
        queues[write.row]?.failed = write.guards
        queues[write.row]?.conflicts += 1
        if queues[write.row]?.conflicts ?? 0 > 5 { return handleRefusal(of: event, .keepsChanging) }
      }
    case "RC404" where culprit?.method == .delete:
      guard let row = culprit?.row else { return }
      server.unseen.insert(row)
      server.hidden.insert(row)
      effects.append(.observe(row))
    case "RC404", "23505": investigate(event, refusal, culprit)
    case "23503":
      let index = entries[event.reference.position]?.writes.firstIndex { $0.row == culprit?.row }
      guard let entry = entries[event.reference.position], let index,
        let parent = missingParent(of: entry.writes[index], refusal)
      else { return handleRefusal(of: event, refusal, at: culprit) }
      server.unseen.insert(parent)
      effects.append(.observe(parent))
    default: handleRefusal(of: event, refusal, at: culprit)
    }
  }

  /// Handles a row that is missing or already exists: looks up the event's rows one by one. A write that is already
  /// done, or whose row is gone, is left out when the event is sent again.
  private mutating func investigate(_ event: EventToApply, _ refusal: RESTRefusal, _ culprit: ServerWrite?) {
    let position = event.reference.position
    guard let entry = entries[position] else { return }
    let suspects = event.writes.filter { write in
      (culprit == nil || culprit == write) && write.method == (refusal.code == "23505" ? .insert : .update)
    }
    guard let write = suspects.first(where: { !entry.looked.contains($0.row) }),
      let index = entry.writes.firstIndex(where: { $0.row == write.row })
    else { return handleRefusal(of: event, refusal, at: culprit) }
    if write.row.table == .preferences {
      entries[position]?.looked.insert(write.row)
      return server.forget(write.row)
    }
    guard queues[write.row]?.inFlight == nil else { return }
    submit(
      RequestInFlight(
        row: write.row, steps: [Step(position: position, index: index)], person: entry.person, write: write,
        phase: .checking, isOfEvent: true), .whoAmI)
  }
}

extension Instant {
  fileprivate static var distantPast: Instant { Instant(milliseconds: .min) }
}
