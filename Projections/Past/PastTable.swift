import GRDB
import RawSQLite

/// A read model's table in the past: a search for rows folds first what it needs.
final class PastTable: RowSource {
  let declaration: String
  let searchable: [Int]
  private unowned let past: Past
  private let type: any Projection.Type
  private let table: TableDefinition
  private let needs: [Int: (String) -> Need]

  init(_ table: TableDefinition, of type: any Projection.Type, in past: Past, _ folded: Database) throws {
    self.past = past
    self.type = type
    self.table = table
    let columns = try Row.fetchAll(folded, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table.name])
    declaration = "CREATE TABLE x (\(columns.map { "\($0[0] as String) \($0[1] as String)" }.joined(separator: ", ")))"
    let searches = Need.searches(of: table.name).compactMap { search in
      table.columns.firstIndex(of: search.column).map { ($0, search.need) }
    }
    searchable = searches.map { $0.0 }
    needs = Dictionary(searches, uniquingKeysWith: { first, _ in first })
  }

  func rows(where column: Int?, is value: String) throws -> RawStatement {
    // What belongs to no record is named by none.
    let need = value.isEmpty ? nil : column.flatMap { needs[$0] }?(value)
    try past.meet(need ?? .all, of: type)
    let condition = column.map { "WHERE \(table.columns[$0]) = ?1" } ?? "WHERE ?1 IS ?1"
    let statement: RawStatement
    if type.law == .appendOnly {
      statement = try past.liveRows("\(table.select(in: "live")) \(condition) AND position <= ?2")
      statement.bind(2, past.position)
    } else {
      statement = try past.foldedRows("\(table.select) \(condition)")
    }
    statement.bind(1, value)
    return statement
  }
}

extension TableDefinition {
  /// All rows of the table of a database attached under a name.
  fileprivate func select(in schema: String) -> String {
    "SELECT \(columns.joined(separator: ", ")) FROM \(schema).\(name)"
  }
}
