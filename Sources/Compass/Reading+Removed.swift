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
        SELECT max(position), substr(stream, \("document/".count + 1)) AS document, record FROM activity
        WHERE type = ? AND record IN (SELECT id FROM school_list WHERE athlete = ?)
        GROUP BY stream, record
        HAVING NOT EXISTS (SELECT 1 FROM document_school s
          WHERE s.document = substr(activity.stream, \("document/".count + 1)) AND s.school = activity.record)
        """, arguments: [DocumentUnshared.type, athlete.lowercased])
    return try rows.compactMap { row in
      guard let document = try DocumentRow.fetch(db, key: row[1]) else { return nil }
      let removal = try log.events(at: [row[0]]).first.flatMap { try deletion(by: $0.id) }
      return (document, row[2], removal)
    }
  }

  private static let removed = "removed_by IS NOT NULL"
  private static let ofSeason = "school IN (SELECT id FROM school_list WHERE athlete = ?)"

  private func removed<Row>(_ rows: [Row], _ by: KeyPath<Row, String?>) throws -> [Removed<Row>] {
    try rows.map { row in
      (row, try row[keyPath: by].flatMap { UUID(strict: $0) }.flatMap { try deletion(by: $0) })
    }
  }
}
