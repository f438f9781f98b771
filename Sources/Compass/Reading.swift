public import Domain
public import EventLog
import EventSchemas
public import Foundation
public import GRDB
public import Projections

/// The rows of the read models at one moment: everything read from it belongs to the same state. The log is available
/// for the contents of events.
public struct Reading {
  /// The database of the rows.
  public let db: Database
  /// The head of the log that the rows correspond to.
  public let head: LogHead
  /// Whether this is the past, where nothing can be changed.
  public let isPast: Bool
  /// The moment that is shown, if it is not the present. The pages compute their deadlines from it.
  public let asOf: Instant?

  /// The log, of which any question is answered as of the same moment as by `events`.
  let log: EventLog
  /// The events of the log.
  let events: LogSnapshot
  let decoder = EventDecoder()

  init(_ db: Database, log: EventLog, _ events: LogSnapshot, isPast: Bool, asOf: Instant? = nil) throws {
    self.db = db
    self.log = log
    self.events = events
    head = try ProjectionStore.head(of: db)
    self.isPast = isPast
    self.asOf = asOf
  }

  /// The position that the rows correspond to.
  public var position: Int64 { head.position }
}

extension Home {
  /// Reads the present, caught up with the log, or the past, folded up to a moment.
  public func read<T>(at moment: Moment? = nil, _ body: (Reading) throws -> T) throws -> T {
    guard let moment else { return try projections.read { try reading($0, isPast: false, body) } }
    let position = try position(of: moment)
    let asOf = try instant(of: moment)
    return try projections.read(at: position) { try reading($0, isPast: true, asOf: asOf, body) }
  }

  /// Reads the rows of a branch, a hypothetical history in which nothing can be changed.
  public func read<T>(_ branch: Branch, _ body: (Reading) throws -> T) throws -> T {
    try branch.read { try reading($0, isPast: true, body) }
  }

  private func reading<T>(
    _ db: Database, isPast: Bool, asOf: Instant? = nil, _ body: (Reading) throws -> T
  ) throws -> T {
    try log.snapshot { try body(Reading(db, log: log, $0, isPast: isPast, asOf: asOf)) }
  }
}

extension Reading {
  /// The family of this home.
  public func family() throws -> FamilyRow? { try FamilyRow.fetchOne(db) }

  /// The family's members, in the order in which they were added.
  public func members() throws -> [MemberRow] {
    let left = try people().left
    return try everybody().filter { row in !left.keys.contains { $0.lowercased == row.id } }
  }

  /// Everybody who was ever a member: for names, because what somebody did stays that person's (decision 0070).
  public func everybody() throws -> [MemberRow] { try MemberRow.fetchAll(db, "ORDER BY id") }

  /// A person's role in the family; nil if the person is not a member.
  public func role(of person: UUID) throws -> MemberRole? {
    try members().first { $0.id == person.lowercased }.map { MemberRole(rawValue: $0.role) }
  }

  /// The listed schools of an athlete's season, or of all athletes for nil; if `deleted`, the deleted ones instead.
  public func schools(of athlete: UUID? = nil, deleted: Bool = false) throws -> [SchoolListRow] {
    let presence = deleted ? "deleted_by IS NOT NULL" : "deleted_by IS NULL"
    guard let athlete else { return try SchoolListRow.fetchAll(db, "WHERE \(presence)") }
    return try SchoolListRow.fetchAll(db, "WHERE athlete = ? AND \(presence)", [athlete.lowercased])
  }

  /// The list row of a school.
  public func school(_ id: String) throws -> SchoolListRow? { try SchoolListRow.fetch(db, key: id) }

  /// Everything about a school except its histories.
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

  /// A school's statuses in the order in which they were recorded, whatever their dates. The last one is shown in the
  /// school's header, and each one replaced the one before it (decision 0026).
  public func statusHistory(of school: String) throws -> [StatusHistoryRow] {
    try inFoldOrder(
      StatusHistoryRow.fetchAll(db, "WHERE school = ? ORDER BY position", [school]), ofSchool: school, \.position)
  }

  /// The position of the first event of a school; nil if there is no such school.
  public func beginning(ofSchool school: String) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT min(position) FROM activity WHERE stream = ?"), arguments: ["school/\(school)"])
  }

  /// The versions of a school's shared notes, in the order in which they were recorded.
  public func notesHistory(of school: String) throws -> [NotesHistoryRow] {
    try inFoldOrder(
      NotesHistoryRow.fetchAll(db, "WHERE school = ? ORDER BY position", [school]), ofSchool: school, \.position)
  }

  /// Returns rows of a school's history in the order in which the school is folded. They come in that of the positions,
  /// which differs if events of another home came late (decision 0054).
  func inFoldOrder<Row>(
    _ rows: [Row], ofSchool school: String, _ position: (Row) -> Int64
  ) throws -> [Row] {
    guard rows.count > 1,
      let order = try log.foldOrder(of: StreamName(category: "school", key: school), through: self.position)
    else { return rows }
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    return rows.sorted { places[position($0), default: .max] < places[position($1), default: .max] }
  }

  /// The viewer's own private note on a school. There is no way to read another person's (SD-104).
  public func privateNote(on school: String, of viewer: UUID) throws -> PrivateNoteRow? {
    try PrivateNoteRow.fetch(db, key: "\(school)/\(viewer.lowercased)")
  }

  /// The interactions with a school that were not removed, newest first.
  public func interactions(with school: String) throws -> [InteractionRow] {
    try InteractionRow.fetchAll(
      db, "WHERE school = ? AND removed_by IS NULL ORDER BY occurred_at DESC, id DESC", [school])
  }

  /// An interaction by its id; nil if there is none, or if it was removed.
  public func interaction(_ id: String) throws -> InteractionRow? {
    try InteractionRow.fetch(db, key: id).flatMap { $0.removedBy == nil ? $0 : nil }
  }

  /// Every interaction with a school, including removed ones.
  public func contactsEver(with school: String) throws -> [InteractionRow] {
    try InteractionRow.fetchAll(db, "WHERE school = ? ORDER BY id", [school])
  }
}

extension Reading {
  /// The interactions whose id begins with the given digits, at most two: enough to know whether the digits name only
  /// one. Empty for fewer than four digits. Removed interactions are left out.
  public func interactions(idPrefix: String) throws -> [InteractionRow] {
    let prefix = idPrefix.lowercased().filter { $0.isHexDigit || $0 == "-" }
    guard prefix.count >= 4 else { return [] }
    return try InteractionRow.fetchAll(
      db, "WHERE id >= ? AND id < ? AND removed_by IS NULL ORDER BY id LIMIT 2", [prefix, prefix + "~"])
  }
}

extension Reading {
  /// The latest time after an instant that a visible event up to a position bears; see `VisibleHistory.laterTime`.
  public func laterTime(than instant: Instant, through position: Int64, seenBy sight: Sight) throws -> Instant? {
    try VisibleHistory(log, sight).laterTime(than: instant, through: position)
  }

  /// When the event at a position was recorded; nil if there is none up to the moment of this reading.
  public func recordedAt(_ position: Int64) throws -> Instant? {
    guard position <= self.position else { return nil }
    return try log.events(at: [position]).first.map { Instant(milliseconds: $0.recordedAt) }
  }
}
