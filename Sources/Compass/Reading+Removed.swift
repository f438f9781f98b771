import Domain
import EventLog
public import Foundation
import GRDB
public import Projections

/// The records of a season that were removed individually, for the trash: each row with its removal, if this version
/// understands it. Records that were only removed with their school are not included; they come back with the school.
extension Reading {
  /// A removed record and its removal.
  public typealias Removed<Row> = (row: Row, removal: DeletionRecord?)

  /// The recruiting events that were deleted.
  public func deletedEvents(of athlete: UUID) throws -> [Removed<RecruitingEventRow>] {
    try removed(
      RecruitingEventRow.fetchAll(db, "WHERE athlete = ? AND \(Self.removed)", [athlete.lowercased]), \.removedBy)
  }

  /// The offers that were deleted.
  public func deletedOffers(of athlete: UUID) throws -> [Removed<OfferRow>] {
    try removed(OfferRow.fetchAll(db, "WHERE athlete = ? AND \(Self.removed)", [athlete.lowercased]), \.removedBy)
  }

  /// The metrics that were removed.
  public func removedMetrics(of athlete: UUID) throws -> [Removed<MetricRow>] {
    try removed(MetricRow.fetchAll(db, "WHERE athlete = ? AND \(Self.removed)", [athlete.lowercased]), \.removedBy)
  }

  /// The coaches of the season's schools who were removed.
  public func removedCoaches(of athlete: UUID) throws -> [Removed<CoachRow>] {
    try removed(
      CoachRow.fetchAll(db, "WHERE \(Self.ofSeason) AND \(Self.removed)", [athlete.lowercased]), \.removedBy)
  }

  /// The interactions with the season's schools that were removed.
  public func removedInteractions(of athlete: UUID) throws -> [Removed<InteractionRow>] {
    try removed(
      InteractionRow.fetchAll(db, "WHERE \(Self.ofSeason) AND \(Self.removed)", [athlete.lowercased]), \.removedBy)
  }

  /// The documents that are no longer shared with a school of the season, once for each school.
  public func unsharedDocuments(
    of athlete: UUID
  ) throws -> [(document: DocumentRow, school: String, removal: DeletionRecord?)] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT substr(r.stream, \("document/".count + 1)) AS document, r.target FROM reference r
        JOIN school_list s ON s.id = r.target
        WHERE s.athlete = ? AND r.stream GLOB 'document/*' AND NOT EXISTS (SELECT 1 FROM document_school d
          WHERE d.document = substr(r.stream, \("document/".count + 1)) AND d.school = r.target)
        ORDER BY 1, 2
        """, arguments: [athlete.lowercased])
    return try rows.compactMap { row in
      let (id, school): (String, String) = (row[0], row[1])
      guard let document = try DocumentRow.fetch(db, key: id), let end = try unsharing(id, from: school) else {
        return nil
      }
      return (document, school, try deletion(by: end))
    }
  }

  /// The id of the last event by which a document was no longer shared with a school; nil if there is none.
  private func unsharing(_ document: String, from school: String) throws -> UUID? {
    var found: UUID?
    try walkBack(StreamName(category: "document", key: document)) { row in
      guard row.position <= position, try row.type == DocumentUnshared.type,
        case .documentUnshared(let payload) = try event(row).known, payload.school.lowercased == school
      else { return true }
      found = try row.id
      return false
    }
    return found
  }

  private static let removed = "removed_by IS NOT NULL"
  private static let ofSeason = "school IN (SELECT id FROM school_list WHERE athlete = ?)"

  private func removed<Row>(_ rows: [Row], _ by: KeyPath<Row, String?>) throws -> [Removed<Row>] {
    try rows.map { row in
      (row, try row[keyPath: by].flatMap { UUID(strict: $0) }.flatMap { try deletion(by: $0) })
    }
  }
}
