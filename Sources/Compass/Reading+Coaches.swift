public import Domain
import EventLog
import Foundation
import GRDB
public import Projections

extension Reading {
  /// The condition for rows whose school is not deleted. Others are hidden until their school is restored (ruling 14).
  private static let ofListedSchools = """
    NOT EXISTS (SELECT 1 FROM school_list WHERE school_list.id = school AND deleted_by IS NOT NULL)
    """

  /// The coaches of a school who were not removed, by last and first name. Empty if the school was deleted.
  public func coaches(of school: String) throws -> [CoachRow] {
    try CoachRow.fetchAll(
      db,
      """
      WHERE school = ? AND removed_by IS NULL AND \(Self.ofListedSchools)
      ORDER BY lower(last_name), lower(first_name), id
      """, [school])
  }

  /// Every coach of every listed school.
  public func coaches() throws -> [CoachRow] {
    try CoachRow.fetchAll(db, "WHERE removed_by IS NULL AND \(Self.ofListedSchools) ORDER BY id")
  }

  /// A coach, removed or not: interactions and offers still name removed coaches.
  public func coach(_ id: String) throws -> CoachRow? { try CoachRow.fetch(db, key: id) }

  /// The contacts with a coach that were not removed, at any school, newest first.
  public func interactions(withCoach coach: String) throws -> [InteractionRow] {
    try InteractionRow.fetchAll(
      db, "WHERE coach = ? AND removed_by IS NULL ORDER BY occurred_at DESC, id DESC", [coach])
  }

  /// Every contact with a coach, at any school, including removed ones.
  public func contactsEver(withCoach coach: String) throws -> [InteractionRow] {
    try InteractionRow.fetchAll(db, "WHERE coach = ? ORDER BY id", [coach])
  }

  /// The coaches with some ids, by id, including removed ones.
  public func coachNames(_ ids: some Sequence<String>) throws -> [String: CoachRow] {
    var coaches: [String: CoachRow] = [:]
    for id in Set(ids) { coaches[id] = try coach(id) }
    return coaches
  }

  /// The coach that a text refers to: an id, a unique beginning of one, or a name.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findCoach(_ text: String, at school: String? = nil) throws -> CoachRow {
    let rows = try school.map { try coaches(of: $0) } ?? coaches()
    let names = Dictionary(try schools().map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return try find("coach", text, in: rows, id: \.id, name: \.fields.fullName) {
      [$0.fields.fullName, names[$0.school], String($0.id.prefix(13))].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// Counts the records that would be deleted with a school: its coaches, contacts, offers and events that are not
  /// removed, and the documents shared with it, which are only unshared (C20, C21).
  public func dependants(of school: String) throws -> Dependants {
    func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql, arguments: [school]) ?? 0 }
    return Dependants(
      coaches: try count("SELECT count(*) FROM coach WHERE school = ? AND removed_by IS NULL"),
      interactions: try InteractionRow.count(ofSchool: school, db),
      offers: try OfferRow.count(ofSchool: school, db),
      events: try RecruitingEventRow.count(ofSchool: school, db),
      documents: try count("SELECT count(*) FROM document_school WHERE school = ?"))
  }
}
