import Pages
import Terminal

// The terminal shows the browser's charts as tables of the same page values.

extension FitRadar: TerminalPage {
  /// The parts of a fit, with the shares that a browser draws and the values behind them.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    var table = Table(columns: [
      .init("Part"), .init("Points", alignment: .right), .init(Self.here.label, alignment: .right),
      .init(Self.anywhere.label, alignment: .right), .init(Self.columns[2], canShrink: true),
      .init(Self.columns[3], canShrink: true),
    ])
    func percent(_ share: Int?) -> Table.Cell { .init(share.map { "\($0)%" } ?? "—") }
    for axis in axes {
      table.add(row: [
        .init(axis.label), .init(axis.points), percent(axis.here), percent(axis.anywhere), .init(axis.athlete),
        .init(axis.school),
      ])
    }
    out.table(table, under: Self.title)
    if let missing { out.remark(missing) }
    return out.text
  }
}

extension SeasonPicture: TerminalPage {
  /// One row for each week in which something happened, newest first.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    var table = Table(columns: [.init(week)] + series.map { .init($0.label, alignment: .right) })
    for week in weeks.reversed() where week.counts.contains(where: { $0 > 0 }) {
      table.add(row: [.init(week.label)] + week.counts.map { .init($0 == 0 ? "—" : String($0)) })
    }
    out.table(table, under: title)
    out.remark(series.map(\.total).joined(separator: " · "))
    return out.text
  }
}

extension StatusFunnel: TerminalPage {
  /// One row for each status and one column for each month; only the newest months if the terminal is too narrow for
  /// all.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    let room = max(1, (out.width - 28) / 10)
    let shown = months.indices.suffix(room)
    var table = Table(
      columns: [.init("Status", canShrink: true)] + shown.map { .init(months[$0], alignment: .right) })
    for layer in layers {
      table.add(
        row: [.init(layer.label)] + shown.map { .init(layer.counts[$0] == 0 ? "—" : String(layer.counts[$0])) })
    }
    table.add(row: ["All"] + shown.map { .init(String(totals[$0])) })
    out.table(table, under: title)
    out.remark(hint)
    if shown.count < months.count {
      out.remark("The newest \(shown.count) of \(months.count) months; a wider terminal or --json has more.")
    }
    return out.text
  }
}

extension OfferCosts: TerminalPage {
  /// One row for each offer; below, the basis of each cost or what is missing.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    var table = Table(
      columns: columns.enumerated().map { .init($1, alignment: $0 == 0 ? .left : .right, canShrink: $0 == 0) })
    for bar in bars { table.add(row: [.init("\(bar.school), \(bar.type)")] + bar.cells.map { .init($0) }) }
    out.table(table, under: title)
    out.section(
      "Where a year's cost comes from",
      lines: bars.map {
        "  " + out.wrapped("\($0.school): \($0.missing ?? $0.basis ?? "—")", indentation: 2).drop { $0 == " " }
      })
    out.remark(hint)
    return out.text
  }
}

extension SchoolsMap: TerminalPage {
  /// The states with schools, then the schools that are on the map, elsewhere, or at no known place.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    out.title(spoken)
    if !states.isEmpty {
      var table = Table(columns: [.init("State"), .init("Schools")])
      // "TX 12: Texas, 12 schools"
      for state in states {
        let words = state.spoken.dropFirst(state.label.count + 2).split(separator: ", ", maxSplits: 1).map(String.init)
        table.add(row: [.init(words.first ?? state.code), .init(words.last ?? "")])
      }
      out.table(table)
    }
    for group in [here, elsewhere, placeless].compactMap(\.self) where group.count > 0 {
      let lines = group.entries.map { "  " + out.clean($0.name) + "  " + out.style.dim(out.clean($0.location)) }
      out.section(group.title, lines: lines + [group.more].compactMap { $0.map { "  " + $0 } })
    }
    return out.text
  }
}
