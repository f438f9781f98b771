import CanonicalJSON
import Domain
import Foundation

// If the project has our migration, events are sent whole and many at a time: an event and its rows are stored together
// or not at all, and the server recognises an event by its id. The rules of the row queues apply unchanged.
extension Publisher {
  /// Events that were sent together and are in flight.
  struct Batch: Sendable {
    let person: UUID
    var events: [EventToApply] = []
    let sent: Sent
    /// The rows after the batch, as far as they are known.
    var rows: [RowKey: RowValues] = [:]
  }

  mutating func sendBatches(at now: Instant) {
    while batches.count < (outage.isOn ? 1 : timing.batches), requestsInFlight.count < timing.window {
      if outage.isOn, now < outage.until { return }
      // The server carries out one batch of a family at a time. So a batch that is not full may as well wait for what the
      // answer to the other releases: an athlete's and a parent's events alternate on the same rows.
      if isFilling, !batches.isEmpty { return }
      guard let batch = nextBatch(at: now) else { return }
      isFilling = !batches.isEmpty && batch.events.count < batchLimit
      if isFilling { return enqueue(batch.sent) }
      lastRequest += 1
      for row in batch.sent.keys { queues[row]?.inFlight = lastRequest }
      batches[lastRequest] = batch
      for event in batch.events { entries[event.reference.position]?.noteSending() }
      effects.append(.send(ServerRequest(id: lastRequest, person: batch.person, ask: .apply(batch.events))))
    }
  }

  func writes(of event: EventToApply) -> [RowWrite] { entries[event.reference.position]?.writes ?? [] }

  func sent(_ events: [EventToApply]) -> Sent {
    var sent: Sent = [:]
    for event in events {
      for (index, write) in writes(of: event).enumerated() {
        sent[write.row, default: []].append(Step(position: event.reference.position, index: index))
      }
    }
    return sent
  }

