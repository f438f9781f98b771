import GRDB
import RawSQLite

/// A comparison of one table's rows in two files, whose tables may have different columns.
///
/// Both are read in key order, one row at a time, so that memory stays bounded however many rows there are. A column
/// that one side lacks is empty there; a table that it lacks has no rows there.
struct RowComparison {
  let table: TableDefinition
  let projection: String
  /// Whether columns that the definition does not name are compared, too.
  var isWhole = true
  /// Returns whether only one person may see a row. Such a row is not reported; if it differs, it is counted as
  /// differing and as hidden.
  let isPrivate: ([String: Cell]) -> Bool

  /// Compares all rows of a read model, except that rows that only one person may see are only counted.
  ///
  /// - Parameter limit: The maximum number of fields reported by name and value; the others are only counted.
  static func run(
    _ type: any Projection.Type, older: Database, newer: Database, limit: Int
  ) throws -> ProjectionDifference {
    var found = ProjectionDifference(name: type.name)
    for table in type.definitions {
      try RowComparison(table: table, projection: type.name) { row in
        type == PrivateNotesProjection.self
          || ["stream", "target"].contains { row[$0]?.text?.hasPrefix("private-note/") == true }
      }.run(older: older, newer: newer, limit: limit, into: &found)
    }
    return found
  }

  /// Compares the table's rows.
  ///
  /// - Parameter limit: The maximum number of fields reported by name and value; the others are only counted.
  func run(older: Database, newer: Database, limit: Int, into found: inout ProjectionDifference) throws {
    let (before, after) = (try Self.columns(of: table.name, in: older), try Self.columns(of: table.name, in: newer))
    note(before, after, &found)
    // This version's columns in their order, then those that only the older table has.
    let columns = table.columns + before.filter { isWhole && !table.columns.contains($0) }
    var (left, right) = (
      try Side(older, table, columns, has: before), try Side(newer, table, columns, has: after)
    )
    while true {
      switch (left.row, right.row) {
      case (nil, nil): return
      case (let row?, nil):
        tell(columns, row, nil, limit, &found)
        try left.next()
      case (nil, let row?):
        tell(columns, nil, row, limit, &found)
        try right.next()
      case (let old?, let new?):
        let order = Self.order(old.prefix(table.keyColumns), new.prefix(table.keyColumns))
        tell(columns, order <= 0 ? old : nil, order >= 0 ? new : nil, limit, &found)
        if order <= 0 { try left.next() }
        if order >= 0 { try right.next() }
      }
    }
  }

  private func note(_ before: [String], _ after: [String], _ found: inout ProjectionDifference) {
    if before.isEmpty {
      found.tablesOnlyNewer.append(table.name)
    } else {
      found.columnsOnlyOlder += before.filter { !after.contains($0) }.map { "\(table.name).\($0)" }
      found.columnsOnlyNewer += after.filter { !before.contains($0) }.map { "\(table.name).\($0)" }
    }
  }

  private func tell(
    _ columns: [String], _ old: [Cell]?, _ new: [Cell]?, _ limit: Int, _ found: inout ProjectionDifference
  ) {
    guard let some = new ?? old else { return }
    // A row that was changed by hand may have become one that everybody sees, or nobody else.
    guard
      ![old, new].contains(where: { $0.map { isPrivate(Dictionary(zip(columns, $0)) { first, _ in first }) } ?? false })
    else {
      guard old != new else { return }
      found.hidden += 1
      found.rowsDiffering += 1
      if !found.tablesHidden.contains(table.name) { found.tablesHidden.append(table.name) }
      return
    }
    found.rowsBefore += old == nil ? 0 : 1
    found.rows += new == nil ? 0 : 1
    guard old != new else { return }
    let empty = [Cell](repeating: .null, count: columns.count)
    let fields = columns.indices.filter { (old ?? empty)[$0] != (new ?? empty)[$0] }
    found.rowsDiffering += 1
    found.fieldsDiffering += Int64(fields.count)
    let key = some.prefix(table.keyColumns).map { $0.text ?? "NULL" }.joined(separator: "/")
    let place = RowSnapshot.Place(projection: projection, table: table.name, key: key)
    if found.differing.count < limit {
      found.differing.append(.init(place: place, fate: old == nil ? .added : new == nil ? .removed : .changed))
    }
    for index in fields.prefix(max(limit - found.changes.count, 0)) {
      found.changes.append(
        .init(place: place, field: columns[index], from: (old ?? empty)[index].text, to: (new ?? empty)[index].text))
    }
  }

  static func columns(of table: String, in db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
  }

  /// Compares keys in SQLite's order: NULL, numbers, texts by their bytes.
  private static func order(_ a: ArraySlice<Cell>, _ b: ArraySlice<Cell>) -> Int {
    for (a, b) in zip(a, b) where a != b { return a.sortsBefore(b) ? -1 : 1 }
    return 0
  }

  /// The rows of one file, in key order.
  private struct Side {
    private let statement: RawStatement?
    private let count: Int32
    private(set) var row: [Cell]?

    init(_ db: Database, _ table: TableDefinition, _ columns: [String], has: [String]) throws {
      count = Int32(columns.count)
      guard !has.isEmpty else {
        statement = nil
        return
      }
      let selected = columns.map { has.contains($0) ? $0.quotedDatabaseIdentifier : "NULL" }
      let keys = (1...max(table.keyColumns, 1)).map(String.init)
      statement = try RawStatement(
        db,
        "SELECT \(selected.joined(separator: ", ")) FROM \(table.name.quotedDatabaseIdentifier) "
          + "ORDER BY \(keys.joined(separator: ", "))")
      try next()
    }

    mutating func next() throws {
      guard let statement, try statement.step() else {
        row = nil
        return
      }
      row = (0..<count).map { RowSnapshot.cell(statement, $0) }
    }
  }
}

extension Cell {
  fileprivate func sortsBefore(_ other: Cell) -> Bool {
    switch (self, other) {
    case (.null, _): other != .null
    case (_, .null): false
    case (.integer(let a), .integer(let b)): a < b
    case (.text(let a), .text(let b)): a.lexicographicallyPrecedes(b)
    case (.text, _): false
    case (_, .text): true
    case (.real(let a), .real(let b)): a < b
    case (.integer(let a), .real(let b)): Double(a) < b
    case (.real(let a), .integer(let b)): a < Double(b)
    }
  }
}
