import Domain
public import Foundation
import GRDB
public import Projections

extension Reading {
  /// The interactions with the listed schools of an athlete's season that were not removed, newest first.
  public func interactions(of athlete: UUID) throws -> [InteractionRow] {
    try InteractionRow.fetchAll(
      db,
      """
      WHERE removed_by IS NULL AND school IN (SELECT id FROM school_list WHERE athlete = ? AND deleted_by IS NULL)
      ORDER BY occurred_at DESC, id DESC
      """, [athlete.lowercased])
  }
}
