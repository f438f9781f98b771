import Pages
import Terminal

/// Writes a page value for a terminal, block by block: headings, badges, labelled rows, paragraphs, lists, tables.
///
/// Every text of the family is escaped and wrapped at the terminal's width. Wide and combining characters are counted
/// as the columns that they take.
///
/// ```swift
/// var out = PagePrinter(session)
/// out.title(page.name, badges: page.badges)
/// out.rows(page.information, under: "Information")
/// session.print(out.text)
/// ```
package struct PagePrinter {
  /// The style: with colours or without.
  package let style: Style
  /// The width of the terminal in columns.
  package let width: Int
  private let tableWidth: Int
  private let notice: String
  private var blocks: [String] = []

  /// Creates an empty page for the terminal of a session.
  package init(_ session: Session) {
    self.init(
      style: session.style, width: session.width, tableWidth: session.tableWidth,
      notice: session.unreal ?? SiteLabels.past)
  }

  /// Creates an empty page for a terminal of the given width.
  ///
  /// - Parameters:
  ///   - tableWidth: The width of tables; nil for the same.
  ///   - notice: What is said above a page of which nothing can be changed.
  package init(style: Style, width: Int, tableWidth: Int? = nil, notice: String = SiteLabels.past) {
    self.style = style
    self.width = width
    self.tableWidth = tableWidth ?? width
    self.notice = notice
  }

  /// All blocks, separated by empty lines.
  package var text: String { blocks.joined(separator: "\n\n") }

  // MARK: Blocks

  /// Adds the page's name in bold, with lines and badges below it.
  package mutating func title(_ text: String, _ lines: [String] = [], badges: [Badge] = []) {
    var out = [style.bold(clean(text))] + lines.filter { !$0.isEmpty }.map { wrapped($0, indentation: 0) }
    if !badges.isEmpty { out.append(self.badges(badges)) }
    block(out)
  }

  /// Adds a heading with finished lines below it; nothing if there are no lines.
  package mutating func section(_ heading: String, lines: [String]) {
    guard !lines.isEmpty else { return }
    block([style.bold(clean(heading))] + lines)
  }

  /// Adds labelled rows under a heading, with aligned texts; nothing if there are no rows.
  package mutating func rows(_ rows: [LabelledText], under heading: String? = nil) {
    guard !rows.isEmpty else { return }
    let widest = min(rows.map { TextWidth.columns(of: clean($0.label)) }.max() ?? 0, max(width / 2, 8))
    let lines = rows.map { row in
      "  " + padded(clean(row.label), widest) + "  " + wrapped(row.text, indentation: widest + 4).drop { $0 == " " }
    }
    block((heading.map { [style.bold(clean($0))] } ?? []) + lines)
  }

  /// Adds a paragraph under a heading, or `none` in dim letters if the text is missing.
  package mutating func paragraph(_ text: String?, under heading: String, none: String) {
    let body = text.flatMap { $0.isEmpty ? nil : wrapped($0, indentation: 2) }
    block([style.bold(clean(heading)), body ?? "  " + style.dim(none)])
  }

  /// Adds a list under a heading, or `none` in dim letters if it is empty.
  package mutating func bullets(_ texts: [String], under heading: String, none: String) {
    let lines = texts.map { "  · " + wrapped($0, indentation: 4).drop { $0 == " " } }
    block([style.bold(clean(heading))] + (lines.isEmpty ? ["  " + style.dim(none)] : lines))
  }

  /// Adds a table, with or without a heading.
  package mutating func table(_ table: Table, under heading: String? = nil) {
    block((heading.map { [style.bold(clean($0))] } ?? []) + [table.render(width: tableWidth, style: style)])
  }

  /// Adds the notice that replaces an empty page.
  package mutating func notice(_ notice: Notice) {
    var lines = [style.bold(clean(notice.title))]
    if let message = notice.message { lines.append(wrapped(message, indentation: 0)) }
    block(lines)
  }

  /// Adds a warning.
  package mutating func warning(_ text: String) { block([style.amber(wrapped(text, indentation: 0))]) }

  /// Adds the warning above a page of the past; nothing for the present.
  package mutating func pastWarning(if isPast: Bool) { if isPast { warning(notice) } }

  /// Adds a remark in dim letters.
  package mutating func remark(_ text: String) { block([style.dim(wrapped(text, indentation: 0))]) }

  /// Adds the publication state of a record, as a warning if it has a message, such as the reason of a refusal; nothing
  /// if there is no state.
  package mutating func publication(_ notice: Notice?) {
    guard let notice else { return }
    guard let reason = notice.message else { return remark(notice.title) }
    warning("\(notice.title): \(reason)")
  }

  /// Adds finished lines unchanged.
  package mutating func block(_ lines: [String]) { blocks.append(lines.joined(separator: "\n")) }

  // MARK: Pieces

  /// The badges side by side, in their colours.
  package func badges(_ badges: [Badge]) -> String { badges.map(badge).joined(separator: " ") }

  /// One badge in its colours.
  package func badge(_ badge: Badge) -> String { style.badge(" \(clean(badge.text)) ", badge.color) }

  /// A text of the family, escaped for a terminal.
  package func clean(_ text: String) -> String { Escaping.visible(text) }

  /// A text of the family, wrapped at the terminal's width.
  package func wrapped(_ text: String, indentation: Int) -> String {
    wrap(Escaping.visible(text, keepingNewlines: true), width: width, indentation: indentation)
  }

  /// A text, padded with spaces to a number of columns.
  package func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
  }
}
