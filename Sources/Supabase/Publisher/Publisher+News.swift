import CanonicalJSON
import Domain

// When a contact is inserted, a trigger of the application sets a school that is "researching" or "interested" to
// "contacted", dated now. Two rules of order keep the statuses that the family chose:
// - A contact is sent after a pending change of its school to another status: the trigger then changes nothing.
// - A change to "researching" or "interested" is sent after the school's contacts: it then overwrites the trigger's.
// No answer breaks this order. What was not done, or nobody knows whether it was, is repeated before the other is sent;
// in a call with both, the other stops with it (`EventToApply.record`). Only what waits for a person is not waited for.

/// The statuses that the trigger replaces by "contacted".
private let statusesReplacedByTrigger: Set<String> = [
  SchoolStatus.researching.rawValue, SchoolStatus.interested.rawValue,
]

extension Publisher {
  /// Whether a status that was found is the trigger's, which nobody wrote.
  static func isTriggers(_ there: JSONValue, after expected: JSONValue?, in column: Column) -> Bool {
    column.name == "status" && column.serverDefault == SchoolStatus.researching.rawValue
      && there.text == SchoolStatus.contacted.rawValue
      && (expected?.text).map(statusesReplacedByTrigger.contains) ?? true
  }

  /// The row whose pending write is sent before the event's, although no reference requires it. Nil if there is none, or
  /// if its write waits for a person.
  ///
  /// - Parameter through: The positions of the other events in the batch.
  func preferredPredecessor(of entry: Entry, through: Set<Int64> = []) -> RowKey? {
    guard entry.remainder == nil, let write = entry.writes.first else { return nil }
    let position = entry.reference.position
    switch (write.row.table, write.operation) {
    case (.interactions, .insert):
      guard let school = write.after.first(where: { $0.table == .schools }),
        server.acknowledged[school]?.hasStatusReplacedByTrigger ?? true,
        let step = pendingStatusChange(of: school, at: position), !isHeld(step, signIn: true)
      else { return nil }
      return step.position < position && through.contains(step.position) ? nil : school
    case (.schools, .update) where write.status.map(statusesReplacedByTrigger.contains) == true:
      let end = queues[write.row]?.steps.first { $0.position > position && insertsOrDeletesRow($0) }?.position ?? .max
      return mapping.rows.dependants(of: write.row).first { row in
        guard row.table == .interactions, let step = queues[row]?.steps.first, step.position < end,
          !isHeld(step, signIn: true)
        else { return false }
        return step.position > position || !through.contains(step.position)
      }
    default: return nil
    }
  }

  /// The school's next pending status change, if it sets a status that the trigger leaves alone. Nil otherwise: a
  /// change to a status that the trigger replaces waits for the contact instead.
  private func pendingStatusChange(of school: RowKey, at position: Int64) -> Step? {
    for step in queues[school]?.steps ?? [] {
      // The school is deleted or inserted after the contact: later changes do not concern this contact.
      if step.position > position, insertsOrDeletesRow(step) { return nil }
      if !insertsOrDeletesRow(step), let status = entries[step.position]?.writes[step.index].status {
        return statusesReplacedByTrigger.contains(status) ? nil : step
      }
    }
    return nil
  }

  /// Whether a step inserts or deletes its row.
  private func insertsOrDeletesRow(_ step: Step) -> Bool {
    entries[step.position]?.writes[step.index].operation != .update
  }

}

extension RowWrite {
  /// The status that a write to a school's row sets; nil if it sets none.
  fileprivate var status: String? { columns["status"]?.applied(to: nil).text }
}

extension RowValues {
  fileprivate var hasStatusReplacedByTrigger: Bool { text("status").map(statusesReplacedByTrigger.contains) ?? true }
}
