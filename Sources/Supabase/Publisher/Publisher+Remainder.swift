import Domain
import EventLog
import Foundation

// The part of an accepted event that the server did not take stays here: a column that the project did not have, or a
// row that only its author may write. It is sent by itself, row by row, as soon as possible. Receipts name it, so that
// it is known again after a restart, and homes of older versions are repaired in the same way. The writes of an erasure
// are sent in this way, too (`Publisher+Erasures`).
extension Publisher {
  /// A write that stays here, and why.
  struct Remnant: Sendable {
    let write: RowWrite
    let reason: ReceiptException.Reason

    func exceptions(at position: Int64) -> [ReceiptException] {
      let table = write.row.table.rawValue
      guard reason == .gone else { return [ReceiptException(position, reason, table: table, row: write.row.key)] }
      return write.said.sorted().map { ReceiptException(position, reason, table: table, column: $0) }
    }
  }

  /// The writes of an event that, according to its receipt, were not accepted.
  func remnants(of entry: Entry, _ exceptions: [ReceiptException]) -> [Remnant] {
    let kept = exceptions.filter { $0.staysHere || $0.reason == .vanished }
    guard !kept.isEmpty else { return [] }
    let writes = entry.writes + entry.rest.map(\.write)
    return writes.enumerated().compactMap { index, write in
      let ofTable = kept.filter { $0.table == write.row.table.rawValue }
      let hasVanished = ofTable.contains { exception in
        // Older receipts do not name the row; of several in one table nobody knows which it was.
        exception.reason == .vanished
          && exception.row.map { $0 == write.row.key } ?? (writes.count { $0.row.table == write.row.table } == 1)
      }
      if hasVanished { return Remnant(write: write, reason: .vanished) }
      let isRefused = ofTable.contains { exception in
        guard exception.reason == .refused else { return false }
        // Older receipts do not name the row; a row that already exists is recognised as ours.
        return exception.row.map { $0 == write.row.key } ?? (index > 0 && write.operation == .insert)
      }
      if isRefused { return Remnant(write: write, reason: .refused) }
      return write.narrowed(to: Set(ofTable.filter { $0.reason == .gone }.compactMap(\.column))).map {
        Remnant(write: $0, reason: .gone)
      }
    }
  }

  /// Completes an event, except for what is left of it.
  mutating func finish(_ position: Int64) {
    guard let entry = entries[position] else { return }
    receipts.add(position, entry.exceptions + entry.rest.flatMap { $0.exceptions(at: position) })
    remove(position)
    leave(entry.rest, of: entry)
    tryOthers(like: entry)
  }

  mutating func leave(_ remnants: [Remnant], of entry: Entry) {
    // A row whose own insertion was parked when its school was restored waits as that insertion.
    let position = entry.reference.position
    let remnants = remnants.filter { !isToBeMade($0.write.row, before: position) || $0.reason == .gone }
    guard !remnants.isEmpty else { return }
    addRemainder(
      Entry(
        reference: entry.reference, stream: entry.stream, person: entry.person, isTakenBack: false,
        writes: remnants.map(\.write), remainder: remnants.map(\.reason)))
  }

  mutating func addRemainder(_ entry: Entry) {
    let position = entry.reference.position
    entries[position] = entry
    positions[entry.reference.id] = position
    for (index, write) in entry.writes.enumerated() {
      let row = write.row
      let step = Step(position: position, index: index)
      let place = queues[row]?.steps.firstIndex { step.isBefore($0) } ?? queues[row]?.steps.endIndex ?? 0
      queues[row, default: RowQueue()].steps.insert(step, at: place)
      enqueue(row)
    }
  }

  /// Completes a remaining write, except for the columns that are still missing.
  mutating func complete(remnant step: Step, missing columns: Set<String>) {
    guard let entry = entries[step.position], let reasons = entry.remainder else { return }
    let columns = entry.isErasure ? lackedColumns(of: entry.writes[step.index], entry) : columns
    if let left = entry.writes[step.index].narrowed(to: columns) {
      entries[step.position]?.writes[step.index] = left
    } else {
      entries[step.position]?.omitted.insert(step.index)
      queues[entry.writes[step.index].row]?.steps.removeAll { $0 == step }
    }
    guard let entry = entries[step.position] else { return }
    let left = entry.writes.indices.filter { !entry.omitted.contains($0) }
    let stays = left.flatMap { index in
      Remnant(write: entry.writes[index], reason: reasons[index]).exceptions(at: step.position)
    }
    if !entry.isErasure {
      receipts.add(step.position, entry.exceptions + stays)
    } else if left.isEmpty {
      receipts.add(step.position, [])
    }
    entries[step.position]?.exceptions = []
    if left.isEmpty { remove(step.position) }
  }

  /// Whether a remaining write has become obsolete because its row was deleted here meanwhile.
  func isObsolete(_ step: Step) -> Bool {
    guard let entry = entries[step.position], let reasons = entry.remainder, !entry.isErasure else { return false }
    let row = entry.writes[step.index].row
    return reasons[step.index] == .vanished
      ? server.isMadeAnew(row, since: step.position) : mapping.rows[row] == nil
  }

