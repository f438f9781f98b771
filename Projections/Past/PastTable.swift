import GRDB
import RawSQLite

/// A read model's table at a past position: a search for rows first folds what it needs.
final class PastTable: RowSource {
  let declaration: String
  let searchable: [Int]
  private unowned let past: Past
  private let type: any Projection.Type
  private let table: TableDefinition
  private let searches: [Int: TableDefinition.Search]
  /// The statements not in use, by the column that they search by; -1 for all rows.
  private var idle: [Int: [RawStatement]] = [:]
  private var columns: [ObjectIdentifier: Int] = [:]

  init(_ table: TableDefinition, of type: any Projection.Type, in past: Past, _ folded: Database) throws {
    self.past = past
    self.type = type
    self.table = table
    let columns = try Row.fetchAll(folded, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table.name])
    // By the key, SQLite knows whether two searches found the same row. If it used the number of a row within its
    // search instead, two different rows could look the same.
    let list = columns.map { "\($0[0] as String) \($0[1] as String)" }
    declaration =
      "CREATE TABLE x (\(list.joined(separator: ", ")), PRIMARY KEY (\(table.key.joined(separator: ", ")))) WITHOUT ROWID"
    searchable = table.searches.map(\.column)
    searches = Dictionary(table.searches.map { ($0.column, $0) }) { first, _ in first }
  }

  func rows(where column: Int?, is value: String, reading used: Int) throws -> any SourceRows {
    // An empty value is no record's id: no stream refers to it.
    let dependency = value.isEmpty ? nil : column.flatMap { searches[$0] }.map { Dependency($0, for: value) }
    try past.resolve(dependency ?? .all, of: type)
    let statement = try idle[column ?? -1]?.popLast() ?? compile(searchingBy: column)
    statement.bind(1, value)
    return statement
  }

  private func compile(searchingBy column: Int?) throws -> RawStatement {
    let condition = column.map { "WHERE \(table.columns[$0]) = ?1" } ?? "WHERE ?1 IS ?1"
    let statement = try past.foldedRows("\(table.select) \(condition)")
    columns[ObjectIdentifier(statement)] = column ?? -1
    return statement
  }

  func takeBack(_ rows: any SourceRows) {
    guard let statement = rows as? RawStatement, let column = columns[ObjectIdentifier(statement)] else { return }
    statement.reset()
    idle[column, default: []].append(statement)
  }
}
