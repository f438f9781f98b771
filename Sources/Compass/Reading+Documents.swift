import Domain
import EventLog
import Foundation
public import Projections

extension Reading {
  /// The documents shared with a school, by title. Empty if the school was deleted (SD-119).
  public func documents(of school: String) throws -> [DocumentRow] {
    try DocumentRow.fetchAll(
      db,
      """
      WHERE id IN (SELECT document FROM document_school WHERE school = ?
        AND NOT EXISTS (SELECT 1 FROM school_list WHERE school_list.id = school AND deleted_by IS NOT NULL))
      ORDER BY lower(title), id
      """, [school])
  }

  /// The family's documents, by title; by default only those that are shared with a listed school.
  ///
  /// - Parameter unshared: Whether to include documents that are not shared with any listed school.
  public func documents(unshared: Bool = false) throws -> [DocumentRow] {
    let shared = """
      WHERE id IN (SELECT document FROM document_school
        WHERE NOT EXISTS (SELECT 1 FROM school_list WHERE school_list.id = school AND deleted_by IS NOT NULL))
      """
    return try DocumentRow.fetchAll(db, "\(unshared ? "" : shared) ORDER BY lower(title), id")
  }

  /// The listed schools that a document is shared with, by name.
  public func schools(sharing document: String) throws -> [SchoolListRow] {
    try SchoolListRow.fetchAll(
      db,
      """
      WHERE deleted_by IS NULL AND id IN (SELECT school FROM document_school WHERE document = ?)
      ORDER BY lower(name), id
      """, [document])
  }

  /// The row of a document's share with a school: who shared it, and when; nil if it is not shared.
  public func share(of document: String, with school: String) throws -> DocumentSchoolRow? {
    try DocumentSchoolRow.fetch(db, key: PairKey(document, school))
  }

  /// The document that a text refers to: an id, a unique beginning of one (four characters or more), a title, or a
  /// unique part of one. Case does not matter.
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findDocument(_ text: String) throws -> DocumentRow {
    try find("document", text, in: documents(unshared: true), id: \.id, name: { $0.fields.title.value ?? "" }) {
      [$0.fields.title.value, String($0.id.prefix(13))].compactMap(\.self).joined(separator: ", ")
    }
  }
}
