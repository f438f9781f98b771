public import Domain
import EventLog
import EventSchemas
public import Foundation
import GRDB
public import Projections

extension Reading {
  /// What the list of a season filters and sorts by.
  public func schoolIndex(of athlete: UUID?) throws -> SchoolIndex {
    try SchoolIndex(db, athlete: athlete?.lowercased)
  }

  /// All that is known of the schools of an athlete's season, by their ids.
  public func schoolFields(of athlete: UUID) throws -> [String: SchoolFields] {
    let rows = try SchoolDetailRow.fetchAll(db, "WHERE athlete = ? AND deleted_by IS NULL", [athlete.lowercased])
    return Dictionary(rows.map { ($0.id, $0.info) }, uniquingKeysWith: { first, _ in first })
  }

  /// The family's own ranks of the schools of an athlete's season, by their ids.
  public func rankings(of athlete: UUID) throws -> [String: Int] {
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT id, ranking FROM school_detail WHERE athlete = ? AND deleted_by IS NULL AND ranking IS NOT NULL",
      arguments: [athlete.lowercased])
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  /// When the statuses of the schools of an athlete's season were changed, in milliseconds since 1970 UTC; with which one a
  /// school was added is no change.
  public func statusChanges(of athlete: UUID) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT h.at FROM status_history h JOIN activity a ON a.position = h.position
        JOIN school_list s ON s.id = h.school
        WHERE s.athlete = ? AND s.deleted_by IS NULL AND a.type <> '\(SchoolAdded.type)'
        """, arguments: [athlete.lowercased])
  }

  /// When the schools of an athlete's season were added, and what their statuses were set to since, in order; all in
  /// milliseconds since 1970 UTC.
  public func statusesOverTime(
    of athlete: UUID
  ) throws -> [(addedAt: Int64, statuses: [(at: Int64, status: String?)])] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT s.id, s.created_at, h.at, h.status FROM school_detail s LEFT JOIN status_history h ON h.school = s.id
        WHERE s.athlete = ? AND s.deleted_by IS NULL ORDER BY s.id, h.position
        """, arguments: [athlete.lowercased])
    var schools: [(addedAt: Int64, statuses: [(at: Int64, status: String?)])] = []
    var last: String?
    for row in rows {
      if row[0] != last { schools.append((row[1], [])) }
      last = row[0]
      if let at: Int64 = row[2] { schools[schools.count - 1].statuses.append((at, row[3])) }
    }
    return schools
  }

  /// The list's rows of some schools with the beginnings of their shared notes, in the order asked for.
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

/// A record's deletion: who did it, when, and what went with it.
public struct DeletionRecord: Equatable, Sendable {
  /// The deleting event.
  public let event: UUID
  /// The id of the person who did it.
  public let actor: String
  /// When it happened.
  public let at: Instant
  /// What depended on a school then; nothing for any other record.
  public let dependants: Dependants
}

extension Reading {
  /// What a deleting event says; nil when it is none, or this version does not understand it.
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

  /// The deleted schools of an athlete's season, each with its deletion where that is understood.
  public func deletedSchools(of athlete: UUID?) throws -> [(school: SchoolListRow, deletion: DeletionRecord?)] {
    try schools(of: athlete, deleted: true).map { school in
      (school, try school.deletedBy.flatMap { UUID(strict: $0) }.flatMap { try deletion(by: $0) })
    }
  }
}

extension Reading {
  /// How many interactions with each school were not removed.
  public func interactionCounts() throws -> [String: Int] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT school, count(*) FROM interaction WHERE removed_by IS NULL GROUP BY school")
    return Dictionary(rows.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  /// The pros and cons of all schools, for each in the order in which they were added.
  public func items() throws -> [SchoolItemRow] {
    try SchoolItemRow.fetchAll(db, "ORDER BY school, added_at, item")
  }
}
