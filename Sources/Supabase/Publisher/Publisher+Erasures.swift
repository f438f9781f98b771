import Domain
import EventLog
import Foundation

// What was erased at home is erased at the project by writes that follow from the erasure (`ErasureWrites`). They are
// sent one after the other as what stays behind is: row by row, also if events are sent whole, and a refusal is told and
// not recorded, so that the next run tries again.
extension Publisher {
  /// Begins to carry out an erasure with the session of a person, unless that has begun already.
  mutating func carryOut(_ event: LogEvent, _ writes: [RowWrite], by person: UUID) {
    guard positions[event.reference.id] == nil else { return }
    guard !writes.isEmpty else { return receipts.add(event.reference.position, []) }
    addRemainder(
      Entry(
        reference: event.reference, stream: event.stream, person: person, isTakenBack: false, isErasure: true,
        writes: writes, remainder: writes.map { _ in .refused }))
  }

  /// Forgets the events that an erasure emptied before they were sent: the project never had them.
  mutating func forget(_ erasure: EventsRedacted) {
    for position in erasure.events.compactMap(UUID.init(uuidString:)).compactMap({ positions[$0] })
    where entries[position]?.remainder == nil { remove(position) }
  }

  /// The write of an erasure that is to be completed before a step.
  func writeBefore(_ step: Step, of entry: Entry) -> RowWrite? {
    (0..<step.index).first { index in
      !entry.omitted.contains(index) && !isStopped(Step(position: step.position, index: index))
    }.map { entry.writes[$0] }
  }

  /// The person whose session a write of an erasure is sent with. Whoever may erase here may not always change the row
  /// there, as a contact is its author's: then the others who are signed in at this home are tried. A person's settings
  /// are tried with that person first, because nobody else sees them there. Nil if the project refused all of them.
  func nextPerson(for step: Step, of entry: Entry) -> UUID? {
    let refused = Set(entry.refusals[step.index, default: []].map(\.person))
    let others = sessions.filter { $0.value == .usable }.keys.sorted { $0.lowercased < $1.lowercased }
    let owner = entry.writes[step.index].row.match.first { $0.column == "user_id" }
      .flatMap { UUID(strict: $0.value) }.flatMap { mapping.identity.localPerson($0) }
    return (others.filter { $0 == owner } + [entry.person] + others).first { !refused.contains($0) }
  }

  /// The columns of a remaining write that the project lacks. In a column that a later schema of the application no
  /// longer has, nothing is left to erase.
  func lackedColumns(of write: RowWrite, _ entry: Entry) -> Set<String> {
    let table = write.row.table
    let lacked = write.said.filter { server.isGone($0, of: table) }
    guard entry.isErasure else { return lacked }
    return lacked.subtracting(table.map.columns.filter { $0.until != nil }.map(\.name))
  }
}
