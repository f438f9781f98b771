import Foundation
import Pages
import TestSupport
import Testing

@testable import Exchange

/// Every character is half as wide as it is high: widths that a test can count.
struct FixedWidth: TextMeasure {
  func width(of text: String, style: TextStyle) -> Double { Double(text.count) * style.size / 2 }
}

extension ReportPage {
  /// The lines of the page with their places.
  var texts: [(text: String, x: Double, y: Double, style: TextStyle)] {
    marks.compactMap { if case .text(let text, let x, let y, let style, _) = $0 { (text, x, y, style) } else { nil } }
  }

  /// All that it says, footer included.
  var words: String { texts.map(\.text).joined(separator: " ") }
}

@Suite struct ReportLayoutTests {
  private let measure = FixedWidth()

  private func table(_ rows: [[String]], heading: String? = "All schools") -> PDFReport {
    PDFReport(
      title: "Report",
      sections: [
        .init(
          heading,
          .table(
            .init(
              columns: [.init("First"), .init("Second", share: 3), .init("Third", share: 1, isTrailing: true)],
              rows: rows)))
      ], footer: "The Rivers")
  }

  private func pages(_ report: PDFReport, _ paper: Paper = .letter) -> [ReportPage] {
    ReportLayout.pages(of: report, on: paper, measure: measure)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `nothing leaves the paper, nothing lies on something else, nothing is lost`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let report = Self.report(&generator)
    let pages = pages(report)
    var said: [String] = []
    for page in pages {
      for line in page.texts {
        let right = line.x + measure.width(of: line.text, style: line.style)
        #expect(line.x >= 47.99 && right <= 612 - 47.99, "seed \(seed): \(line)")
        #expect(line.y - line.style.size * 0.8 >= 48 && line.y <= 792 - 47.99, "seed \(seed): \(line)")
      }
      for (index, line) in page.texts.enumerated() {
        for other in page.texts.dropFirst(index + 1) {
          let besides =
            line.x + measure.width(of: line.text, style: line.style) <= other.x + 0.01
            || other.x + measure.width(of: other.text, style: other.style) <= line.x + 0.01
          let above = abs(line.y - other.y) >= min(line.style.size, other.style.size)
          #expect(besides || above, "seed \(seed): \(line) lies on \(other)")
        }
      }
      said += page.texts.dropLast(2).map(\.text)
    }
    // Every letter of every text is there, as often as it should be and at least once for heads.
    let letters = said.joined().filter { !$0.isWhitespace }
    for text in Self.texts(of: report) {
      let marker = text.filter { !$0.isWhitespace }
      #expect(marker.allSatisfy(letters.contains), "seed \(seed)")
    }
    let expected = Self.texts(of: report).joined().filter { !$0.isWhitespace && $0 != "#" }.count
    #expect(letters.filter { $0 != "#" && $0 != "•" }.count == expected, "seed \(seed)")
  }

