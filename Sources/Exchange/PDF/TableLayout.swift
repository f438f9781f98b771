/// The columns of a table with their positions, and its texts broken into lines.
struct TableLayout {
  struct Column {
    let x: Double
    let textWidth: Double
    let isTrailing: Bool
  }

  /// The lines of each cell of a row.
  typealias Row = [[String]]

  /// The empty space around a cell's text, in points.
  static let inset = 4.0

  let columns: [Column]
  let head: Row
  let rows: [Row]

  init(_ table: PDFReport.Table, width: Double, text: TextLines) {
    var x = 0.0
    var columns: [Column] = []
    for (column, each) in zip(table.columns, Self.widths(table, width, text)) {
      columns.append(Column(x: x, textWidth: max(1, each - 2 * Self.inset), isTrailing: column.isTrailing))
      x += each
    }
    self.columns = columns
    head = zip(table.columns, columns).map { text.lines($0.heading, style: .head, width: $1.textWidth) }
    rows = table.rows.map { row in
      zip(row, columns).map { text.lines($0, style: .body, width: $1.textWidth) }
    }
  }

  /// Returns the widths of the columns by their shares. A column with a word that is wider than its share takes the
  /// missing width from the others, as long as all words fit beside each other.
  private static func widths(_ table: PDFReport.Table, _ width: Double, _ text: TextLines) -> [Double] {
    let given = table.columns.map { max(0, $0.share) }
    let shares = given.contains { $0 > 0 } ? given : given.map { _ in 1 }
    let needs = table.columns.indices.map { column in
      let longest = table.rows.map { $0.indices.contains(column) ? text.widestWord($0[column], style: .body) : 0 }.max()
      // A very long word, such as a web address, may not take more than a part of the page width.
      let word = max(longest ?? 0, text.widestWord(table.columns[column].heading, style: .head))
      return min(word, width * 0.3) + 2 * inset + 0.01
    }
    guard needs.reduce(0, +) <= width else { return split(width, by: shares) }
    var fixed: Set<Int> = []
    while true {
      let free = table.columns.indices.filter { !fixed.contains($0) }
      let rest = width - fixed.reduce(0) { $0 + needs[$1] }
      let split = split(rest, by: free.map { shares[$0] })
      let short = zip(free, split).filter { $1 < needs[$0] }.map(\.0)
      guard !short.isEmpty else {
        var widths = needs
        for (column, each) in zip(free, split) { widths[column] = each }
        return widths
      }
      fixed.formUnion(short)
    }
  }

  private static func split(_ width: Double, by shares: [Double]) -> [Double] {
    let total = shares.reduce(0, +)
    return shares.map { total > 0 ? width * $0 / total : width / Double(shares.count) }
  }

  var headHeight: Double { Self.height(head, .head) }

  func height(_ row: Row) -> Double { Self.height(row, .body) }

  /// The height of the head with one line below it.
  var leastHeight: Double { headHeight + 2 * Self.inset + TextStyle.body.lineHeight }

  /// Returns how many lines of a row fit into a height.
  func lines(in height: Double) -> Int {
    max(0, Int((height - 2 * Self.inset) / TextStyle.body.lineHeight))
  }

  private static func height(_ row: Row, _ style: TextStyle) -> Double {
    Double(row.map(\.count).max() ?? 0) * style.lineHeight + 2 * inset
  }
}
