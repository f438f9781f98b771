import Domain
import Foundation

// Rows that the project does not show (ruling 57). A missing row is no acceptance: it may be hidden for a while, or be
// deleted and come back. A change of it waits, and goes when the row is seen again. It ends with a deletion that is itself
// in the log, and even then goes out when the row comes back.
extension Publisher {
  /// The first row that an event still needs and that the project does not show: one that it changes, or one without which
  /// its own cannot be.
  func unseenRow(of entry: Entry) -> RowKey? {
    guard !server.unseen.isEmpty else { return nil }
    for (index, write) in entry.writes.enumerated() where index >= entry.next && !entry.omitted.contains(index) {
      if let row = unseenRow(of: write) { return row }
    }
    return nil
  }

  /// The row that a write needs and that the project does not show.
  func unseenRow(of write: RowWrite) -> RowKey? {
    guard !server.unseen.isEmpty else { return nil }
    if write.operation == .delete { return server.hidden.contains(write.row) ? write.row : nil }
    if write.operation != .insert, server.unseen.contains(write.row) { return write.row }
    return write.after.sorted().first { server.unseen.contains($0) }
  }

  /// Notes that the project does not show a row, and lets go on what need not wait for it.
  mutating func noteUnseen(_ row: RowKey, for request: RequestInFlight) {
    server.unseen.insert(row)
    effects.append(.observe(row))
    queues[request.row]?.reset()
    release(request.row)
    enqueueAll()
  }

  /// The row for want of which a write was refused, if the refusal names its column: it is not there, whatever a policy
  /// hides.
  func missingParent(of write: RowWrite, _ refusal: RESTRefusal) -> RowKey? {
    guard refusal.code == "23503", write.operation != .delete else { return nil }
    let reference = write.row.table.map.references.first { refusal.message.contains("_\($0.column)_") }
    return reference.flatMap { reference in
      write.columns[reference.column]?.applied(to: nil).text.map { RowKey(reference.table, key: $0) }
    }
  }

  // MARK: - Rows that the log says were deleted there

  /// Whether a write has nothing to write to: its row, or one without which its own cannot be, was deleted there.
  func isWithoutRow(_ write: RowWrite, at position: Int64) -> Bool {
    func isGone(_ row: RowKey) -> Bool {
      server.acknowledged.isDeleted(row) && !isToBeMade(row, before: position)
        && entries[position]?.writes.contains { $0.operation == .insert && $0.row == row } != true
    }
    switch write.operation {
    case .insert:
      return write.row.table.map.references.contains { reference in
        guard reference.onDelete == .cascade, let id = write.columns[reference.column]?.applied(to: nil).text else {
          return false
        }
        return isGone(RowKey(reference.table, key: id))
      }
    case .update: return isGone(write.row)
    case .upsert, .delete: return false
    }
  }

  /// Leaves out what an event would write to rows that were deleted there. It stays here, as long as they do not come
  /// back.
  mutating func leaveOutDeleted(_ position: Int64) {
    guard let entry = entries[position], entry.remainder == nil else { return }
    for (index, write) in entry.writes.enumerated() where index >= entry.next && !entry.omitted.contains(index) {
      guard isWithoutRow(write, at: position) else { continue }
      entries[position]?.omitted.insert(index)
      entries[position]?.rest.append(Remnant(write: write, reason: .vanished))
    }
  }

  /// Whether what is left of an event waits for a row that was deleted there.
  func isDormant(_ step: Step) -> Bool {
    guard let entry = entries[step.position], entry.remainder?[step.index] == .vanished else { return false }
    return isWithoutRow(entry.writes[step.index], at: step.position)
  }
}
