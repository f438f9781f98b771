import Domain
import EventLog
import Foundation

// The fold: which events are on their way, from the log alone.
extension Publisher {
  mutating func fold(_ event: LogEvent) {
    guard let payload = event.payload else { return }
    switch payload {
    case .writesAccepted(let accepted): fold(accepted)
    case .writeRefused(let refused):
      refusals.insert(event.reference.id)
      guard let position = positions[refused.event], let entry = entries[position], entry.next == 0 else { return }
      refuse(
        entry,
        Refusal(
          event: refused.event, status: refused.status, code: refused.code, message: refused.message,
          person: entry.person))
    case .writeAbandoned(let abandonment):
      abandoned.insert(abandonment.event)
      if let position = positions[abandonment.event] { remove(position) }
    default: enqueue(payload, event)
    }
  }

  private mutating func enqueue(_ payload: DomainEvent, _ event: LogEvent) {
    guard let actor = event.actor else { return }
    let facts = EventFacts(
      id: event.reference.id, key: event.stream.key, actor: actor, happenedAt: event.happenedAt)
    let seen = mapping.observation(of: payload, facts)
    let writes = mapping.writes(for: payload, facts)
    if event.origin == .remote {
      for write in seen + writes { server.accept(write, at: event.reference.position) }
      return
    }
    // What takes a refused event back was never on the server: nothing is to be taken back there.
    if let cause = event.causation, refusals.contains(cause) { return }
    guard !writes.isEmpty else { return }
    let position = event.reference.position
    entries[position] = Entry(
      reference: event.reference, stream: event.stream, person: mapping.identity.stranger(in: writes) ?? actor,
      isTakenBack: payload.isTakenBackWhenRefused, writes: writes)
    positions[event.reference.id] = position
    for (index, write) in writes.enumerated() {
      lanes[write.row, default: Lane()].steps.append(Step(position: position, index: index))
      look(at: write.row)
    }
  }

  private mutating func fold(_ accepted: WritesAccepted) {
    let exceptions = accepted.exceptions.map { $0.split(separator: " ") }.filter { $0.count == 3 }
    // Older versions took a missing table for a receipt: what was for it is on no server.
    let forMissing = Set(exceptions.filter { $0[1] == "gone" && $0[2].hasSuffix(".*") }.compactMap { Int64($0[0]) })
    let vanished = Set(exceptions.filter { $0[1] == "vanished" }.compactMap { Int64($0[0]) })
    for run in accepted.positions {
      for position in PositionRuns.range(run) ?? 1...1 {
        guard let entry = entries[position], !forMissing.contains(position) else { continue }
        if vanished.contains(position), standsOnMissing(entry) { continue }
        for write in entry.writes[entry.next...] { server.accept(write, at: position) }
        remove(position)
      }
    }
    for words in exceptions where words[1] == "gone" && !words[2].hasSuffix(".*") { server.lose(String(words[2])) }
  }

  /// Whether a row that an event changed was not there because its table was not, when it was to be made.
  private func standsOnMissing(_ entry: Entry) -> Bool {
    entry.writes.contains { write in
      lanes[write.row]?.steps.contains { step in
        step.position < entry.reference.position
          && entries[step.position]?.writes[step.index].operation == .insert
      } ?? false
    }
  }

  /// Takes an event off the lanes; whatever waited for it may go on.
  mutating func remove(_ position: Int64) {
    guard let entry = entries.removeValue(forKey: position) else { return }
    positions[entry.reference.id] = nil
    for write in entry.writes {
      lanes[write.row]?.steps.removeAll { $0.position == position }
      lanes[write.row]?.repeating.removeAll { $0.position == position }
      release(write.row)
    }
  }

  /// A single value or a deletion goes back, and so off the lanes. Everything else is parked: it stays where it is and
  /// only what stands on it waits (ruling 26).
  mutating func refuse(_ entry: Entry, _ refusal: Refusal) {
    let position = entry.reference.position
    if entry.isTakenBack {
      remove(position)
    } else {
      entries[position]?.parked = refusal
      for write in entry.writes { releaseAll(behind: write.row) }
    }
  }

  mutating func retry(_ event: UUID) {
    guard let position = positions[event], let entry = entries[position] else { return }
    server.forgetMissing()
    entries[position]?.parked = nil
    entries[position]?.omitted = []
    entries[position]?.looked = []
    for write in entry.writes {
      server.find(write.columns.keys.map { "\(write.row.table).\($0)" })
      lanes[write.row]?.attempts = 0
      release(write.row)
    }
  }

  /// Has a lane looked at, and those that wait for its row.
  mutating func release(_ row: RowKey) {
    if lanes[row]?.steps.isEmpty == true, lanes[row]?.flight == nil, lanes[row]?.quietUntil.milliseconds == .min {
      lanes[row] = nil
    }
    look(at: row)
    for waiting in (waitingForRow.removeValue(forKey: row) ?? []).sorted() { look(at: waiting) }
  }

  /// The same, and those that wait for theirs: what stands on a refused row is held from now on, and holds nobody.
  private mutating func releaseAll(behind row: RowKey) {
    var rows = [row]
    while let row = rows.popLast() {
      rows += (waitingForRow[row] ?? []).sorted()
      release(row)
    }
  }

  mutating func look(at row: RowKey) {
    guard lanes[row]?.isQueued == false else { return }
    lanes[row]?.isQueued = true
    ready.append(row)
  }
}
