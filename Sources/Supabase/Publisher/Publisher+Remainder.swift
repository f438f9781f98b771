import Domain
import EventLog
import Foundation

// What the server did not take of an event that it took over stays behind, and is sent by itself, row by row, as soon as it
// can be: a column that the project did not have, a row that only its author may write. Receipts name it, so it is known
// again after a restart, and homes of older versions are mended in the same way.
extension Publisher {
  /// A write that stays behind, and why.
  struct Remnant: Sendable {
    let write: RowWrite
    let reason: ReceiptException.Reason

    func exceptions(at position: Int64) -> [ReceiptException] {
      let table = write.row.table.rawValue
      guard reason == .gone else { return [ReceiptException(position, reason, table: table, row: write.row.key)] }
      return write.said.sorted().map { ReceiptException(position, reason, table: table, column: $0) }
    }
  }

  /// What of an event's writes its receipt says was not taken.
  func remnants(of entry: Entry, _ exceptions: [ReceiptException]) -> [Remnant] {
    let kept = exceptions.filter(\.staysHere)
    guard !kept.isEmpty else { return [] }
    return (entry.writes + entry.rest.map(\.write)).enumerated().compactMap { index, write in
      let ofTable = kept.filter { $0.table == write.row.table.rawValue }
      let isRefused = ofTable.contains { exception in
        guard exception.reason == .refused else { return false }
        // Older receipts do not say which row; one that is there already is found to be ours.
        return exception.row.map { $0 == write.row.key } ?? (index > 0 && write.operation == .insert)
      }
      if isRefused { return Remnant(write: write, reason: .refused) }
      return write.narrowed(to: Set(ofTable.filter { $0.reason == .gone }.compactMap(\.column))).map {
        Remnant(write: $0, reason: .gone)
      }
    }
  }

  /// An event is through, but for what it leaves behind.
  mutating func finish(_ position: Int64) {
    guard let entry = entries[position] else { return }
    receipts.add(position, entry.exceptions + entry.rest.flatMap { $0.exceptions(at: position) })
    remove(position)
    leave(entry.rest, of: entry)
  }

  mutating func leave(_ remnants: [Remnant], of entry: Entry) {
    // What was parked by itself when its school came back waits by itself.
    let position = entry.reference.position
    let remnants = remnants.filter { !isToBeMade($0.write.row, before: position) || $0.reason == .gone }
    guard !remnants.isEmpty else { return }
    entries[position] = Entry(
      reference: entry.reference, stream: entry.stream, person: entry.person, isTakenBack: false,
      writes: remnants.map(\.write), remainder: remnants.map(\.reason))
    positions[entry.reference.id] = position
    for (index, remnant) in remnants.enumerated() {
      let row = remnant.write.row
      let step = Step(position: position, index: index)
      let place = queues[row]?.steps.firstIndex { step.isBefore($0) } ?? queues[row]?.steps.endIndex ?? 0
      queues[row, default: RowQueue()].steps.insert(step, at: place)
      enqueue(row)
    }
  }

  /// A write that had stayed behind is through, but for the columns that are still missing.
  mutating func complete(remnant step: Step, missing columns: Set<String>) {
    guard let entry = entries[step.position], let reasons = entry.remainder else { return }
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
    receipts.add(step.position, entry.exceptions + stays)
    entries[step.position]?.exceptions = []
    if left.isEmpty { remove(step.position) }
  }

  /// Whether a write that stayed behind has nothing to be written for any more: its row went here meanwhile.
  func isObsolete(_ step: Step) -> Bool {
    guard let entry = entries[step.position], entry.remainder != nil else { return false }
    return mapping.rows[entry.writes[step.index].row] == nil
  }

  /// Whose session a write is sent with. A row of which only the author may say that it is his goes as its author.
  func person(of step: Step) -> UUID {
    guard let entry = entries[step.position] else { return UUID() }
    guard entry.remainder?[step.index] == .refused else { return entry.person }
    return author(of: entry.writes[step.index]) ?? entry.person
  }

