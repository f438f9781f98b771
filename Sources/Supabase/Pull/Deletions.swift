import Compass
import Domain
import Foundation

/// The project's own record of a row that was deleted (migration 0118 in Tools/supabase-dev).
struct Deletion: Sendable {
  /// The row's id.
  let id: UUID
  /// When it was deleted, in milliseconds since 1970 UTC.
  let at: Int64?
  /// Who deleted it, by the server's id; nil if the project does not know.
  let by: UUID?
}

extension RESTClient {
  /// The project's records of deletions among rows that it does not show. A row that has none may be hidden.
  ///
  /// - Returns: The records; none if the project keeps no such records.
  /// - Throws: `PullError.request`.
  func deletions(among ids: some Collection<UUID>, of table: Table) async throws -> [Deletion] {
    let name = "deleted_row"
    let request = RESTRequest.select(
      name, ["id", "deleted_at", "deleted_by"],
      where: [.equal("table_name", table.rawValue), .any("id", of: ids.map(\.lowercased))])
    do {
      return try await rows(request, of: name).compactMap { row in
        row.id("id").map { Deletion(id: $0, at: row.instant("deleted_at"), by: row.id("deleted_by")) }
      }
    } catch PullError.request(name, .gone(.table, _)) {
      return []
    }
  }
}
