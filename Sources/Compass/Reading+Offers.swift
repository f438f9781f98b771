public import Domain
public import Foundation
import GRDB
public import Projections

extension Reading {
  /// The condition for visible offers: an offer is hidden by its own deletion or that of its school (ruling 14). An
  /// offer whose school this home does not know stays visible (OD-7).
  private static let isThere = """
    removed_by IS NULL
      AND NOT EXISTS (SELECT 1 FROM school_list WHERE school_list.id = school AND deleted_by IS NOT NULL)
    """

  /// An offer; nil if it is unknown or hidden.
  public func offer(_ id: String) throws -> OfferRow? {
    try OfferRow.fetchAll(db, "WHERE id = ? AND \(Self.isThere)", [id]).first
  }

  /// The fields of an offer, for the form that edits it.
  public func offerFields(_ id: UUID) throws -> OfferFields? { try offer(id.lowercased)?.fields }

  /// The offers of an athlete's season, newest first.
  public func offers(of athlete: UUID) throws -> [OfferRow] {
    try OfferRow.fetchAll(
      db, "WHERE athlete = ? AND \(Self.isThere) ORDER BY offer_date DESC, id DESC", [athlete.lowercased])
  }

  /// The offers of a school, newest first.
  public func offers(ofSchool school: String) throws -> [OfferRow] {
    try OfferRow.fetchAll(db, "WHERE school = ? AND \(Self.isThere) ORDER BY offer_date DESC, id DESC", [school])
  }

  /// The names of an athlete's schools, by id.
  public func schoolNames(of athlete: UUID) throws -> [String: String] {
    Dictionary(try schools(of: athlete).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// The offer that a text refers to: an id, a unique beginning of one, or the name of a school that made only one
  /// offer (Docs/compatibility.md#names).
  ///
  /// - Throws: `CompassError.notFound`, or `.ambiguous` with the candidates.
  public func findOffer(_ text: String, of athlete: UUID) throws -> OfferRow {
    let names = try schoolNames(of: athlete)
    let wanted = text.lowercased()
    let offers = try offers(of: athlete)
    func name(_ row: OfferRow) -> String { names[row.school] ?? "" }
    let tests: [(OfferRow) -> Bool] = [
      { $0.id == wanted }, { name($0).lowercased() == wanted }, { wanted.count >= 4 && $0.id.hasPrefix(wanted) },
      { name($0).lowercased().contains(wanted) },
    ]
    for test in tests {
      let found = offers.filter(test)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        let candidates = found.prefix(8).map { row in
          [name(row), row.fields.offerType.value?.label, row.fields.offerDate.value, row.id]
            .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
        }
        throw CompassError.ambiguous(kind: "offer", text: text, candidates: candidates.sorted())
      }
    }
    throw CompassError.notFound(kind: "offer", text: text)
  }
}