  /// The person of this home who alone may insert a row; nil where anybody of the family may.
  func author(of write: RowWrite) -> UUID? {
    guard write.operation == .insert, let column = write.row.table.map.author,
      let id = UUID(strict: write.columns[column]?.applied(to: nil).text ?? "")
    else { return nil }
    return mapping.identity.personHere(id)
  }

  /// What the server does not hold although it holds here.
  var unpublished: Unpublished {
    var unpublished = Unpublished(abandoned: abandoned)
    for entry in entries.values {
      if entry.remainder != nil {
        unpublished.add(remainderOf: entry)
      } else {
        unpublished.events.insert(entry.reference.id)
      }
    }
    return unpublished
  }

  /// Whether the server has taken nothing of an event over yet.
  func isUnsent(_ event: UUID) -> Bool {
    positions[event].flatMap { entries[$0] }.map { $0.remainder == nil } ?? false
  }

  /// Whether an event, or a part of it, waits.
  func isWaiting(_ event: UUID) -> Bool { positions[event] != nil }
}

/// What holds here and not on the server.
public struct Unpublished: Equatable, Sendable {
  /// Events of which the server knows nothing yet: on their way, or parked. Of their fields a row says nothing. A refused
  /// event that was taken back is none of them, and neither is what took it back.
  var events: Set<UUID> = []
  /// Rows of other events that the server does not have.
  var rows: Set<RowKey> = []
  /// Columns of rows that the server was not given, as the project did not have them.
  var columns: [RowKey: Set<String>] = [:]
  /// What a person gave up.
  var abandoned = Abandoned()

  /// What was given up. It never reaches the server, so a row is compared with what was there before it: an unchanged row
  /// does not undo it here, and what somebody else writes later is taken.
  struct Abandoned: Equatable, Sendable {
    /// Events of which the server took nothing.
    var events: Set<UUID> = []
    /// Rows of other events that the server does not have.
    var rows: Set<RowKey> = []
    /// Columns of rows that the project did not have.
    var columns: [RowKey: Set<String>] = [:]

    mutating func add(_ remainder: Unpublished) {
      rows.formUnion(remainder.rows)
      columns.merge(remainder.columns) { $0.union($1) }
    }

    /// A later write of a row is on the server, or was read there: what it says is known from now on.
    mutating func forget(_ write: RowWrite) {
      rows.remove(write.row)
      columns[write.row]?.subtract(write.said)
    }

    mutating func formUnion(_ other: Abandoned) {
      events.formUnion(other.events)
      rows.formUnion(other.rows)
      columns.merge(other.columns) { $0.union($1) }
    }
  }

  mutating func add(remainderOf entry: Publisher.Entry) {
    for (index, write) in entry.writes.enumerated() where !entry.omitted.contains(index) {
      if entry.remainder?[index] == .gone {
        columns[write.row, default: []].formUnion(write.said)
      } else {
        rows.insert(write.row)
      }
    }
  }

  mutating func formUnion(_ other: Unpublished) {
    events.formUnion(other.events)
    rows.formUnion(other.rows)
    columns.merge(other.columns) { $0.union($1) }
    abandoned.formUnion(other.abandoned)
  }
}

extension RowWrite {
  /// The columns that say something, and not only which row is meant.
  var said: Set<String> {
    operation == .upsert ? Set(columns.keys).subtracting(row.table.map.identity) : Set(columns.keys)
  }

  /// The write of these columns alone to the row that is there by now; nil where it says nothing of them.
  func narrowed(to names: Set<String>) -> RowWrite? {
    let left = said.intersection(names)
    guard !left.isEmpty else { return nil }
    var write = self
    write.operation = operation == .upsert ? .upsert : .update
    write.columns = columns.filter { left.contains($0.key) || (operation == .upsert && !said.contains($0.key)) }
    return write
  }

  /// The write without these columns.
  func without(_ names: Set<String>) -> RowWrite {
    guard !names.isEmpty else { return self }
    var write = self
    write.columns = columns.filter { !names.contains($0.key) }
    return write
  }
}
