import Domain
import EventLog
import Foundation

// The fold of the log: which events are pending.
extension Publisher {
  mutating func fold(_ event: LogEvent) {
    guard let payload = event.payload else { return }
    switch payload {
    case .writesAccepted(let accepted): fold(accepted)
    case .writeRefused(let refused):
      refusals.insert(event.reference.id)
      guard let position = positions[refused.event], let entry = entries[position], entry.next == 0,
        entry.remainder == nil
      else { return }
      parkOrTakeBack(
        entry,
        Refusal(
          event: refused.event, status: refused.status, code: refused.code, message: refused.message,
          person: entry.person))
    case .writeAbandoned(let abandonment):
      guard let position = positions[abandonment.event], let entry = entries[position] else {
        abandoned.events.insert(abandonment.event)
        return
      }
      if entry.remainder == nil {
        abandon(entry)
      } else {
        abandoned.add(remainderOf: entry)
        remove(position)
      }
    case .eventsRedacted(let erasure): forget(erasure)
    default: addWrites(of: payload, event)
    }
  }

  private mutating func addWrites(of payload: DomainEvent, _ event: LogEvent) {
    guard let actor = event.actor else { return }
    let (seen, meant) = (mapping.observation(of: event), mapping.writes(for: event))
    if event.origin == .remote {
      noteOverruling(by: seen + meant)
      let unseen = server.unseen.count
      if case .schoolRestored = payload, let first = meant.first, server.acceptReturn(of: first.row) {
        for write in meant { abandoned.forget(write) }
      } else {
        for write in seen + meant { accept(write, at: event.reference.position) }
      }
      proceed((seen + meant).map(\.row))
      if unseen != server.unseen.count || meant.contains(where: { $0.operation != .update }) { enqueueAll() }
      return
    }
    // An event that takes a refused one back has nothing to take back on the server: the refused one never got there.
    if let cause = event.causation, refusals.contains(cause) { return }
    guard let first = meant.first else { return }
    if abandoned.keeps(first) {
      abandoned.events.insert(event.reference.id)
      return
    }
    let position = event.reference.position
    // A school is restored without the rows that were abandoned.
    let writes = [first] + meant.dropFirst().filter { !abandoned.rows.contains($0.row) }
    let person = mapping.identity.unknownPerson(in: writes) ?? actor
    // A row that is restored with a school and is another person's can be inserted by that person alone.
    let others = writes.dropFirst().filter { author(of: $0).map { $0 != person } ?? false }
    let own = others.isEmpty ? writes : writes.filter { !others.contains($0) }
    entries[position] = Entry(
      reference: event.reference, stream: event.stream, person: person, isTakenBack: payload.isTakenBackWhenRefused,
      writes: own, rest: others.map { Remnant(write: $0, reason: .refused) })
    positions[event.reference.id] = position
    for (index, write) in own.enumerated() {
      queues[write.row, default: RowQueue()].steps.append(Step(position: position, index: index))
      enqueue(write.row)
    }
  }

  private mutating func fold(_ accepted: WritesAccepted) {
    let exceptions = Dictionary(grouping: accepted.exceptions.compactMap { ReceiptException($0) }, by: \.position)
    for run in accepted.positions {
      for position in PositionRuns.range(run) ?? 1...1 {
        // During a run, the publisher already knows what is left of the event.
        guard let entry = entries[position], entry.remainder == nil || !isStarted else { continue }
        let exceptions = exceptions[position, default: []]
        // Older versions wrote a receipt even though the table was missing: such a write is on no server.
        if exceptions.contains(where: { $0.reason == .gone && $0.column == nil }) {
          mistaken.insert(position)
          continue
        }
        // A row that was never inserted because its table was missing did not vanish: an event that changes it stays
        // pending.
        let standsOnMistaken =
          !mistaken.isEmpty
          && entry.writes.contains { isToBeMade($0.row, before: position) { mistaken.contains($0.position) } }
        if standsOnMistaken, exceptions.contains(where: { $0.reason == .vanished }) { continue }
        let remnants = remnants(of: entry, exceptions)
        for write in entry.writes[entry.next...] {
          let left = remnants.filter { $0.write.row == write.row }
          if left.contains(where: { $0.reason != .gone }) { continue }
          let others = exceptions.filter { exception in
            exception.table == write.row.table.rawValue && exception.row ?? write.row.key == write.row.key
              && [.superseded, .overruled].contains(exception.reason)
          }
          let unsent = left.reduce(into: Set(others.compactMap(\.column))) { $0.formUnion($1.write.said) }
          accept(write.without(unsent), at: position)
        }
        remove(position)
        leave(remnants, of: entry)
      }
    }
  }

