/// Rows under headings: what an export says, before it is written in some format.
public struct DataTable: Codable, Equatable, Sendable {
  /// The headings.
  public let columns: [String]
  /// The cells; each row has one for each column.
  public let rows: [[String]]

  /// A table. A row that is too short gets empty cells, the cells beyond the last column are left out.
  public init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows.map { row in
      row.count == columns.count
        ? row : Array((row + Array(repeating: "", count: max(0, columns.count - row.count))).prefix(columns.count))
    }
  }
}
