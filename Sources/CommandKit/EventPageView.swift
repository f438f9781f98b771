public import Pages
import Terminal

/// The pages of recruiting events as a terminal shows them.
public enum EventPageView {
  /// An event's page.
  public static func text(_ page: EventDetailPage, _ printer: PagePrinter) -> String {
    var out = printer
    if page.isPast { out.warning("As this home knew it then; nothing can be changed from here.") }
    out.title(
      page.name, [page.dateRange] + (page.school.map { [$0.label] } ?? []), badges: [page.type, page.status])
    out.rows(page.details.map { LabelledText("\($0.icon) \($0.label)", $0.text) })
    if let place = page.place {
      out.section(
        place.heading,
        lines: (place.lines + (place.directions.map { [$0.url] } ?? [])).map { out.wrapped($0, indentation: 2) })
    }
    for section in [page.description, page.link, page.performanceNotes].compactMap(\.self) {
      out.paragraph(section.text, under: section.heading, none: "")
    }
    if let metrics = page.metrics {
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
      page.coaches.cards.map { [$0.name, $0.role, $0.email, $0.phone].compactMap(\.self) }
        .map { $0.filter { !$0.isEmpty }.joined(separator: ", ") },
      under: page.coaches.heading, none: page.coaches.empty ?? "")
    return out.text
  }

  /// The list of events.
  public static func text(_ page: EventsPage, _ printer: PagePrinter) -> String {
    var out = printer
    if let empty = page.empty {
      out.notice(empty)
      return out.text
    }
    var table = Table(columns: [
      .init("When"), .init("Name", canShrink: true), .init("Type"), .init("Status"),
      .init("Place", canShrink: true), .init("Cost", alignment: .right), .init("Id"),
    ])
    for card in page.cards {
      table.add(
        row: [.init(card.dateRange), .init(card.name)] + card.badges.map { .init($0.text, badge: $0.color) }
          + [.init(card.place ?? ""), .init(card.cost ?? ""), .init(String(card.id.prefix(13)))])
    }
    out.remark(page.resultText)
    out.table(table)
    return out.text
  }
}

/// The pages of metrics as a terminal shows them.
public enum MetricPageView {
  /// An athlete's metrics by type.
  public static func text(_ page: MetricsPage, _ printer: PagePrinter) -> String {
    var out = printer
    if let empty = page.empty {
      out.notice(empty)
      return out.text
    }
    for group in page.groups {
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

  /// One metric.
  public static func text(
    _ entry: MetricsPage.Entry, of group: MetricsPage.Group, _ printer: PagePrinter
  ) -> String {
    var out = printer
    out.title(group.label, [entry.value], badges: entry.verified.map { [$0] } ?? [])
    let rows = [("Date", entry.date), ("Event", entry.event?.label), ("Notes", entry.notes), ("Id", entry.id)]
    out.rows(rows.compactMap { label, text in text.map { LabelledText(label, $0) } })
    return out.text
  }
}
