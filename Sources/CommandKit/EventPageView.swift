import Pages
import Terminal

extension EventDetailPage: TerminalPage {
  /// An event's page as a terminal shows it.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    out.pastWarning(if: isPast)
    out.publication(publication)
    out.title(
      name, [dateRange] + (school.map { [$0.label] } ?? []), badges: [type, status])
    out.rows(details.map { LabelledText("\($0.icon) \($0.label)", $0.text) })
    if let place {
      out.section(
        place.heading,
        lines: (place.lines + (place.directions.map { [$0.url] } ?? [])).map { out.wrapped($0, indentation: 2) })
    }
    for section in [description, link, performanceNotes].compactMap(\.self) {
      out.paragraph(section.text, under: section.heading, none: "")
    }
    if let metrics {
      var table = Table(columns: [
        .init("Metric"), .init("Value", alignment: .right), .init(""), .init("Notes", canShrink: true), .init("Id"),
      ])
      for card in metrics.cards {
        table.add(row: [
          .init(card.label), .init(card.value), .init(card.verified?.text ?? "", badge: card.verified?.color),
          .init(card.notes ?? ""), .init(String(card.id.prefix(13))),
        ])
      }
      out.table(table, under: metrics.heading)
    }
    out.bullets(
      coaches.cards.map { [$0.name, $0.role, $0.email, $0.phone].compactMap(\.self) }
        .map { $0.filter { !$0.isEmpty }.joined(separator: ", ") },
      under: coaches.heading, none: coaches.empty ?? "")
    return out.text
  }

}

extension EventsPage: TerminalPage {
  /// The list of events as a terminal shows it.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    if let empty {
      out.notice(empty)
      return out.text
    }
    var table = Table(columns: [
      .init("When"), .init("Name", canShrink: true), .init("Type"), .init("Status"),
      .init("Place", canShrink: true), .init("Cost", alignment: .right), .init("Id"),
    ])
    for card in cards {
      table.add(
        row: [.init(card.dateRange), .init(card.name)] + card.badges.map { .init($0.text, badge: $0.color) }
          + [.init(card.place ?? ""), .init(card.cost ?? ""), .init(String(card.id.prefix(13)))])
    }
    out.remark(resultText)
    out.table(table)
    return out.text
  }
}

extension MetricsPage: TerminalPage {
  /// An athlete's metrics by type, as a terminal shows them.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    if let empty {
      out.notice(empty)
      return out.text
    }
    for group in groups {
      var table = Table(columns: [
        .init("Date"), .init("Value", alignment: .right), .init(""), .init("Event", canShrink: true),
        .init("Notes", canShrink: true), .init("Id"),
      ])
      for entry in group.entries {
        table.add(row: [
          .init(entry.date), .init(entry.value), .init(entry.verified?.text ?? "", badge: entry.verified?.color),
          .init(entry.event?.label ?? ""), .init(entry.notes ?? ""), .init(String(entry.id.prefix(13))),
        ])
      }
      out.title(group.label, [group.statistics.map { "\($0.label) \($0.text)" }.joined(separator: " · ")])
      out.table(table)
    }
    return out.text
  }

  /// One metric as a terminal shows it.
  package static func text(
    _ entry: MetricsPage.Entry, of group: MetricsPage.Group, for session: Session
  ) -> String {
    var out = PagePrinter(session)
    out.title(group.label, [entry.value], badges: entry.verified.map { [$0] } ?? [])
    let rows = [("Date", entry.date), ("Event", entry.event?.label), ("Notes", entry.notes), ("Id", entry.id)]
    out.rows(rows.compactMap { label, text in text.map { LabelledText(label, $0) } })
    return out.text
  }
}
