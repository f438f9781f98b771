import Pages
import Terminal

extension OfferDetailPage: TerminalPage {
  /// The page as a terminal shows it.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    out.pastWarning(if: isPast)
    out.publication(publication)
    out.title(schoolName, [offerType], badges: [status])
    out.section(
      "Summary",
      lines: cards.map { card in
        "  " + out.padded(card.label, 20) + out.style.badge(" \(card.value) ", card.color)
          + (card.caption.map { " " + out.style.dim($0) } ?? "")
      })
    out.rows(details.map { LabelledText($0.label, $0.text) }, under: "Details")
    calculator.write(to: &out)
    out.rows(attribution, under: "Attribution")
    return out.text
  }
}

extension CalculatorSection: TerminalPage {
  /// The calculator as a terminal shows it.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    write(to: &out)
    return out.text
  }

  fileprivate func write(to out: inout PagePrinter) {
    out.rows(cards.map { LabelledText($0.label, $0.value) }, under: title)
    var table = Table(columns: columns.enumerated().map { .init($1, alignment: $0 == 0 ? .left : .right) })
    for row in rows { table.add(row: row.map { .init($0) }) }
    out.table(table, under: tableTitle)
  }
}

extension OffersPage: TerminalPage {
  /// The list as a terminal shows it.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    out.pastWarning(if: isPast)
    if let empty {
      out.notice(empty)
      return out.text
    }
    var table = Table(columns: [
      .init("School", canShrink: true), .init("Type", canShrink: true), .init("Status"),
      .init("Amount", alignment: .right), .init("%", alignment: .right), .init("Offered"),
      .init("Deadline"), .init("Due"), .init("Id"),
    ])
    for card in cards {
      table.add(row: [
        .init(card.schoolName), .init(card.offerType), .init(card.status.text, badge: card.status.color),
        .init(card.amount), .init(card.percentage), .init(card.offerDate), .init(card.deadlineDate),
        .init(card.deadline.text, badge: card.deadline.color), .init(String(card.id.prefix(13))),
      ])
    }
    out.table(table, under: resultText)
    return out.text
  }
}

extension OfferComparisonPage: TerminalPage {
  /// The comparison as a terminal shows it.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    var table = Table(columns: columns.map { .init($0, canShrink: ["School", "Conditions"].contains($0)) })
    for row in rows { table.add(row: row.cells.map { .init($0.text, badge: $0.color) }) }
    out.table(table, under: title)
    out.rows(summary, under: "Summary")
    return out.text
  }
}
