import CanonicalJSON
import Compass
import Domain
import EventLog
import Foundation

/// The writes of events to the server's tables when each table is written by itself ("plain mode").
///
/// A fold: given every event of a log in order, it returns for each the writes that carry it out, first to last, and
/// keeps the rows as they should be afterwards. Events that came from the server, and those that take back a refused
/// one, are folded like all others; the publisher does not send their writes.
struct WriteMapping: Sendable {
  /// The rows as they should be on the server.
  private(set) var rows = ServerRows()
  /// The server's ids of the family and its people.
  let identity: ServerIdentity

  /// The text of each pro and con, because a removal names only the item.
  var itemTexts: [UUID: String] = [:]
  /// The school preferences of each athlete: edits name items, the server holds the whole list.
  var wishes: [RowKey: SchoolPreferenceList] = [:]

  init(identity: ServerIdentity) { self.identity = identity }

  /// The writes that carry an event out, in their order. None if it never leaves the device (`DomainEvent.staysHome`),
  /// changes nothing there, or cannot be published.
  mutating func writes(for event: LogEvent) -> [RowWrite] {
    guard let payload = event.payload, let actor = event.actor else { return [] }
    for write in observation(of: event) { rows.apply(write) }
    var writes = plan(payload, event, by: person(actor))
    for index in writes.indices {
      if writes[index].operation != .delete {
        writes[index].after = writes[index].columns.mapValues { $0.applied(to: nil) }.names(of: writes[index].row.table)
      }
      rows.apply(writes[index])
    }
    return writes
  }

  private mutating func plan(_ payload: DomainEvent, _ event: LogEvent, by actor: ColumnChange) -> [RowWrite] {
    if payload.staysHome != nil { return [] }
    if event.stream.key.utf8.contains(UInt8(ascii: "/")) { return planOfPerson(payload, event.stream.key) }
    guard let table = Table.of(event.stream), let id = UUID(strict: event.stream.key) else { return [] }
    let row = RowKey(table, id)
    return planSchool(payload, row, event, by: actor) ?? planRecord(payload, row, event, by: actor)
  }

  /// The writes that would have led to the server's row as it was seen. They are never sent, but applied to `rows`.
  func observation(of event: LogEvent) -> [RowWrite] {
    guard let payload = event.payload, case .schoolObserved = payload, let id = UUID(strict: event.stream.key) else {
      return []
    }
    return update(RowKey(.schools, id), Table.schools.changes(payload.fieldChanges))
  }

  // MARK: - Shared helpers

  /// Inserts a row with its owner, and restores the references that others lost when it was deleted before. A row that
  /// comes back keeps its first creator and its time.
  func insertion(_ row: RowKey, _ columns: [String: ColumnChange]) -> [RowWrite] {
    var columns = columns
    columns["id"] = .set(.string(row.key))
    if row.table.map.hasFamily { columns["family_unit_id"] = .set(ColumnNames.id(identity.family)) }
    let tombstone = rows.tombstone(of: row)
    for column in ["created_by", "created_at"] where columns[column] != nil {
      if let first = tombstone.rows.first?.values[column] { columns[column] = .set(first) }
    }
    return [RowWrite(.insert, row, columns)] + renaming(tombstone)
  }

  func renaming(_ tombstone: ServerRows.Tombstone) -> [RowWrite] {
    tombstone.severed.filter { rows[$0.key] != nil }.map { RowWrite(.update, $0.key, [$0.column: $0.change]) }
  }

  func deletion(_ row: RowKey) -> [RowWrite] {
    [RowWrite(.delete, row, after: rows.formerDependants(of: row).union(rows.dependants(of: row)))]
  }

  func update(_ row: RowKey, _ columns: [String: ColumnChange]) -> [RowWrite] {
    columns.isEmpty ? [] : [RowWrite(.update, row, columns)]
  }

  /// A column that names a person; null for those who acted there and are nobody of the family.
  func person(_ id: UUID) -> ColumnChange {
    .set(Reading.namesThere[id] == nil ? ColumnNames.id(identity.person(id)) : .null)
  }
}

extension DomainEvent {
  /// Why an event never leaves the device; nil if it is written to the server.
  var staysHome: String? {
    switch self {
    case .familyCreated, .memberAdded, .roleSet: "families and their members are made by signing up"
    case .schoolObserved: "it was seen on the server"
    case .writeRefused, .writesAccepted, .writeAbandoned: "what the server answered belongs to this home"
    case .historyRestored: "a restore is of this home's log alone"
    case .historyJoined: "a home that took another home's events has no project"
    case .retentionSet, .legalHoldSet: "how long records are kept is a rule of this home's log"
    case .deviceEnrolled, .deviceRetired: "which devices sign heads is of this log alone"
    case .clockCorrected: "the times on the server are those at which it was told"
    case .memberLeft, .memberReturned:
      "who is a member here is of this log alone; the project has memberships of its own"
    case .homeTakenOver, .accessSet: "who runs the home is of this log alone"
    case .eventsRedacted: "it says what left the log, and is no change of a row"
    case .nextStepSettled, .nextStepReopened: "the server has no place for what a person called done or put off"
    default: nil
    }
  }
}
