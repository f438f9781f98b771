/// The columns of a table with their places, and its texts in lines.
struct TableLayout {
  struct Column {
    let x: Double
    let textWidth: Double
    let isTrailing: Bool
  }

  /// The lines of each cell.
  typealias Row = [[String]]

  /// What stays free around a cell's text.
  static let inset = 4.0

  let columns: [Column]
  let head: Row
  let rows: [Row]

  init(_ table: PDFReport.Table, width: Double, text: TextLines) {
    let total = table.columns.reduce(0) { $0 + max(0, $1.share) }
    var x = 0.0
    var columns: [Column] = []
    for column in table.columns {
      let each = total > 0 ? width * max(0, column.share) / total : width / Double(table.columns.count)
      columns.append(
        Column(x: x, textWidth: max(1, each - 2 * Self.inset), isTrailing: column.isTrailing))
      x += each
    }
    self.columns = columns
    head = zip(table.columns, columns).map { text.lines($0.heading, style: .head, width: $1.textWidth) }
    rows = table.rows.map { row in
      zip(row, columns).map { text.lines($0, style: .body, width: $1.textWidth) }
    }
  }

  var headHeight: Double { Self.height(head, .head) }

  func height(_ row: Row) -> Double { Self.height(row, .body) }

  /// What the head needs, with one line below it.
  var leastHeight: Double { headHeight + 2 * Self.inset + TextStyle.body.lineHeight }

  /// How many lines of a row fit into some height.
  func lines(in height: Double) -> Int {
    max(0, Int((height - 2 * Self.inset) / TextStyle.body.lineHeight))
  }

  private static func height(_ row: Row, _ style: TextStyle) -> Double {
    Double(row.map(\.count).max() ?? 0) * style.lineHeight + 2 * inset
  }
}
