import CanonicalJSON
import Domain
import Foundation

// Where the project has our migration, events go whole and many at a time: rows and event together or not at all, known
// again by the event's id. What applies to queues of rows holds as before.
extension Publisher {
  /// Events that were sent together and wait for their answer.
  struct Batch: Sendable {
    let person: UUID
    var events: [AppliedEvent] = []
    let sent: Sent
    /// The rows as the batch leaves them, as far as they are known.
    var rows: [RowKey: RowValues] = [:]
  }

  mutating func sendBatches(at now: Instant) {
    while batches.count < (outage.isOn ? 1 : timing.batches), requestsInFlight.count < timing.window {
      if outage.isOn, now < outage.until { return }
      guard let batch = nextBatch(at: now) else { return }
      lastRequest += 1
      for row in batch.sent.keys { queues[row]?.inFlight = lastRequest }
      batches[lastRequest] = batch
      effects.append(.send(ServerRequest(id: lastRequest, person: batch.person, ask: .apply(batch.events))))
    }
  }

  func writes(of event: AppliedEvent) -> [RowWrite] { entries[event.reference.position]?.writes ?? [] }

  func sent(_ events: [AppliedEvent]) -> Sent {
    var sent: Sent = [:]
    for event in events {
      for (index, write) in writes(of: event).enumerated() {
        sent[write.row, default: []].append(Step(position: event.reference.position, index: index))
      }
    }
    return sent
  }

  /// Gathers what may go together from the queues that are ready: events of one person, each once all that it stands on is
  /// through or goes ahead of it.
  private mutating func nextBatch(at now: Instant) -> Batch? {
    var gathering = Gathering()
    var later: [RowKey] = []
    while gathering.positions.count < batchLimit, let (row, _) = nextDue(at: now) {
      if gather(from: row, into: &gathering, at: now) { later.append(row) }
    }
    for row in later { enqueue(row) }
    guard let person = gathering.person, !gathering.events.isEmpty else { return nil }
    let events = gathering.events.sorted { $0.reference.position < $1.reference.position }
    return Batch(person: person, events: events, sent: sent(events), rows: gathering.draft.rows)
  }

  private struct Gathering {
    var person: UUID?
    var positions: Set<Int64> = []
    var events: [AppliedEvent] = []
    var rows: Set<RowKey> = []
    var draft = Draft()
    var isAlone = false
  }

  /// Takes what the queue has, as far as it may go; whether something is left that may go with another batch.
  private mutating func gather(from row: RowKey, into gathering: inout Gathering, at now: Instant) -> Bool {
    var passed: [Step] = []
    for step in queues[row]?.steps ?? [] {
      if gathering.positions.contains(step.position) { continue }
      leaveOutParked(step.position)
      guard let entry = entries[step.position] else { continue }
      if isStopped(step) || !mayGo(step) {
        if isInsert(step) { return false }
        continue
      }
      if entry.remainder != nil {
        if let obstacle = obstacle(to: step, entry) {
          waitingForRow[obstacle, default: []].insert(row)
          continue
        }
        if !gathering.rows.contains(row), requestsInFlight.count < timing.window { send([step], of: row) }
        return true
      }
      if let repeating = queues[row]?.repeating, !repeating.isEmpty, !repeating.contains(step) { return true }
      if let obstacle = obstacle(toWhole: entry, at: now, through: gathering.positions)
        ?? courtesy(of: entry, through: gathering.positions)
      {
        if obstacle != row { waitingForRow[obstacle, default: []].insert(row) }
        if !isInsert(step), isHeld(step, signIn: true) {
          passed.append(step)
          continue
        }
        return gathering.rows.contains(obstacle)
      }
      if takesAway(step, from: passed) { continue }
      let isAlone = entry.writes.indices.contains { index in
        queues[entry.writes[index].row]?.goesAlone.contains(Step(position: step.position, index: index)) == true
      }
      guard gathering.positions.isEmpty || (gathering.person == entry.person && !isAlone && !gathering.isAlone),
        gathering.positions.count < batchLimit
      else { return true }
      var draft = gathering.draft
      switch appliedWrites(of: entry, &draft) {
      case .learn(let other):
        let isFree =
          queues[other]?.inFlight == nil && !gathering.rows.contains(other) && requestsInFlight.count < timing.window
        if isFree, let first = firstStep(of: entry, in: other) {
          submit(
            RequestInFlight(
              row: other, steps: [first], person: entry.person, write: nil, phase: .learning, isOfEvent: true),
            .read(other))
        }
        return true
      case .writes(let writes):
        gathering.draft = draft
        gathering.person = entry.person
        gathering.isAlone = isAlone
        gathering.positions.insert(step.position)
        gathering.rows.formUnion(entry.writes.map(\.row))
        gathering.events.append(AppliedEvent(reference: entry.reference, stream: entry.stream, writes: writes))
      }
    }
    return false
  }

