import Pages
import Terminal

extension DashboardPage: TerminalPage {
  /// The dashboard as a terminal shows it.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    out.pastWarning(if: isPast)
    out.title(title)
    if let empty { out.notice(empty) }
    out.rows(cards.map { LabelledText("\($0.icon) \($0.label)", "\($0.value)  \($0.description)") })
    for widget in widgets {
      guard widget.empty == nil else {
        out.paragraph(nil, under: widget.title, none: widget.empty ?? "")
        continue
      }
      // A terminal scrolls, so all lines are shown and none is hidden.
      let all = widget.lines + widget.rest
      let labels = all.map { out.clean($0.label) }
      let widest = min(labels.map { TextWidth.columns(of: $0) }.max() ?? 0, out.width / 2)
      let lines = zip(all, labels).map { line, label in
        let badge = line.badge.map { " " + out.badge($0) } ?? ""
        let bar = line.share.map { " " + String(repeating: "█", count: Int(($0 * 20).rounded())) } ?? ""
        let text = out.wrapped(line.text, indentation: widest + 4).drop { $0 == " " }
        return "  " + out.padded(label, widest) + "  " + text + badge + out.style.dim(bar)
      }
      out.section(widget.title, lines: lines)
    }
    return out.text
  }
}
