public import Domain
import EventLog
import EventSchemas
public import Foundation
import GRDB
public import Projections

extension Reading {
  /// The index by which a season's list is filtered and sorted.
  public func schoolIndex(of athlete: UUID?) throws -> SchoolIndex {
    try SchoolIndex(db, athlete: athlete?.lowercased)
  }

  /// All fields of the schools of an athlete's season, by the schools' ids.
  public func schoolFields(of athlete: UUID) throws -> [String: SchoolFields] {
    let rows = try SchoolDetailRow.fetchAll(db, "WHERE athlete = ? AND deleted_by IS NULL", [athlete.lowercased])
    return Dictionary(rows.map { ($0.id, $0.info) }, uniquingKeysWith: { first, _ in first })
  }

  /// The family's own ranking of the schools of an athlete's season, by the schools' ids.
  public func rankings(of athlete: UUID) throws -> [String: Int] {
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT id, ranking FROM school_detail WHERE athlete = ? AND deleted_by IS NULL AND ranking IS NOT NULL",
      arguments: [athlete.lowercased])
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  /// When the statuses of the schools of an athlete's season were changed, in milliseconds since 1970 UTC. The status
  /// with which a school was added does not count as a change.
  public func statusChanges(of athlete: UUID) throws -> [Int64] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT h.at, h.position, h.school FROM status_history h JOIN school_list s ON s.id = h.school
        WHERE s.athlete = ? AND s.deleted_by IS NULL ORDER BY h.school, h.position
        """, arguments: [athlete.lowercased])
    // Only the first status of a school may be the one with which it was added.
    let first = rows.indices.filter { $0 == 0 || rows[$0][2] as String != rows[$0 - 1][2] }
    var added: Set<Int64> = []
    try events.scan(at: first.map { rows[$0][1] }) { row in
      if try row.type == SchoolAdded.type { added.insert(row.position) }
      return true
    }
    return rows.filter { !added.contains($0[1]) }.map { $0[0] }
  }

  /// When the schools of an athlete's season were added, and their statuses since, in order; times in milliseconds
  /// since 1970 UTC.
  public func statusesOverTime(
    of athlete: UUID
  ) throws -> [(addedAt: Int64, statuses: [(at: Int64, status: String?)])] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT s.id, s.created_at, h.at, h.status, h.position
        FROM school_detail s LEFT JOIN status_history h ON h.school = s.id
        WHERE s.athlete = ? AND s.deleted_by IS NULL ORDER BY s.id, h.position
        """, arguments: [athlete.lowercased])
    var schools: [(addedAt: Int64, statuses: [(at: Int64, status: String?)])] = []
    var last: String?
    for row in try log.hasJoined() ? inFoldOrder(rows) : rows {
      if row[0] != last { schools.append((row[1], [])) }
      last = row[0]
      if let at: Int64 = row[2] { schools[schools.count - 1].statuses.append((at, row[3])) }
    }
    return schools
  }

  /// Returns the rows of each school in the order in which the school is folded.
  private func inFoldOrder(_ rows: [Row]) throws -> [Row] {
    var left = rows[...]
    var ordered: [Row] = []
    while let first = left.first {
      let school: String = first["id"]
      let own = left.prefix { $0["id"] == school }
      ordered += try inFoldOrder(Array(own), ofSchool: school) { ($0["position"] as Int64?) ?? 0 }
      left = left.dropFirst(own.count)
    }
    return ordered
  }

  /// The list rows of some schools with the beginnings of their shared notes, in the requested order.
  ///
  /// - Parameter scalars: How many Unicode scalars of the notes to read.
  public func listed(
    _ schools: [String], notesUpTo scalars: Int
  ) throws -> [(row: SchoolListRow, notes: String?)] {
    let rows = try SchoolListRow.fetch(db, keys: schools)
    let notes = try SchoolDetailRow.notes(db, of: schools, upTo: scalars)
    return zip(rows, notes).compactMap { row, notes in row.map { ($0, notes) } }
  }
}

/// A record's deletion: who did it, when, and what was deleted with it.
public struct DeletionRecord: Equatable, Sendable {
  /// The id of the deleting event.
  public let event: UUID
  /// The id of the person who did it.
  public let actor: String
  /// When it happened.
  public let at: Instant
  /// The numbers of records that were deleted with a school; all 0 for any other record.
  public let dependants: Dependants
}

extension Reading {
  /// The deletion that an event records; nil if it is not a deletion, or if this version does not understand it.
  public func deletion(by event: UUID) throws -> DeletionRecord? {
    guard let event = try log.event(event), event.position <= position, let data = event.data else { return nil }
    let dependants: Dependants
    switch try? EventCodec.decode(type: event.type, schema: event.schema, json: data) {
    case .schoolCascadeDeleted(let counts): dependants = counts.dependants
    case let payload? where payload.isRemoval: dependants = Dependants()
    default: return nil
    }
    return DeletionRecord(
      event: event.id, actor: event.actor, at: Instant(milliseconds: event.happenedAt), dependants: dependants)
  }

  /// The deleted schools of an athlete's season, each with its deletion if that is understood.
  public func deletedSchools(of athlete: UUID?) throws -> [(school: SchoolListRow, deletion: DeletionRecord?)] {
    try schools(of: athlete, deleted: true).map { school in
      (school, try school.deletedBy.flatMap { UUID(strict: $0) }.flatMap { try deletion(by: $0) })
    }
  }
}

extension Reading {
  /// The number of interactions with each school that were not removed.
  public func interactionCounts() throws -> [String: Int] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT school, count(*) FROM interaction WHERE removed_by IS NULL GROUP BY school")
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  /// The pros and cons of all schools, for each school in the order in which they were added.
  public func items() throws -> [SchoolItemRow] {
    try SchoolItemRow.fetchAll(db, "ORDER BY school, added_at, item")
  }
}
