import Pages
import Terminal

extension NextPage: TerminalPage {
  /// The next steps as a terminal shows them. A terminal scrolls, so every open step is listed; of the settled steps, only
  /// the first ones.
  package func text(for session: Session) -> String {
    var out = PagePrinter(session)
    out.pastWarning(if: isPast)
    out.title(title, [day])
    if let empty { out.notice(empty) }
    for group in groups {
      let lines = group.steps.flatMap { step in
        let badge = step.badge.map { " " + out.badge($0) } ?? ""
        return [
          "  " + out.wrapped(step.text, indentation: 2).drop { $0 == " " } + badge,
          "    " + out.style.dim(String(out.wrapped(step.why, indentation: 4).drop { $0 == " " })),
        ]
      }
      out.section(group.title, lines: lines)
    }
    if let settled {
      let lines = settled.steps.map { step in
        "  " + out.wrapped(step.text, indentation: 2).drop { $0 == " " } + "  " + out.style.dim(step.state)
      }
      out.section(settled.title, lines: lines + (settled.more > 0 ? ["  and \(settled.more) more"] : []))
    }
    return out.text
  }
}