  /// A report of random parts. Heads are written in `#`, as they alone are repeated.
  private static func report(_ generator: inout SeededGenerator) -> PDFReport {
    func words(_ count: Int) -> String {
      (0..<Int.random(in: 1...count, using: &generator)).map { _ in
        String(
          repeating: "wxyz".randomElement(using: &generator) ?? "w", count: Int.random(in: 1...30, using: &generator))
      }.joined(separator: Bool.random(using: &generator) ? " " : "\n")
    }
    let sections = (0..<Int.random(in: 0...4, using: &generator)).map { _ -> PDFReport.Section in
      switch Int.random(in: 0...2, using: &generator) {
      case 0:
        let rows = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
          [words(2), words(Int.random(in: 1...300, using: &generator)), words(1)]
        }
        return .init(
          words(2),
          .table(.init(columns: [.init("##"), .init("####", share: 2), .init("#", isTrailing: true)], rows: rows)))
      case 1:
        return .init(
          words(2),
          .cards(
            (0..<Int.random(in: 1...12, using: &generator)).map { _ in
              .init(
                words(3), subtitle: words(2), rows: [LabelledText(words(1), words(60))],
                lists: [.init(words(1), [words(30), words(3)])])
            }))
      default: return .init(words(1), .paragraph(words(500)))
      }
    }
    return PDFReport(
      title: words(4), subtitle: words(9),
      tiles: (0..<Int.random(in: 0...6, using: &generator)).map { _ in LabelledText(words(2), words(1)) },
      sections: sections, footer: "foot")
  }

  private static func texts(of report: PDFReport) -> [String] {
    [report.title, report.subtitle ?? ""] + report.tiles.flatMap { [$0.label, $0.text] }
      + report.sections.flatMap { section -> [String] in
        [section.heading ?? ""]
          + {
            switch section.content {
            case .table(let table): table.rows.flatMap { $0 }
            case .cards(let cards):
              cards.flatMap { card in
                [card.title, card.subtitle ?? ""] + card.rows.flatMap { [$0.label, $0.text] }
                  + card.lists.flatMap { [$0.label] + $0.items }
              }
            case .paragraph(let text): [text]
            }
          }()
      }
  }

  @Test func `the head of a table is repeated on each of its pages, and pages are numbered`() {
    let pages = pages(table((1...120).map { ["\($0)", "School \($0)", "9"] }))
    #expect(pages.count == 4)
    for (index, page) in pages.enumerated() {
      #expect(page.texts.filter { $0.text == "Second" }.count == 1)
      #expect(page.texts.suffix(2).map(\.text) == ["The Rivers", "Page \(index + 1) of 4"])
    }
    #expect(
      pages.flatMap { $0.texts.map(\.text) }.filter { $0.hasPrefix("School ") } == (1...120).map { "School \($0)" })
  }

  @Test func `a row stays whole where a page has room for it, and goes on on the next where none has`() {
    let long = (1...40).map { "line\($0)" }.joined(separator: "\n")
    let pages = pages(table([["a", long, ""], ["b", long, ""]]))
    #expect(pages.count == 2)
    #expect(pages[1].words.contains("First Second Third b line1 "))
    let endless = (1...130).map { "line\($0)" }.joined(separator: "\n")
    let split = self.pages(table([["a", endless, ""]]))
    #expect(split.count == 3)
    #expect(split.allSatisfy { $0.texts.contains { $0.text == "Second" } })
    #expect(split.flatMap { $0.texts.map(\.text) }.filter { $0.hasPrefix("line") }.count == 130)
  }

  @Test func `a heading never stands alone at the foot of a page`() {
    for count in 30...60 {
      let text = (1...count).map { "p\($0)" }.joined(separator: "\n")
      let report = PDFReport(
        title: "Report",
        sections: [
          .init(nil, .paragraph(text)),
          .init("Heading", .table(.init(columns: [.init("Column")], rows: [["cell"]]))),
        ], footer: "")
      let page = pages(report).first { $0.words.contains("Heading") }
      #expect(page?.words.contains("cell") == true, "\(count)")
    }
  }

  @Test func `numbers end at the right edge of their column`() {
    let page = pages(table([["a", "b", "1"], ["a", "b", "1234"]]))[0]
    let numbers = page.texts.filter { $0.text == "1" || $0.text == "1234" }
    #expect(Set(numbers.map { ($0.x + measure.width(of: $0.text, style: $0.style)).rounded() }) == [560])
  }

  @Test func `a column is as wide as its longest word where that is possible`() {
    let rows = [["Outbound", String(repeating: "word ", count: 40), "9"]]
    let narrow = PDFReport.Table(
      columns: [.init("Direction", share: 0.1), .init("Notes", share: 10), .init("#", share: 0)], rows: rows)
    let page = pages(PDFReport(title: "Report", sections: [.init(nil, .table(narrow))], footer: ""))[0]
    for word in ["Direction", "Outbound", "9", "#"] { #expect(page.texts.contains { $0.text == word }, "\(word)") }
    // An address may be cut: it does not push the others off the paper.
    let address = "https://" + String(repeating: "x", count: 300)
    let wide = PDFReport.Table(columns: [.init("Direction"), .init("Site")], rows: [["Outbound", address]])
    let other = pages(PDFReport(title: "Report", sections: [.init(nil, .table(wide))], footer: ""))[0]
    #expect(other.texts.contains { $0.text == "Outbound" })
  }

  @Test func `a report of nothing is one page with its title`() {
    let pages = pages(
      PDFReport(
        title: "Report",
        sections: [.init("Schools", .table(.init(columns: [.init("a")], rows: []))), .init("Cards", .cards([]))],
        footer: ""))
    #expect(pages.map { $0.texts.map(\.text) } == [["Report", "Page 1 of 1"]])
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("", 5, [""]), ("abcdefghijk", 4, ["abcd", "efgh", "ijk"]),
    ("a abcdefgh b", 4, ["a", "abcd", "efgh", "b"]), ("a\n\nb\r\nc", 9, ["a", "", "b", "c"]),
    ("  a \t b  ", 9, ["a b"]), ("\u{202e}a\u{7}b", 9, ["ab"]), ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 2, ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]),
  ])
  func `text is wrapped between words`(text: String, columns: Int, expected: [String]) {
    let style = TextStyle(size: 10)
    #expect(TextLines(measure: measure).lines(text, style: style, width: Double(columns) * 5) == expected)
  }
}
