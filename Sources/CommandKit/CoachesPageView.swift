public import Pages
import Terminal

/// A school's coaches as a terminal shows them.
public struct CoachesPageView {
  private let page: CoachesPage
  private let session: Session

  /// The page for the terminal of a session.
  public init(page: CoachesPage, session: Session) {
    self.page = page
    self.session = session
  }

  /// The whole page.
  public var text: String {
    var out = PagePrinter(session)
    if page.isPast { out.warning("As this home knew it then; nothing can be changed from here.") }
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

/// A school's interactions as a terminal shows them.
public struct InteractionsPageView {
  private let page: InteractionsPage
  private let session: Session

  /// The page for the terminal of a session.
  public init(page: InteractionsPage, session: Session) {
    self.page = page
    self.session = session
  }

  /// The whole page.
  public var text: String {
    var out = PagePrinter(session)
    if page.isPast { out.warning("As this home knew it then; nothing can be changed from here.") }
    out.title("\(page.title) with \(page.schoolName)", [page.countText])
    for entry in page.entries { out.add(entry) }
    if let empty = page.empty { out.notice(empty) }
    return out.text
  }

  /// One interaction alone.
  public static func text(_ entry: InteractionsPage.Entry, session: Session) -> String {
    var out = PagePrinter(session)
    out.add(entry)
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
  /// A row, or none where there is no text.
  fileprivate static func optional(_ label: String, _ text: String?) -> [LabelledText] {
    text.map { [LabelledText(label, $0)] } ?? []
  }
}
