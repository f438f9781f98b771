import Domain
import Foundation
import Pages

/// The day's list of What Next as a letter: plain text, and a self-contained HTML page. The family prints or sends it
/// with other programs; nothing is requested from any host.
package struct NextLetter: Equatable, Sendable {
  private let page: NextPage
  private let name: String?

  /// - Parameters:
  ///   - page: The list.
  ///   - name: The name of the person whose list it is.
  package init(_ page: NextPage, of name: String?) { (self.page, self.name) = (page, name) }

  /// "What Next for Sam, Nov 21, 2026".
  package var title: String {
    [page.title, name.map { "for \(Self.plain($0))" }].compactMap(\.self).joined(separator: " ") + ", \(page.day)"
  }

  /// The letter as plain text: a line for each step, with its reason below.
  package var text: String {
    var lines = [title, String(repeating: "=", count: title.count)]
    if let empty = page.empty { lines += ["", empty.title] }
    for group in page.groups {
      lines += ["", group.title]
      for step in group.steps {
        lines.append("- \(Self.plain(step.text))" + (step.badge.map { " (\($0.text))" } ?? ""))
        lines.append("  \(Self.plain(step.why))")
      }
      if let more = Self.more(group) { lines.append("  \(more)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The letter as an HTML page.
  package var html: String {
    var out = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>\(Self.escaped(title))</title>
      <style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}\
      li{margin:.5rem 0}small{opacity:.8}</style></head><body>
      <h1>\(Self.escaped(title))</h1>

      """
    if let empty = page.empty { out += "<p>\(Self.escaped(empty.title))</p>\n" }
    for group in page.groups {
      out += "<h2>\(Self.escaped(group.title))</h2>\n<ul>\n"
      for step in group.steps {
        let badge = step.badge.map { " <strong>\(Self.escaped($0.text))</strong>" } ?? ""
        out += "<li>\(Self.escaped(step.text))\(badge)<br><small>\(Self.escaped(step.why))</small></li>\n"
      }
      out += "</ul>\n"
      if let more = Self.more(group) { out += "<p><small>\(Self.escaped(more))</small></p>\n" }
    }
    return out + "</body></html>\n"
  }

  private static func more(_ group: NextPage.Group) -> String? { group.more.map { _ in "and more: rc next" } }

  /// Replaces control characters, which a mail program or a terminal would interpret, so that the text is one line.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }

  /// Returns a text as HTML, on one line.
  static func escaped(_ text: String) -> String {
    plain(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
