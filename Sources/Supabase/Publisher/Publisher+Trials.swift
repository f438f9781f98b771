import Domain
import Foundation

// What is parked is tried again by itself: of each cause one event, at the start of a run and from time to time. If that
// one is accepted, the cause is gone, and the others go, too. A refusal as before is no news and is not recorded again.
// What later events have undone here, such as the deletion of a school that was restored, only a person tries again.
extension Publisher {
  /// What was refused to whom, and why.
  private struct Cause: Hashable {
    let table: Table?
    let code: String
    let person: UUID

    init(_ refusal: Refusal, of entry: Entry) {
      (table, code, person) = (entry.writes.first?.row.table, refusal.code ?? "\(refusal.status)", entry.person)
    }
  }

  /// Tries one parked event of each cause.
  mutating func tryParked(at now: Instant) {
    nextTrial = now.advanced(by: timing.askingForMissing)
    var causes: Set<Cause> = []
    for position in entries.keys.sorted() {
      guard let entry = entries[position], let refusal = entry.parked, sessions[entry.person] == .usable,
        isWanted(entry), causes.insert(Cause(refusal, of: entry)).inserted
      else { continue }
      tryAgain(position)
    }
  }

  /// Tries the others that were parked for the same cause as an event that was accepted now.
  mutating func tryOthers(like entry: Entry) {
    guard let tried = entry.tried else { return }
    let cause = Cause(tried, of: entry)
    for (position, other) in entries.sorted(by: { $0.key < $1.key }) {
      if let refusal = other.parked, Cause(refusal, of: other) == cause, isWanted(other) { tryAgain(position) }
    }
  }

  /// Whether the rows are to be in the end as the event would leave them.
  private func isWanted(_ entry: Entry) -> Bool {
    entry.writes.allSatisfy { write in
      guard let row = mapping.rows[write.row] else { return write.operation == .delete }
      switch write.operation {
      case .delete: return false
      case .insert: return true
      case .update, .upsert: return write.columns.allSatisfy { $1.isIn(row[$0]) }
      }
    }
  }

  /// Whether a refusal is the one for which the event was parked before.
  func isAsBefore(_ refusal: Refusal, of entry: Entry) -> Bool {
    entry.tried.map { Cause($0, of: entry) == Cause(refusal, of: entry) } ?? false
  }

  private mutating func tryAgain(_ position: Int64) {
    let refusal = entries[position]?.parked
    entries[position]?.tried = refusal
    unpark(position)
  }

  /// Sends a parked event as if it had never been refused.
  mutating func unpark(_ position: Int64) {
    guard let entry = entries[position] else { return }
    entries[position]?.parked = nil
    entries[position]?.refusals = [:]
    if entry.remainder == nil {
      entries[position]?.omitted = []
      entries[position]?.looked = []
      entries[position]?.rest.removeAll { remnant in entry.writes.contains { $0.row == remnant.write.row } }
    }
    for write in entry.writes {
      queues[write.row]?.attempts = 0
      release(write.row)
    }
  }
}
