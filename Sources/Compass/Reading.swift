public import Domain
public import EventLog
import EventSchemas
public import Foundation
public import GRDB
public import Projections

/// The read models at one moment: rows only, in one snapshot, and the log for what an event said.
public struct Reading {
  /// The database that the rows stand in.
  public let db: Database
  /// Where in the log the rows stand.
  public let head: LogHead
  /// Whether this is the past: then nothing can be changed from here.
  public let isPast: Bool
  /// The moment that is looked at, where it is not the present: that day's pages count their deadlines from it.
  public let asOf: Instant?

  let log: EventLog

  init(_ db: Database, log: EventLog, isPast: Bool, asOf: Instant? = nil) throws {
    self.db = db
    self.log = log
    head = try ProjectionStore.head(of: db)
    self.isPast = isPast
    self.asOf = asOf
  }

  /// The position that the rows stand at.
  public var position: Int64 { head.position }
}

extension Home {
  /// Reads the present, caught up with the log; or the past, folded up to a moment.
  public func read<T>(at moment: Moment? = nil, _ body: (Reading) throws -> T) throws -> T {
    guard let moment else { return try projections.read { try body(Reading($0, log: log, isPast: false)) } }
    let position = try position(of: moment)
    let asOf = try instant(of: moment)
    return try projections.read(at: position) { try body(Reading($0, log: log, isPast: true, asOf: asOf)) }
  }

  /// Reads the rows of a branch: a history that did not happen, of which nothing can be changed.
  public func read<T>(_ branch: Branch, _ body: (Reading) throws -> T) throws -> T {
    try branch.read { try body(Reading($0, log: log, isPast: true)) }
  }
}

extension Reading {
  /// The family of this home.
  public func family() throws -> FamilyRow? { try FamilyRow.fetchOne(db) }

  /// The family's people, in the order in which they were added.
  public func members() throws -> [MemberRow] { try MemberRow.fetchAll(db, "ORDER BY id") }

  /// What a person is in the family; nil for nobody of it.
  public func role(of person: UUID) throws -> MemberRole? {
    try members().first { $0.id == person.lowercased }.map { MemberRole(rawValue: $0.role) }
  }

  /// The schools of an athlete's season; every athlete's without one.
  public func schools(of athlete: UUID? = nil, deleted: Bool = false) throws -> [SchoolListRow] {
    let presence = deleted ? "deleted_by IS NOT NULL" : "deleted_by IS NULL"
    guard let athlete else { return try SchoolListRow.fetchAll(db, "WHERE \(presence)") }
    return try SchoolListRow.fetchAll(db, "WHERE athlete = ? AND \(presence)", [athlete.lowercased])
  }

  /// The list's row of a school.
  public func school(_ id: String) throws -> SchoolListRow? { try SchoolListRow.fetch(db, key: id) }

  /// Everything about a school but its histories.
  public func detail(_ id: String) throws -> SchoolDetailRow? { try SchoolDetailRow.fetch(db, key: id) }

  /// The notes of some schools, for the cards' previews.
  public func notes(of schools: [String]) throws -> [String: String] {
    var notes: [String: String] = [:]
    for id in schools { notes[id] = try detail(id)?.notes }
    return notes
  }

  /// A school's pros and cons, in the order in which they were added.
  public func items(of school: String) throws -> [SchoolItemRow] {
    try SchoolItemRow.fetchAll(db, "WHERE school = ? ORDER BY added_at, item", [school])
  }

  /// A school's statuses in the order in which they were told, whatever day each was told of: the last one is what the
  /// school's header says, and the one before is what each changed (decision 0026).
  public func statusHistory(of school: String) throws -> [StatusHistoryRow] {
    try StatusHistoryRow.fetchAll(db, "WHERE school = ? ORDER BY position", [school])
  }

  /// The position of the event with which a school's history begins; nil where there is no such school.
  public func beginning(ofSchool school: String) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT min(position) FROM activity WHERE record = ? AND stream = ?"),
      arguments: [school, "school/\(school)"])
  }

  /// The versions of a school's shared notes, in the order in which they were told.
  public func notesHistory(of school: String) throws -> [NotesHistoryRow] {
    try NotesHistoryRow.fetchAll(db, "WHERE school = ? ORDER BY position", [school])
  }

  /// The viewer's own private note on a school. There is no way to ask for another's (SD-104).
  public func privateNote(on school: String, of viewer: UUID) throws -> PrivateNoteRow? {
    try PrivateNoteRow.fetch(db, key: "\(school)/\(viewer.lowercased)")
  }

  /// The interactions with a school that were not removed, newest first.
  public func interactions(with school: String) throws -> [InteractionRow] {
    try InteractionRow.fetchAll(
      db, "WHERE school = ? AND removed_by IS NULL ORDER BY occurred_at DESC, id DESC", [school])
  }

  /// An interaction by its id; nil where there is none, or it was removed.
  public func interaction(_ id: String) throws -> InteractionRow? {
    try InteractionRow.fetch(db, key: id).flatMap { $0.removedBy == nil ? $0 : nil }
  }

  /// Every interaction with a school that there ever was, removed ones too.
  public func contactsEver(with school: String) throws -> [InteractionRow] {
    try InteractionRow.fetchAll(db, "WHERE school = ? ORDER BY id", [school])
  }
}

extension Reading {
  /// The interactions whose id begins with some digits, at most two: enough to know whether it is unique.
  public func interactions(idPrefix: String) throws -> [InteractionRow] {
    let prefix = idPrefix.lowercased().filter { $0.isHexDigit || $0 == "-" }
    guard prefix.count >= 4 else { return [] }
    return try InteractionRow.fetchAll(
      db, "WHERE id >= ? AND id < ? AND removed_by IS NULL ORDER BY id LIMIT 2", [prefix, prefix + "~"])
  }
}

extension Reading {
  /// When the log took the event at a position; nil where there is none up to the moment of this reading.
  public func recordedAt(_ position: Int64) throws -> Instant? {
    guard position <= self.position else { return nil }
    return try log.events(at: [position]).first.map { Instant(milliseconds: $0.recordedAt) }
  }
}