  /// Gathers a batch from the queues that are ready: events of one person, each if everything that it depends on is
  /// completed or precedes it in the batch.
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
    var events: [EventToApply] = []
    var rows: Set<RowKey> = []
    var draft = Draft()
    var isAlone = false
  }

  /// Takes what may be sent from a queue. Returns whether something is left that may go into another batch.
  private mutating func gather(from row: RowKey, into gathering: inout Gathering, at now: Instant) -> Bool {
    var passed: [Step] = []
    for step in queues[row]?.steps ?? [] {
      if gathering.positions.contains(step.position) { continue }
      leaveOutParked(step.position)
      leaveOutDeleted(step.position)
      guard let entry = entries[step.position] else { continue }
      if isStopped(step) || !canSend(step) {
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
      if let repeating = queues[row]?.repeating, !repeating.isEmpty, !repeating.contains(step) {
        // What was held when a later step was sent, whose answer was lost, goes after that.
        guard repeating.contains(where: step.isBefore) else { return true }
        continue
      }
      if let obstacle = obstacle(toWhole: entry, at: now, through: gathering.positions)
        ?? preferredPredecessor(of: entry, through: gathering.positions)
      {
        if obstacle != row { waitingForRow[obstacle, default: []].insert(row) }
        if !isInsert(step), isHeld(step, signIn: true) {
          passed.append(step)
          continue
        }
        return gathering.rows.contains(obstacle)
      }
      if removesPendingItem(step, from: passed) { continue }
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
      case .overruled(let other, let places):
        if gathering.rows.contains(other) { return true }
        giveWay(places, of: other, among: queues[other]?.steps.filter { $0.position <= step.position } ?? [])
        return other != row
      case .writes(let writes):
        gathering.draft = draft
        gathering.person = entry.person
        gathering.isAlone = isAlone
        gathering.positions.insert(step.position)
        gathering.rows.formUnion(entry.writes.map(\.row))
        gathering.events.append(
          EventToApply(
            reference: entry.reference, stream: entry.stream, writes: writes, unwritten: unwrittenFields(of: entry)))
      }
    }
    return false
  }

  /// The fields of an event's own record that are sent without values.
  private func unwrittenFields(of entry: Entry) -> Set<String> {
    guard let write = entry.writes.first, write.operation == .update else { return [] }
    let position = entry.reference.position
    let places = write.places.filter { place in
      write.columns[place].map { isSuperseded(place, $0, of: write, at: position) } ?? false
    }
    return Set(
      places.union(overruled(write, at: position).intersection(write.places))
        .compactMap { write.row.table.map.fieldsOfPlaces[$0] })
  }

  private func firstStep(of entry: Entry, in row: RowKey) -> Step? {
    entry.writes.firstIndex { $0.row == row }.map { Step(position: entry.reference.position, index: $0) }
  }

  /// Leaves parked rows out of the event that restores their school: they never were on the server. The school is
  /// restored without them and without their reference to it, which their own pending write contains.
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

  /// The row because of which an event cannot be sent yet: it has an earlier step, has a request in flight or is not
  /// due, or the event's writes depend on it. Steps of events in the same batch (`through`) do not count. Nil if
  /// nothing is in the way.
  func obstacle(toWhole entry: Entry, at now: Instant, through: Set<Int64> = []) -> RowKey? {
    let position = entry.reference.position
    for (index, write) in entry.writes.enumerated() {
      let isOmitted = entry.omitted.contains(index)
      // What is left out because its row is gone still keeps its place in the record's history.
      let keepsPlace = isOmitted && entry.rest.contains { $0.write.row == write.row && $0.reason == .vanished }
      guard !isOmitted || keepsPlace else { continue }
      if let queue = queues[write.row] {
        if queue.inFlight != nil || queue.isOverruled || !isDue(write.row, at: now) { return write.row }
        let isRepeated = queue.repeating.contains { $0.position == position }
        for step in queue.steps where step.position < position && !through.contains(step.position) && !isRepeated {
          if !isHeld(step, signIn: true) || isInsert(step) { return write.row }
        }
      }
      if isOmitted { continue }
      let others = write.after.subtracting(entry.writes.map(\.row))
      if let row = foundation(of: write, among: others, before: position, through: through) { return row }
    }
    return nil
  }

  private enum Applied {
    case learn(RowKey)
    case overruled(RowKey, Set<String>)
    case writes([ServerWrite])
  }

  /// Returns the event's writes as they follow those of the draft, and adds them to the draft; or the row that has to
  /// be read first.
  private func appliedWrites(of entry: Entry, _ draft: inout Draft) -> Applied {
    var writes: [ServerWrite] = []
    for (index, whole) in entry.writes.enumerated() where !entry.omitted.contains(index) {
      let write = withoutOverruled(whole, at: entry.reference.position)
      let row = write.row
      guard write.operation != .delete else {
        writes.append(ServerWrite(method: .delete, row: row, scope: [:], guards: [:], values: [:]))
        draft.forget(row)
        draft.begin(row)
        continue
      }
      let seen = draft.isForgotten(row) ? nil : draft.rows[row] ?? server.row(row)
      if write.operation == .upsert, seen == nil, !server.hasSeen(row) { return .learn(row) }
      let isInsert = write.operation == .insert || (write.operation == .upsert && seen == nil)
      let changes = write.columns.filter { !isIdle($0.key, $0.value, of: whole, at: entry.reference.position) }
      if isInsert { draft.begin(row) }
      let drafted = draft.bases[row]
      let acknowledged = draft.isBegun(row) ? nil : server.acknowledged[row]
      let base = { drafted?[$0] ?? acknowledged?[$0] }
      var values: RowValues
      let guards: RowValues
      switch content(
        of: changes.mapValues { [$0] }, isInsert ? .insert : write.operation, in: row, over: seen, since: base)
      {
      case .learn: return .learn(row)
      case .overruled(let places): return .overruled(row, places)
      case .values(let new, let old): (values, guards) = (new, old)
      }
      for (column, change) in changes where !(change.isOfWhole && isInsert) {
        draft.bases[row, default: [:]][column] = change.applied(to: base(column))
      }
      if values.isEmpty { continue }
      var scope: [String: String] = [:]
      if row.table == .preferences {
        // The event that first writes the preferences gives the row its id.
        let id = isInsert ? .string(entry.reference.id.lowercased) : seen?["id"]
        scope["id"] = id?.text
        if isInsert { values["id"] = id }
      }
      writes.append(
        ServerWrite(method: isInsert ? .insert : .update, row: row, scope: scope, guards: guards, values: values))
      if isInsert, row.table != .preferences {
        // The values that the server fills in are not known.
        draft.forget(row)
      } else if let seen = isInsert ? [:] : seen {
        draft.rows[row] = seen.merging(values) { $1 }
      }
    }
    return .writes(writes)
  }
}

/// The rows as a batch leaves them, as far as they are known.
struct Draft: Sendable {
  var rows: [RowKey: RowValues] = [:]
  /// The base of each list and map after the batch.
  var bases: [RowKey: RowValues] = [:]
  /// The rows that the batch inserts or deletes, which have no other base.
  private var begun: Set<RowKey> = []
  private var forgotten: Set<RowKey> = []

  mutating func begin(_ row: RowKey) {
    bases[row] = nil
    begun.insert(row)
  }

  func isBegun(_ row: RowKey) -> Bool { begun.contains(row) }

  mutating func forget(_ row: RowKey) {
    rows[row] = nil
    forgotten.insert(row)
  }

  func isForgotten(_ row: RowKey) -> Bool { forgotten.contains(row) && rows[row] == nil }
}