  /// Abandons an event of which the server accepted nothing. If it was to insert its record's row, the pending changes of
  /// that row are abandoned with it.
  private mutating func abandon(_ entry: Entry) {
    abandoned.events.insert(entry.reference.id)
    remove(entry.reference.position)
    guard let write = entry.writes.first, write.operation == .insert else { return }
    abandoned.rows.insert(write.row)
    for step in queues[write.row]?.steps ?? [] where step.index == 0 {
      guard let later = entries[step.position], let change = later.writes.first else { continue }
      guard abandoned.keeps(change) else { break }
      abandoned.events.insert(later.reference.id)
      remove(step.position)
    }
  }

  /// Applies a write that, according to the log, the server has.
  private mutating func accept(_ write: RowWrite, at position: Int64) {
    server.accept(write, at: position)
    abandoned.forget(write)
  }

  /// Removes an event from the queues; whatever waited for it may proceed.
  mutating func remove(_ position: Int64) {
    guard let entry = entries.removeValue(forKey: position) else { return }
    positions[entry.reference.id] = nil
    for write in entry.writes {
      queues[write.row]?.steps.removeAll { $0.position == position }
      queues[write.row]?.repeating.removeAll { $0.position == position }
      release(write.row)
    }
  }

  /// Removes a refused event from the queues if it is taken back, as for a single value or a deletion. Any other event
  /// is parked: it stays in its place, and only what depends on it waits (ruling 26).
  mutating func parkOrTakeBack(_ entry: Entry, _ refusal: Refusal) {
    let position = entry.reference.position
    proceed(entry.writes.map(\.row))
    if entry.isTakenBack {
      remove(position)
    } else {
      entries[position]?.parked = refusal
      entries[position]?.trial = nil
      for write in entry.writes { releaseAll(behind: write.row) }
    }
  }

  mutating func retry(_ event: UUID) {
    guard let position = positions[event] else { return }
    server.forgetMissing()
    unpark(position)
  }

  /// Enqueues a row, and those that wait for it.
  mutating func release(_ row: RowKey) {
    if queues[row]?.steps.isEmpty == true, queues[row]?.inFlight == nil, queues[row]?.quietUntil.milliseconds == .min {
      queues[row] = nil
    }
    enqueue(row)
    for waiting in (waitingForRow.removeValue(forKey: row) ?? []).sorted() { enqueue(waiting) }
  }

  /// Enqueues a row, those that wait for it, those that wait for these, and so on: what depends on a refused row is now
  /// held, and no longer holds up others.
  private mutating func releaseAll(behind row: RowKey) {
    var rows = [row]
    while let row = rows.popLast() {
      rows += (waitingForRow[row] ?? []).sorted()
      release(row)
    }
  }

  /// Enqueues all rows: one that goes, or comes back, may be what others wait for.
  mutating func enqueueAll() { for row in queues.keys.sorted() { enqueue(row) } }

  mutating func enqueue(_ row: RowKey) {
    guard queues[row]?.isQueued == false else { return }
    queues[row]?.isQueued = true
    ready.append(row)
  }
}
