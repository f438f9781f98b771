import CanonicalJSON
import Domain

// The publisher's requests for single rows in PostgREST's format.
extension RESTRequest {
  /// Reads a row with all its columns.
  static func read(_ row: RowKey) -> RESTRequest {
    .select(row.table.rawValue, where: row.match.map { .equal($0.column, $0.value) }, limit: 1)
  }

  /// Writes a row.
  static func write(_ write: ServerWrite) -> RESTRequest {
    let table = write.row.table.rawValue
    // List columns are arrays of texts or ids in the database, not JSON.
    let conditions = write.guards.sorted { $0.key < $1.key }.map { column, value in
      if case .array(let items) = value { return Filter.equal(column, items: items.compactMap(\.text)) }
      return Filter.equal(column, value)
    }
    let (column, value) = write.row.match[0]
    let row = Filter.equal(column, value)
    let others = write.scope.sorted { $0.key < $1.key }.map { Filter.equal($0.key, $0.value) }.filter { $0 != row }
    switch write.method {
    case .insert: return .insert(table, write.values)
    case .update: return .update(table, write.values, where: row, and: others + conditions)
    case .delete: return .delete(table, where: row, and: others)
    }
  }
}
