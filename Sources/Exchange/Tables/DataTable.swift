/// Rows with column headings: the content of an export, independent of its format.
package struct DataTable: Codable, Equatable, Sendable {
  /// The headings.
  package let columns: [String]
  /// The cells; each row has one for each column.
  package let rows: [[String]]

  /// Creates a table. Empty cells are added to a row that is too short; cells beyond the last column are removed.
  package init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows.map { row in
      row.count == columns.count
        ? row : Array((row + Array(repeating: "", count: max(0, columns.count - row.count))).prefix(columns.count))
    }
  }
}