  /// The person whose session a write is sent with. A refused row that only its author may write is sent as its author.
  func person(of step: Step) -> UUID {
    guard let entry = entries[step.position] else { return UUID() }
    if entry.isErasure { return nextPerson(for: step, of: entry) ?? entry.person }
    guard entry.remainder?[step.index] == .refused else { return entry.person }
    return author(of: entry.writes[step.index]) ?? entry.person
  }

  /// The first refusal of a remaining write in this run; nil if somebody is left with whose session to try it. Of several
  /// refusals, one in the database's own words says more than that a person may change nothing.
  func refusal(of step: Step, _ entry: Entry) -> Refusal? {
    let refusals = entry.refusals[step.index, default: []]
    guard let first = refusals.first(where: { $0.message != RESTRefusal.unchanged.message }) ?? refusals.first else {
      return nil
    }
    return entry.isErasure && nextPerson(for: step, of: entry) != nil ? nil : first
  }

  /// The person of this home who alone may insert a row; nil if anybody in the family may.
  func author(of write: RowWrite) -> UUID? {
    guard write.operation == .insert, let column = write.row.table.map.author,
      let id = UUID(strict: write.columns[column]?.applied(to: nil).text ?? "")
    else { return nil }
    return mapping.identity.localPerson(id)
  }

  /// What this home has and the server does not.
  var unpublished: Unpublished {
    var unpublished = Unpublished(abandoned: abandoned)
    for entry in entries.values {
      if entry.remainder != nil {
        unpublished.pending.add(remainderOf: entry)
      } else {
        unpublished.pending.events.insert(entry.reference.id)
      }
    }
    return unpublished
  }

  /// Whether the server has accepted nothing of an event yet.
  func isUnsent(_ event: UUID) -> Bool {
    positions[event].flatMap { entries[$0] }.map { $0.remainder == nil } ?? false
  }

  /// Whether an event, or a part of it, waits.
  func isWaiting(_ event: UUID) -> Bool { positions[event] != nil }

  /// Whether an event is to be sent and needs no person to proceed.
  func waitsForNobody(_ event: UUID) -> Bool {
    guard let position = positions[event], let entry = entries[position], entry.remainder == nil else { return false }
    return !isHeld(Step(position: position, index: entry.next), signIn: true)
  }
}

/// What this home has and the server does not.
public struct Unpublished: Equatable, Sendable {
  /// What is to be sent: pending and parked events, and what is left of others. A pulled row says nothing about it.
  /// Refused events that were taken back, and the events that took them back, are not included.
  var pending = Remains()
  /// What a person abandoned. It never reaches the server, so a pulled row is compared with the state before it: an
  /// unchanged row does not undo it here, and a later change by somebody else is taken over.
  var abandoned = Remains()

  mutating func formUnion(_ other: Unpublished) {
    pending.formUnion(other.pending)
    abandoned.formUnion(other.abandoned)
  }
}

/// Events, rows and columns that are at this home alone.
struct Remains: Equatable, Sendable {
  /// Events of which the server accepted nothing.
  var events: Set<UUID> = []
  /// Rows that the server does not have: those of such events, and those that are left of others.
  var rows: Set<RowKey> = []
  /// Columns that the server was not given because the project did not have them, by row.
  var columns: [RowKey: Set<String>] = [:]

  /// Whether a write changes or deletes a row that the server does not have, so that it has nothing to change.
  func keeps(_ write: RowWrite) -> Bool { write.operation != .insert && rows.contains(write.row) }

  mutating func add(remainderOf entry: Publisher.Entry) {
    for (index, write) in entry.writes.enumerated() where !entry.omitted.contains(index) {
      if entry.remainder?[index] == .gone || (entry.remainder?[index] == .vanished && write.operation != .insert) {
        columns[write.row, default: []].formUnion(write.said)
      } else {
        rows.insert(write.row)
      }
    }
  }

  /// Forgets what a later write of a row sets: that is known from now on, as the write is on the server or was read
  /// there.
  mutating func forget(_ write: RowWrite) {
    rows.remove(write.row)
    columns[write.row]?.subtract(write.said)
  }

  mutating func formUnion(_ other: Remains) {
    events.formUnion(other.events)
    rows.formUnion(other.rows)
    columns.merge(other.columns) { $0.union($1) }
  }
}

extension RowWrite {
  /// The columns that hold content, without those that only identify the row.
  var said: Set<String> {
    operation == .upsert ? Set(columns.keys).subtracting(row.table.map.identity) : Set(columns.keys)
  }

  /// The write of these columns alone to the existing row; nil if it sets none of them.
  func narrowed(to names: Set<String>) -> RowWrite? {
    let left = said.intersection(names)
    guard !left.isEmpty else { return nil }
    var write = self
    write.operation = operation == .upsert ? .upsert : .update
    write.columns = columns.filter { left.contains($0.key) || (operation == .upsert && !said.contains($0.key)) }
    return write
  }
}
