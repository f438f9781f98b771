public import Domain
public import Foundation
public import Projections

extension Reading {
  /// The school of an athlete's season that duplicates one about to be added, and the matching property: the name, then
  /// the website's host, then the NCAA id (facts §3.5). Nil if there is none. Deleted schools do not count.
  ///
  /// - Throws: `DatabaseError`.
  public func duplicate(
    ofName name: String, website: String? = nil, ncaaID: String? = nil, athlete: UUID
  ) throws -> (school: SchoolListRow, by: SchoolDuplicate)? {
    let schools = try schools(of: athlete)
    let wanted = SchoolDuplicate.key(ofName: name)
    if let same = schools.first(where: { SchoolDuplicate.key(ofName: $0.name).hasSameBytes(as: wanted) }) {
      return (same, .name)
    }
    if let host = SchoolDuplicate.host(ofWebsite: website),
      let same = schools.first(where: { SchoolDuplicate.host(ofWebsite: $0.website).hasSameBytes(as: host) })
    {
      return (same, .website)
    }
    guard let ncaaID = ncaaID?.trimmingCharacters(in: .whitespacesAndNewlines), !ncaaID.isEmpty else { return nil }
    let holders = try SchoolDetailRow.fetchAll(
      db, "WHERE athlete = ? AND deleted_by IS NULL AND info ->> 'ncaaId' = ? ORDER BY id",
      [athlete.lowercased, ncaaID])
    return try holders.first.flatMap { try school($0.id) }.map { ($0, .ncaaID) }
  }
}
