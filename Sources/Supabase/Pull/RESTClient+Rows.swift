import Compass
import Domain
import Foundation

// Requests of a pull: rows page by page, and the family that they belong to.
extension RESTClient {
  /// Sends a request that only reads, and repeats it while the project does not answer.
  ///
  /// - Throws: `PullError.request` if the project does not answer.
  func read(_ request: RESTRequest, of table: String) async throws -> RESTOutcome {
    try await patiently(patience) {
      let outcome = await send(request)
      switch outcome {
      case .transient, .unreadable: throw PullError.request(table: table, outcome)
      default: return outcome
      }
    }
  }

  /// Returns the requested rows.
  ///
  /// - Throws: `PullError.request` if the answer is not rows, or one of them cannot be read.
  func rows(_ request: RESTRequest, of table: String) async throws -> [JSONObject] {
    let outcome = try await read(request, of: table)
    guard case .accepted(let rows, _) = outcome else { throw PullError.request(table: table, outcome) }
    return rows
  }

  /// Returns the requested rows, each as far as it can be read.
  ///
  /// - Throws: `PullError.request` if the answer is not rows.
  func partialRows(_ request: RESTRequest, of table: String) async throws -> [PartialRow] {
    switch try await read(request, of: table) {
    case .accepted(let rows, _): return rows.map { PartialRow(columns: $0) }
    case .acceptedInPart(let rows): return rows
    case let outcome: throw PullError.request(table: table, outcome)
    }
  }

  /// Reads rows by id, a page at a time, until a page is empty. A short page is not the last one: a server may shorten
  /// pages.
  func eachPage(
    of table: Table, where filters: [Filter], limit: Int = 500, _ take: ([PartialRow]) async throws -> Void
  ) async throws {
    var last = ""
    while true {
      let filters = filters + (last.isEmpty ? [] : [.after("id", last)])
      let rows = try await partialRows(
        .select(table.rawValue, where: filters, order: ["id"], limit: limit), of: table.rawValue)
      if rows.isEmpty { return }
      for row in rows {
        guard let id = row.columns.id("id")?.lowercased, id > last else {
          throw PullError.badRows(table: table.rawValue)
        }
        last = id
      }
      try await take(rows)
    }
  }

  /// The family to use: the requested one, the home's, or the only one that the person belongs to.
  ///
  /// - Throws: `PullError`, `EventLogError`.
  func family(of home: Home, asked: UUID?) async throws -> UUID {
    let memberships = try await rows(
      .select("family_members", ["family_unit_id"], where: [.equal("user_id", credentials.user.lowercased)]),
      of: "family_members")
    let families = Set(memberships.compactMap { $0.id("family_unit_id") }).sorted { $0.lowercased < $1.lowercased }
    if let asked, !families.contains(asked) { throw PullError.notOfFamily(asked) }
    if let known = try asked ?? home.settings.family.flatMap({ families.contains($0) ? $0 : nil }) { return known }
    guard let only = families.first else { throw PullError.noFamily }
    guard families.count == 1 else { throw PullError.severalFamilies(families) }
    return only
  }
}
