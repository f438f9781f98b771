import Pages
import Terminal

extension SchoolsListPage: TerminalPage {
  /// The schools list as a terminal shows it.
  package func text(for session: Session) -> String { SchoolListView(page: self, session: session).text }
}

private struct SchoolListView {
  let page: SchoolsListPage
  let session: Session

  var text: String {
    var out = PagePrinter(session)
    out.pastWarning(if: page.isPast)
    if let warning = page.warning {
      out.block([session.style.amber("\(warning.icon)  \(warning.title)"), session.style.dim(warning.message)])
    }
    out.publication(page.publication)
    if !page.chips.isEmpty {
      out.remark("Filters: " + page.chips.map(\.text).joined(separator: " · "))
    }
    if let empty = page.empty {
      out.notice(Notice(empty.title, message: empty.subtitle))
      return out.text
    }
    var table = Table(columns: [
      .init(""), .init("Name", canShrink: true), .init("Location", canShrink: true), .init("Div"), .init("Status"),
      .init("Tier"), .init("Fit", alignment: .right), .init("Distance", alignment: .right), .init("Size"),
      .init("Last contact"),
    ])
    for card in page.cards { table.add(row: cells(card)) }
    out.table(table, under: page.resultText)
    return out.text
  }

  /// The fit score for its narrow column, with a question mark if data is missing.
  private func fit(_ card: SchoolCard) -> String {
    guard let score = card.fitScore else { return "" }
    return card.fitTier == nil ? "\(score)?" : String(score)
  }

  private func cells(_ card: SchoolCard) -> [Table.Cell] {
    [
      .init(card.isFavorite ? "★" : " "), .init(card.name), .init(card.location),
      .init(card.divisionBadge?.text ?? "", badge: card.divisionBadge?.color),
      .init(card.statusBadge.text, badge: card.statusBadge.color),
      .init(card.priorityTier ?? ""), .init(fit(card), badge: card.fit?.color),
      .init(card.distance ?? ""), .init(card.size ?? ""), .init(card.lastContactDate ?? ""),
    ]
  }
}

extension TrashPage: TerminalPage {
  /// The deleted records as a terminal shows them.
  package func text(for session: Session) -> String { TrashView(page: self, session: session).text }
}

private struct TrashView {
  let page: TrashPage
  let session: Session

  var text: String {
    var out = PagePrinter(session)
    out.pastWarning(if: page.isPast)
    if let empty = page.empty {
      out.notice(empty)
      return out.text
    }
    var table = Table(columns: [
      .init("Kind"), .init("Name", canShrink: true), .init("What", canShrink: true), .init("Deleted"), .init("By"),
      .init("With it", canShrink: true), .init("Event"),
    ])
    for entry in page.entries {
      table.add(row: [
        .init(entry.kind.label), .init(entry.name), .init(entry.detail), .init(entry.at), .init(entry.by),
        .init(entry.wentAlong ?? ""), .init(entry.event.map { String($0.prefix(13)) } ?? ""),
      ])
    }
    out.table(table, under: page.countText)
    for group in page.groups { if let more = group.more { out.remark("\(group.title): \(more)") } }
    if !page.isPast {
      out.remark("rc trash restore EVENT brings one back, a school with what went along.")
    }
    return out.text
  }
}
