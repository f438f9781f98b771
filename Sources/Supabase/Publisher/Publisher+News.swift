import CanonicalJSON
import Domain

// The application's triggers take a contact that comes in for news: a school that nobody talked to becomes "contacted", as
// of now. So a contact waits for the change of its school's status that is on its way, after which a trigger has nothing to
// do; and a change to a status that would be moved on waits for the school's contacts, so that the last word is ours.

/// The statuses that the trigger moves on.
private let movedOn: Set<String> = [SchoolStatus.researching.rawValue, SchoolStatus.interested.rawValue]

extension Publisher {
  /// A row whose write goes before an event's, though it need not: nil where there is none that can go now.
  ///
  /// - Parameter through: Events that go along, in the order of the log.
  func courtesy(of entry: Entry, through: Set<Int64> = []) -> RowKey? {
    guard entry.remainder == nil, let write = entry.writes.first else { return nil }
    let position = entry.reference.position
    switch (write.row.table, write.operation) {
    case (.interactions, .insert):
      guard let school = write.after.first(where: { $0.table == .schools }),
        server.acknowledged[school]?.isMovedOn ?? true,
        let step = advance(of: school, at: position), goesNow(step, of: school)
      else { return nil }
      return step.position < position && through.contains(step.position) ? nil : school
    case (.schools, .update) where write.status.map(movedOn.contains) == true:
      let end = queues[write.row]?.steps.first { $0.position > position && isOfWhole($0) }?.position ?? .max
      return mapping.rows.dependants(of: write.row).first { row in
        guard row.table == .interactions, let step = queues[row]?.steps.first, step.position < end,
          goesNow(step, of: row)
        else { return false }
        return step.position > position || !through.contains(step.position)
      }
    default: return nil
    }
  }

  /// The change of a school's status that is next on its way, where it leaves a trigger nothing to do; another one waits for
  /// the contact at a position itself.
  private func advance(of school: RowKey, at position: Int64) -> Step? {
    for step in queues[school]?.steps ?? [] {
      // What comes after the school went is of another time.
      if step.position > position, isOfWhole(step) { return nil }
      if !isOfWhole(step), let status = entries[step.position]?.writes[step.index].status {
        return movedOn.contains(status) ? nil : step
      }
    }
    return nil
  }

  /// Whether a step makes a row or takes it away.
  private func isOfWhole(_ step: Step) -> Bool { entries[step.position]?.writes[step.index].operation != .update }

  /// Whether a step is on its way, and nothing that may take long holds it up.
  private func goesNow(_ step: Step, of row: RowKey) -> Bool {
    queues[row]?.attempts == 0 && !isHeld(step, signIn: true)
  }
}

extension RowWrite {
  /// The status that a write of a school gives it.
  fileprivate var status: String? { columns["status"]?.applied(to: nil).text }
}

extension RowValues {
  fileprivate var isMovedOn: Bool { text("status").map(movedOn.contains) ?? true }
}
