import Pages

/// Lays out a report: pages, lines, repeated table heads and page numbers. The layout is a pure function of the report,
/// the paper and the widths of texts; drawing adds no decisions.
package struct ReportLayout {
  /// Returns the pages of a report; at least one.
  package static func pages(
    of report: PDFReport, on paper: Paper = .letter, measure: any TextMeasure
  ) -> [ReportPage] {
    var layout = ReportLayout(paper: paper, text: TextLines(measure: measure))
    layout.title(report)
    layout.tiles(report.tiles)
    for section in report.sections { layout.section(section) }
    return layout.numbered(report.footer)
  }

  let paper: Paper
  let text: TextLines
  private var pages = [ReportPage()]
  /// The position at which the next element begins.
  private(set) var y: Double

  private init(paper: Paper, text: TextLines) {
    self.paper = paper
    self.text = text
    y = paper.margin
  }

  // MARK: Room

  var left: Double { paper.margin }
  var width: Double { paper.width - 2 * paper.margin }
  /// The lower end of a page's content. The footer is in the 14 points below it, above the margin.
  var bottom: Double { paper.height - paper.margin - 14 }
  /// The remaining height of the page.
  var room: Double { bottom - y }
  /// The height of an empty page.
  var fullRoom: Double { bottom - paper.margin }

  mutating func draw(_ mark: Mark) { pages[pages.count - 1].marks.append(mark) }

  mutating func skip(_ height: Double) { y += height }

  mutating func breakPage() {
    pages.append(ReportPage())
    y = paper.margin
  }

  /// Begins a new page if the given height does not fit on this one and this one is not empty.
  mutating func require(_ height: Double) {
    if room < height, y > paper.margin { breakPage() }
  }

  /// Draws lines of text one below the other, and begins a new page when one does not fit.
  mutating func flow(
    _ text: String, _ style: TextStyle, _ ink: Ink, indentation: Double = 0,
    _ beside: (inout ReportLayout) -> Void = { _ in }
  ) {
    for line in self.text.lines(text, style: style, width: width - indentation) {
      require(style.lineHeight)
      beside(&self)
      write(line, x: left + indentation, style, ink)
      skip(style.lineHeight)
    }
  }

  /// Draws one line whose upper end is at `y`, or `below` points lower.
  mutating func write(_ line: String, x: Double, below: Double = 0, _ style: TextStyle, _ ink: Ink) {
    guard !line.isEmpty else { return }
    draw(.text(line, x: x, y: y + below + style.ascent, style: style, ink: ink))
  }

  // MARK: Parts

  private mutating func title(_ report: PDFReport) {
    flow(report.title, .title, .black)
    if let subtitle = report.subtitle, !subtitle.isEmpty { flow(subtitle, .body, .gray) }
    skip(10)
  }

  /// Draws the tiles, up to four in a row.
  private mutating func tiles(_ tiles: [LabelledText]) {
    let gap = 10.0
    let inset = 8.0
    for start in stride(from: 0, to: tiles.count, by: 4) {
      let row = tiles[start..<min(start + 4, tiles.count)]
      let each = (width - gap * Double(row.count - 1)) / Double(row.count)
      let texts = row.map { tile in
        (
          number: text.lines(tile.text, style: .number, width: each - 2 * inset),
          label: text.lines(tile.label, style: .small, width: each - 2 * inset)
        )
      }
      let height =
        texts.map {
          Double($0.number.count) * TextStyle.number.lineHeight + Double($0.label.count) * TextStyle.small.lineHeight
        }.reduce(0, max) + 2 * inset
      require(height)
      for (index, tile) in texts.enumerated() {
        let x = left + Double(index) * (each + gap)
        draw(.box(x: x, y: y, width: each, height: height, ink: .ground))
        var below = inset
        for line in tile.number {
          write(line, x: x + inset, below: below, .number, .accent)
          below += TextStyle.number.lineHeight
        }
        for line in tile.label {
          write(line, x: x + inset, below: below, .small, .gray)
          below += TextStyle.small.lineHeight
        }
      }
      skip(height + gap)
    }
  }

  private mutating func section(_ section: PDFReport.Section) {
    switch section.content {
    case .table(let table):
      guard !table.rows.isEmpty, !table.columns.isEmpty else { return }
      let table = TableLayout(table, width: width, text: text)
      heading(section.heading, with: table.leastHeight)
      self.table(table)
    case .cards(let cards):
      guard !cards.isEmpty else { return }
      heading(section.heading, with: 60)
      for card in cards { self.card(card) }
    case .paragraph(let words):
      guard !words.isEmpty else { return }
      heading(section.heading, with: 2 * TextStyle.body.lineHeight)
      flow(words, .body, .black)
    }
    skip(6)
  }

  /// Draws a heading, which is never alone at the foot of a page.
  private mutating func heading(_ heading: String?, with next: Double) {
    guard let heading, !heading.isEmpty else { return }
    skip(8)
    require(TextStyle.heading.lineHeight + 4 + next)
    flow(heading, .heading, .black)
    skip(4)
  }

  // MARK: Tables

  private mutating func table(_ table: TableLayout) {
    require(table.leastHeight)
    head(table)
    for index in table.rows.indices {
      let row = table.rows[index]
      if table.height(row) <= room {
        draw(row, table)
      } else if table.height(row) <= fullRoom - table.headHeight {
        breakPage()
        head(table)
        draw(row, table)
      } else {
        split(row, table)
      }
    }
  }

  private mutating func head(_ table: TableLayout) {
    draw(.box(x: left, y: y, width: width, height: table.headHeight, ink: .ground))
    cells(table.head, table, .head, .gray)
    skip(table.headHeight)
  }

  private mutating func draw(_ row: TableLayout.Row, _ table: TableLayout) {
    cells(row, table, .body, .black)
    skip(table.height(row))
    draw(.box(x: left, y: y - 0.5, width: width, height: 0.5, ink: .rule))
  }

  /// Splits a row that is higher than a page across pages.
  private mutating func split(_ row: TableLayout.Row, _ table: TableLayout) {
    var rest = row
    while !rest.isEmpty {
      var count = table.lines(in: room)
      if count == 0 {
        breakPage()
        head(table)
        // A page without room for even one line still gets one, which extends beyond its end.
        count = max(1, table.lines(in: room))
      }
      draw(rest.map { Array($0.prefix(count)) }, table)
      rest = rest.map { Array($0.dropFirst(count)) }
      if rest.allSatisfy(\.isEmpty) { return }
    }
  }

  private mutating func cells(_ row: TableLayout.Row, _ table: TableLayout, _ style: TextStyle, _ ink: Ink) {
    for (column, lines) in zip(table.columns, row) {
      for (index, line) in lines.enumerated() {
        let free =
          column.textWidth - (column.isTrailing ? text.measure.width(of: line, style: style) : column.textWidth)
        write(
          line, x: left + column.x + TableLayout.inset + max(0, free),
          below: TableLayout.inset + Double(index) * style.lineHeight, style, ink)
      }
    }
  }

  // MARK: Footers

  private func numbered(_ footer: String) -> [ReportPage] {
    let style = TextStyle.small
    let y = paper.height - paper.margin
    return pages.enumerated().map { index, page in
      var page = page
      let number = "Page \(index + 1) of \(pages.count)"
      let numberWidth = text.measure.width(of: number, style: style)
      let words = text.lines(footer, style: style, width: width - numberWidth - 12).first ?? ""
      page.marks.append(.box(x: left, y: y - style.lineHeight - 3, width: width, height: 0.5, ink: .rule))
      if !words.isEmpty { page.marks.append(.text(words, x: left, y: y, style: style, ink: .gray)) }
      page.marks.append(.text(number, x: left + width - numberWidth, y: y, style: style, ink: .gray))
      return page
    }
  }
}