  private func firstStep(of entry: Entry, in row: RowKey) -> Step? {
    entry.writes.firstIndex { $0.row == row }.map { Step(position: entry.reference.position, index: $0) }
  }

  /// What comes back with a school and waits by itself never was on the server: the school comes back without it, and
  /// without what it would have been told of the school, which the waiting row says by itself.
  mutating func leaveOutParked(_ position: Int64) {
    guard let entry = entries[position], entry.writes.count > 1, entry.remainder == nil else { return }
    for (index, write) in entry.writes.enumerated().dropFirst()
    where write.operation != .delete && !entry.omitted.contains(index) {
      guard isToBeMade(write.row, before: position, by: { isHeld($0, signIn: true) }) else { continue }
      let exception = ReceiptException(position, .refused, table: write.row.table.rawValue, row: write.row.key)
      entries[position]?.exceptions.append(exception)
      entries[position]?.omitted.insert(index)
    }
  }

  /// A row on account of which an event cannot go yet: something earlier in one of its queues, a request under way there,
  /// or what its writes have to wait for, unless it goes ahead in the same batch.
  func obstacle(toWhole entry: Entry, at now: Instant, through: Set<Int64> = []) -> RowKey? {
    let position = entry.reference.position
    for (index, write) in entry.writes.enumerated() where !entry.omitted.contains(index) {
      if let queue = queues[write.row] {
        if queue.inFlight != nil || !isDue(write.row, at: now) { return write.row }
        for step in queue.steps where step.position < position && !through.contains(step.position) {
          if !isHeld(step, signIn: true) || isInsert(step) { return write.row }
        }
      }
      let others = write.after.subtracting(entry.writes.map(\.row))
      if let row = foundation(of: write, among: others, before: position, through: through) { return row }
    }
    return nil
  }

  private enum Applied {
    case learn(RowKey)
    case writes([ServerWrite])
  }

  /// An event's writes as the server takes them after those of the draft, which goes along.
  private func appliedWrites(of entry: Entry, _ draft: inout Draft) -> Applied {
    var writes: [ServerWrite] = []
    for (index, write) in entry.writes.enumerated() where !entry.omitted.contains(index) {
      let row = write.row
      guard write.operation != .delete else {
        writes.append(ServerWrite(method: .delete, row: row, scope: [:], guards: [:], values: [:]))
        draft.forget(row)
        continue
      }
      let seen = draft.isForgotten(row) ? nil : draft.rows[row] ?? server.row(row)
      if write.operation == .upsert, seen == nil, !server.knows(row) { return .learn(row) }
      let isInsert = write.operation == .insert || (write.operation == .upsert && seen == nil)
      let changes = write.columns.filter { !isIdle($0.key, $0.value, of: write, at: entry.reference.position) }
      let (drafted, acknowledged) = (draft.bases[row], server.acknowledged[row])
      let base = { drafted?[$0] ?? acknowledged?[$0] }
      guard
        case (var values, let guards)? = written(
          changes.mapValues { [$0] }, isInsert ? .insert : write.operation, over: seen, since: base)
      else { return .learn(row) }
      for (column, change) in changes where change.isOfWhole && !isInsert {
        draft.bases[row, default: [:]][column] = change.applied(to: base(column))
      }
      if values.isEmpty { continue }
      var scope: [String: String] = [:]
      if row.table == .preferences {
        // Whoever writes them first gives them their id.
        let id = isInsert ? .string(entry.reference.id.lowercased) : seen?["id"]
        scope["id"] = id?.text
        if isInsert { values["id"] = id }
      }
      writes.append(
        ServerWrite(method: isInsert ? .insert : .update, row: row, scope: scope, guards: guards, values: values))
      if isInsert, row.table != .preferences {
        // What the server fills in by itself is not known.
        draft.forget(row)
      } else if let seen = isInsert ? [:] : seen {
        draft.rows[row] = seen.merging(values) { $1 }
      }
    }
    return .writes(writes)
  }
}

/// What a batch makes of the rows, as far as they are known.
struct Draft: Sendable {
  var rows: [RowKey: RowValues] = [:]
  /// What the base of each list and map is after the batch.
  var bases: [RowKey: RowValues] = [:]
  private var forgotten: Set<RowKey> = []

  mutating func forget(_ row: RowKey) {
    rows[row] = nil
    forgotten.insert(row)
  }

  func isForgotten(_ row: RowKey) -> Bool { forgotten.contains(row) && rows[row] == nil }
}
