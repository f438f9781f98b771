import Domain
import Foundation

// What is parked is tried again by itself: of each cause one event, at the start of a run and from time to time. If that
// one is accepted, the cause is gone, and the others go, too. A refusal as before is no news and is not recorded again.
// What later events have undone here, such as an item that was removed since, only a person tries again.
extension Publisher {
  /// What was refused to whom, and why.
  private struct Cause: Hashable {
    let table: Table?
    let code: String
    let message: String
    let person: UUID

    init(_ refusal: Refusal, of entry: Entry) {
      (table, person) = (entry.writes.first?.row.table, entry.person)
      (code, message) = (refusal.code ?? "\(refusal.status)", refusal.message)
    }
  }

  /// An event that is tried again by itself.
  struct Trial: Sendable {
    /// The refusal with which it was parked.
    let refusal: Refusal
    /// Whether the others of its cause go once it is accepted.
    let isFirst: Bool
  }

  /// Tries one parked event of each cause: any of them, as the first may be refused for ever for a reason of its own.
  mutating func tryParked(at now: Instant, using random: inout some RandomNumberGenerator) {
    nextTrial = now.advanced(by: timing.askingForMissing)
    var parked: [Cause: [Int64]] = [:]
    for (position, entry) in entries where sessions[entry.person] == .usable {
      guard let refusal = entry.parked, isWanted(entry) else { continue }
      parked[Cause(refusal, of: entry), default: []].append(position)
    }
    let chosen = parked.values.map { $0.sorted() }.sorted { $0[0] < $1[0] }
    for position in chosen.compactMap({ $0.randomElement(using: &random) }) { tryAgain(position, isFirst: true) }
  }

  /// Tries the others that were parked for the same cause as an event that was accepted now.
  mutating func tryOthers(like entry: Entry) {
    guard let trial = entry.trial, trial.isFirst else { return }
    let cause = Cause(trial.refusal, of: entry)
    let others = entries.filter { _, other in
      other.parked.map { Cause($0, of: other) == cause } == true && isWanted(other)
    }
    for position in others.keys.sorted() { tryAgain(position, isFirst: false) }
  }

  /// Whether something of the event is still to be in the rows. A single value that a later event has set is not sent
  /// again; an item of a list or a key of a map would be.
  private func isWanted(_ entry: Entry) -> Bool {
    entry.writes.allSatisfy { write in
      guard let row = mapping.rows[write.row] else { return write.operation == .delete }
      switch write.operation {
      case .delete: return false
      case .insert: return true
      case .update, .upsert:
        return write.columns.contains { $1.isIn(row[$0]) }
          && write.columns.allSatisfy { !$1.isOfWhole || $1.isIn(row[$0]) }
      }
    }
  }

  /// Whether a refusal is the one for which the event was parked before.
  func isAsBefore(_ refusal: Refusal, of entry: Entry) -> Bool {
    entry.trial.map { Cause($0.refusal, of: entry) == Cause(refusal, of: entry) } ?? false
  }

  private mutating func tryAgain(_ position: Int64, isFirst: Bool) {
    guard let refusal = entries[position]?.parked else { return }
    entries[position]?.trial = Trial(refusal: refusal, isFirst: isFirst)
    unpark(position)
  }

  /// Sends a parked event as if it had never been refused.
  mutating func unpark(_ position: Int64) {
    guard let entry = entries[position] else { return }
    entries[position]?.parked = nil
    entries[position]?.refusals = [:]
    if entry.remainder == nil {
      entries[position]?.told = []
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
