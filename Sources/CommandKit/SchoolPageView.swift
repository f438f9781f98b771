public import Pages
import Terminal

/// The school's page as a terminal shows it.
public struct SchoolPageView {
  private let page: SchoolDetailPage
  private let session: Session

  /// The page for the terminal of a session.
  public init(page: SchoolDetailPage, session: Session) {
    self.page = page
    self.session = session
  }

  /// The whole page.
  public var text: String {
    [
      header, fit, section("Information", page.information), section("College Scorecard Data", page.scorecard),
      notes("Notes", page.notes, "No notes added yet."),
      notes("My Private Notes", page.privateNotes, "No private notes added yet."),
      items("Pros", page.pros, "No pros added yet"), items("Cons", page.cons, "No cons added yet"),
      section("Coaching Philosophy", page.philosophy), history, contacts, section("Attribution", page.attribution),
    ].compactMap { $0 }.joined(separator: "\n\n")
  }

  private var style: Style { session.style }

  private func heading(_ text: String) -> String { style.bold(text) }

  private func clean(_ text: String) -> String { Escaping.visible(text) }

  private var header: String {
    var lines: [String] = []
    if page.isPast { lines.append(style.amber("As this home knew it then; nothing can be changed from here.")) }
    if page.isDeleted { lines.append(style.red("This school was deleted. `rc school restore` brings it back.")) }
    lines.append(style.bold("\(page.isFavorite ? "★ " : "")\(clean(page.name))"))
    lines.append(
      [clean(page.location), page.distance.map { "\($0) from home" }].compactMap { $0 }.joined(separator: " · "))
    lines.append(page.badges.map { style.badge(" \(clean($0.text)) ", $0.color) }.joined(separator: " "))
    return lines.joined(separator: "\n")
  }

  private var fit: String? {
    guard let fit = page.fit else { return nil }
    var lines = [
      heading("School Fit Analysis"), "  \(fit.score)/100 " + style.badge(" \(fit.tier.text) ", fit.tier.color),
    ]
    lines += fit.breakdown.map { "  \(padded($0.label, 14)) \($0.text)" }
    if let missing = fit.missing { lines.append(style.amber("  \(missing)")) }
    if let advice = page.advice { lines.append(wrap(advice, width: session.width, indentation: 2)) }
    return lines.joined(separator: "\n")
  }

  private func section(_ title: String, _ rows: [LabelledText]) -> String? {
    guard !rows.isEmpty else { return nil }
    let width = rows.map { TextWidth.columns(of: $0.label) }.max() ?? 0
    let lines = rows.map { row in
      let text = wrap(clean(row.text), width: session.width, indentation: width + 4)
      return "  \(padded(row.label, width))  " + text.drop { $0 == " " }
    }
    return ([heading(title)] + lines).joined(separator: "\n")
  }

  private func notes(_ title: String, _ text: String?, _ none: String) -> String {
    let body = text.map { wrap(Escaping.visible($0, keepingNewlines: true), width: session.width, indentation: 2) }
    return heading(title) + "\n" + (body ?? "  " + style.dim(none))
  }

  private func items(_ title: String, _ items: [SchoolDetailPage.Item], _ none: String) -> String {
    guard !items.isEmpty else { return heading(title) + "\n  " + style.dim(none) }
    let lines = items.map { item in
      "  · " + wrap(clean(item.text), width: session.width, indentation: 4).drop { $0 == " " }
    }
    return ([heading(title)] + lines).joined(separator: "\n")
  }

  private var history: String {
    guard !page.statusHistory.isEmpty else {
      return heading("Status History") + "\n  " + style.dim("No status changes yet")
    }
    let lines = page.statusHistory.map { entry in
      let change = "  \(entry.at)  \(clean(entry.from)) → \(clean(entry.to.text)), \(clean(entry.by))"
      return entry.note.map { change + "\n" + wrap(clean($0), width: session.width, indentation: 6) } ?? change
    }
    return ([heading("Status History")] + lines).joined(separator: "\n")
  }

  private var contacts: String? {
    guard !page.interactions.isEmpty else { return nil }
    let lines = page.interactions.prefix(5).map { contact in
      let text = [contact.subject, contact.content].compactMap { $0 }
        .map { Escaping.visible($0, keepingNewlines: true) }.joined(separator: ": ")
      return "  \(contact.at)  \(contact.type), \(contact.direction)"
        + (text.isEmpty ? "" : "\n" + wrap(text, width: session.width, indentation: 6))
    }
    let rest = page.interactions.count - lines.count
    return ([heading("Interactions")] + lines + (rest > 0 ? [style.dim("  and \(rest) earlier")] : []))
      .joined(separator: "\n")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextWidth.columns(of: text)))
  }
}
