import Pages
import Terminal

extension CoachesPage: TerminalPage {
  /// A school's coaches as a terminal shows them.
  package func text(for session: Session) -> String { CoachesPageView(page: self, session: session).text }
}

private struct CoachesPageView {
  let page: CoachesPage
  let session: Session

  var text: String {
    var out = PagePrinter(session)
    out.pastWarning(if: page.isPast)
    out.title("\(page.title) of \(page.schoolName)", [page.countText])
    for card in page.cards {
      let badges = [card.role, card.responsiveness].compactMap(\.self)
      out.title(card.name, badges: badges)
      out.rows(
        card.details + [LabelledText("Contact", card.lastContact)]
          + LabelledText.optional("Notes", card.notes) + [LabelledText("Id", String(card.id.prefix(13)))])
    }
    if let empty = page.empty { out.notice(empty) }
    return out.text
  }
}

extension InteractionsPage: TerminalPage {
  /// A school's interactions as a terminal shows them.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    out.pastWarning(if: isPast)
    out.title("\(title) with \(schoolName)", [countText])
    for entry in entries { out.add(entry) }
    if let empty { out.notice(empty) }
    return out.text
  }
}

extension InteractionsPage.Entry: TerminalPage {
  /// One interaction alone.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    out.add(self)
    return out.text
  }
}

extension PagePrinter {
  fileprivate mutating func add(_ entry: InteractionsPage.Entry) {
    title(
      [entry.at, entry.coach].compactMap(\.self).joined(separator: ", "),
      badges: [entry.type, entry.direction, entry.sentiment].compactMap(\.self))
    rows(
      LabelledText.optional("Subject", entry.subject) + LabelledText.optional("Content", entry.content)
        + [LabelledText("Logged by", entry.by), LabelledText("Id", String(entry.id.prefix(13)))])
  }
}

extension LabelledText {
  /// A row for the text; none if it is nil.
  fileprivate static func optional(_ label: String, _ text: String?) -> [LabelledText] {
    text.map { [LabelledText(label, $0)] } ?? []
  }
}
