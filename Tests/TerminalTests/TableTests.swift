import TestSupport
import Testing

@testable import Terminal

@Suite struct TableTests {
  private let plain = Style(isColoured: false)

  private func schools() -> Table {
    var table = Table(columns: [
      .init("Name", canShrink: true), .init("Division"), .init("Fit", alignment: .right),
      .init("Notes", canShrink: true),
    ])
    table.add(row: ["The University of Texas at Austin", Table.Cell("D1", badge: "blue-100/700"), "87", ""])
    table.add(row: ["Rice University", "D1", "7", "called\nthem"])
    return table
  }

  @Test func columnsAreAligned() {
    #expect(
      schools().render(width: 80, style: plain) == """
        Name                               Division  Fit  Notes
        The University of Texas at Austin  D1         87
        Rice University                    D1          7  called them
        """)
  }

  @Test func theWidestOfTheColumnsThatMayIsCutFirst() {
    #expect(
      schools().render(width: 50, style: plain) == """
        Name                    Division  Fit  Notes
        The University of Tex…  D1         87
        Rice University         D1          7  called them
        """)
  }

  @Test func badgesTakeNoColumns() {
    let text = schools().render(width: 80, style: Style(isColoured: true))
    #expect(text.contains("\u{1b}[48;5;189;38;5;25mD1\u{1b}[39;49m         87"))
    #expect(text.hasPrefix("\u{1b}[1mName\u{1b}[22m"))
  }

  @Test func shortAndLongRowsAndEmptyTables() {
    var table = Table(columns: [.init("A"), .init("B")])
    #expect(table.render(width: 80, style: plain) == "A  B")
    table.add(row: [])
    table.add(row: ["1", "2", "3"])
    #expect(table.render(width: 80, style: plain) == "A  B\n\n1  2")
    #expect(Table(columns: []).render(width: 80, style: plain).isEmpty)
  }

  @Test(arguments: Arbitrary.seeds)
  func noLineIsWiderThanTheWidth(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...6, using: &generator)
    var table = Table(
      columns: (0..<count).map { _ in
        Table.Column(
          Arbitrary.text(&generator, upTo: 3), alignment: Bool.random(using: &generator) ? .left : .right,
          canShrink: Bool.random(using: &generator))
      })
    let rows = Int.random(in: 0...5, using: &generator)
    for _ in 0..<rows { table.add(row: (0..<count).map { _ in Table.Cell(Arbitrary.text(&generator)) }) }
    for width in [1, 2, 5, 10, 20, 40, 80, Int.max] {
      let lines = table.render(width: width, style: plain).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == rows + 1, "seed \(seed)")
      for line in lines {
        #expect(TextWidth.columns(of: String(line)) <= width, "seed \(seed), width \(width): \(line)")
        #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "seed \(seed)")
      }
    }
  }

  @Test(arguments: Arbitrary.seeds)
  func widthsFillTheRoomAndNeverExceedWhatIsNeeded(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let natural = (0..<Int.random(in: 1...6, using: &generator)).map { _ in Int.random(in: 0...40, using: &generator) }
    let width = Int.random(in: natural.count * 3...150, using: &generator)
    let widths = ColumnWidths.fit(natural, canShrink: natural.map { _ in true }, gap: 2, width: width)
    let budget = width - 2 * (natural.count - 1)
    #expect(widths.count == natural.count, "seed \(seed)")
    #expect(zip(widths, natural).allSatisfy { $0 <= $1 }, "seed \(seed)")
    #expect(widths.reduce(0, +) <= budget, "seed \(seed)")
    if natural.reduce(0, +) <= budget { #expect(widths == natural, "seed \(seed)") }
  }
}
