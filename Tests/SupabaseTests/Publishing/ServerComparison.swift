import CanonicalJSON
import Domain
import Foundation

@testable import Supabase

extension PublishingHome {
  /// Where the project's rows are not those that the home's history leads to, looked at past all policies.
  func differences() throws -> [String] {
    let expected = try PublicationLedger(of: home).expectedRows().present
    var differences: [String] = []
    var there: Set<RowKey> = []
    for table in Table.allCases {
      let key = table == .preferences ? "user_id || '/' || category" : "id::text"
      for row in try stack.sql("select \(key), to_jsonb(t)::text from \(table) t") {
        guard let id = row[0], case .object(let values) = try JSONValue(parsing: row[1] ?? "") else { continue }
        let key = RowKey(table, key: id)
        there.insert(key)
        guard let wanted = expected[key] else {
          differences.append("\(key) is there")
          continue
        }
        for (column, value) in wanted.sorted(by: { $0.key < $1.key }) where Self.isCompared(column, in: table) {
          // A column that this project does not have cannot differ.
          guard let found = values[column], !Self.means(found, value) else { continue }
          differences.append("\(key).\(column): \(found.canonical), not \(value.canonical)")
        }
      }
    }
    return differences + expected.keys.filter { !there.contains($0) }.sorted().map { "\($0) is not there" }
  }

  /// The family's own id is another one there.
  private static func isCompared(_ column: String, in table: Table) -> Bool {
    column != "family_unit_id" && table.map.columns.contains { $0.name == column && $0.owner != .server }
  }

  private static func means(_ found: JSONValue, _ wanted: JSONValue) -> Bool {
    if found == wanted { return true }
    guard case .string(let left) = found, case .string(let right) = wanted else { return false }
    if let one = Instant(left.replacingOccurrences(of: "+00:00", with: "Z")), let other = Instant(right) {
      return one == other
    }
    return left == right + ":00"
  }
}
