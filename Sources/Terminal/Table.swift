/// A table for a terminal.
package struct Table: Sendable {
  /// The side of its column to which a text is aligned.
  package enum Alignment: Sendable {
    /// For words.
    case left
    /// For numbers.
    case right
  }

  /// One column.
  package struct Column: Sendable {
    /// The heading.
    package var title: String
    /// The alignment of its texts.
    package var alignment: Alignment
    /// Whether its texts may be cut if the table is too wide. If that is not enough, all columns are cut.
    package var canShrink: Bool

    /// Creates a column.
    package init(_ title: String, alignment: Alignment = .left, canShrink: Bool = false) {
      self.title = title
      self.alignment = alignment
      self.canShrink = canShrink
    }
  }

  /// A cell of a row.
  package struct Cell: Sendable, ExpressibleByStringLiteral {
    /// The text. It is escaped when drawn; line breaks and tabs become blanks.
    package var text: String
    /// The token of the text's colours, such as "blue-100/700"; nil for none.
    package var badge: String?

    /// Creates a cell.
    package init(_ text: String, badge: String? = nil) {
      self.text = text
      self.badge = badge
    }

    /// Creates a cell without a badge.
    package init(stringLiteral value: String) { self.init(value) }
  }

  /// The columns, from left to right.
  package let columns: [Column]
  private var rows: [[Cell]] = []
  private static let gap = 2

  /// Creates a table without rows.
  package init(columns: [Column]) { self.columns = columns }

  /// Adds a row. Missing cells at the end are empty; cells beyond the last column are not shown.
  package mutating func add(row: [Cell]) {
    let row = row.prefix(columns.count).map { Cell(Self.oneLine($0.text), badge: $0.badge) }
    rows.append(row + Array(repeating: "", count: columns.count - row.count))
  }

  /// The heading and the rows, separated by line feeds, no line wider than `width` columns.
  ///
  /// Texts that do not fit end in "…". If there is no room for one letter of each column, the last columns are left
  /// out.
  package func render(width: Int, style: Style) -> String {
    let titles = columns.map { Self.oneLine($0.title) }
    let natural = columns.indices.map { column in
      rows.reduce(TextWidth.columns(of: titles[column])) { max($0, TextWidth.columns(of: $1[column].text)) }
    }
    let widths = ColumnWidths.fit(natural, canShrink: columns.map(\.canShrink), gap: Self.gap, width: width)
    let heading = line(titles.map { Cell($0) }, widths) { text, _ in style.bold(text) }
    let body = rows.map { row in
      line(row, widths) { text, cell in cell.badge.map { style.badge(text, $0) } ?? text }
    }
    return ([heading] + body).joined(separator: "\n")
  }

  private func line(_ row: [Cell], _ widths: [Int], _ styled: (String, Cell) -> String) -> String {
    var line = ""
    var owed = 0
    for (column, width) in widths.enumerated() {
      let text = TextWidth.fit(row[column].text, to: width)
      let rest = width - TextWidth.columns(of: text)
      let isRight = columns[column].alignment == .right
      if isRight { owed += rest }
      // Blanks are written only when text follows, so that no line ends in blanks.
      if !text.isEmpty {
        line += String(repeating: " ", count: owed) + styled(text, row[column])
        owed = 0
      }
      owed += (isRight ? 0 : rest) + Self.gap
    }
    return line
  }

  private static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 }) else { return Escaping.visible(text) }
    return Escaping.visible(text.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " "))
  }
}
