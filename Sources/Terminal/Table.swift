/// Rows and columns for a terminal.
public struct Table: Sendable {
  /// On which side of its column a text stands.
  public enum Alignment: Sendable {
    /// Words.
    case left
    /// Numbers.
    case right
  }

  /// One column.
  public struct Column: Sendable {
    /// The heading.
    public var title: String
    /// Where its texts stand.
    public var alignment: Alignment
    /// Whether its texts may be cut when the table is too wide. If that does not suffice, all columns are cut.
    public var canShrink: Bool

    /// A column.
    public init(_ title: String, alignment: Alignment = .left, canShrink: Bool = false) {
      self.title = title
      self.alignment = alignment
      self.canShrink = canShrink
    }
  }

  /// One text of a row.
  public struct Cell: Sendable, ExpressibleByStringLiteral {
    /// What it says; escaped when it is drawn, its line breaks and tabs as a blank.
    public var text: String
    /// The colours it stands on, such as "blue-100/700".
    public var badge: String?

    /// A cell.
    public init(_ text: String, badge: String? = nil) {
      self.text = text
      self.badge = badge
    }

    /// A cell without a badge.
    public init(stringLiteral value: String) { self.init(value) }
  }

  /// The columns, from left to right.
  public let columns: [Column]
  private var rows: [[Cell]] = []
  private static let gap = 2

  /// A table without rows.
  public init(columns: [Column]) { self.columns = columns }

  /// Adds a row. Missing cells at its end are empty; cells beyond the last column are not shown.
  public mutating func add(row: [Cell]) {
    let row = row.prefix(columns.count).map { Cell(Self.oneLine($0.text), badge: $0.badge) }
    rows.append(row + Array(repeating: "", count: columns.count - row.count))
  }

  /// The heading and the rows, parted by line feeds, no line wider than `width` columns.
  ///
  /// Texts that do not fit end in "…"; when there is no room for even one letter of each, the last columns are left out.
  public func render(width: Int, style: Style) -> String {
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
      // Blanks are written when something follows them, so that no line ends in blanks.
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
