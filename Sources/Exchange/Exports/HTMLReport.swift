import Foundation
import Pages

/// A report as a self-contained HTML page, for readers without a program for PDF. It requests nothing from any host.
struct HTMLReport {
  let report: PDFReport
  /// Paths of pictures beside the page.
  var pictures: [String] = []

  /// The page.
  var text: String {
    var out = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>\(Self.escaped(report.title))</title>
      <style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}\
      table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;\
      border-bottom:1px solid #8888}dt{font-weight:600}dd{margin:0 0 .5rem}img{max-width:12rem}</style></head><body>
      <h1>\(Self.escaped(report.title))</h1>

      """
    if let subtitle = report.subtitle { out += "<p>\(Self.escaped(subtitle))</p>\n" }
    for picture in pictures { out += "<p><img src=\"\(Self.escaped(picture))\" alt=\"\"></p>\n" }
    for section in report.sections { out += Self.html(section) }
    return out + "</body></html>\n"
  }

  private static func html(_ section: PDFReport.Section) -> String {
    let heading = section.heading.map { "<h2>\(escaped($0))</h2>\n" } ?? ""
    switch section.content {
    case .table(let table):
      guard !table.rows.isEmpty else { return "" }
      let head = table.columns.map { "<th>\(escaped($0.heading))</th>" }.joined()
      let rows = table.rows.map { row in
        "<tr>" + row.prefix(table.columns.count).map { "<td>\(escaped($0))</td>" }.joined() + "</tr>\n"
      }
      return "\(heading)<table><thead><tr>\(head)</tr></thead><tbody>\n\(rows.joined())</tbody></table>\n"
    case .cards(let cards):
      guard !cards.isEmpty else { return "" }
      return heading + cards.map(html).joined()
    case .paragraph(let words): return words.isEmpty ? "" : "\(heading)<p>\(escaped(words))</p>\n"
    }
  }

  private static func html(_ card: PDFReport.Card) -> String {
    let subtitle = card.subtitle.map { "<p>\(escaped($0))</p>\n" } ?? ""
    let rows = card.rows.map { "<dt>\(escaped($0.label))</dt><dd>\(escaped($0.text))</dd>\n" }.joined()
    let lists = card.lists.filter { !$0.items.isEmpty }.map { list in
      "<p>\(escaped(list.label))</p><ul>" + list.items.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>\n"
    }
    return "<h3>\(escaped(card.title))</h3>\n\(subtitle)" + (rows.isEmpty ? "" : "<dl>\n\(rows)</dl>\n")
      + lists.joined()
  }

  /// Returns a text as HTML, with its line breaks.
  private static func escaped(_ text: String) -> String {
    TextLines.clean(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { NextLetter.escaped(String($0)) }.joined(separator: "<br>")
  }
}
