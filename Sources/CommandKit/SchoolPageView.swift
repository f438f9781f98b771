import Domain
import Pages
import Terminal

extension SchoolDetailPage: TerminalPage {
  /// The school's page as a terminal shows it, with every section in the page's order (SD-8).
  package func text(for session: Session) -> String { SchoolPageView(page: self, session: session).text }
}

private struct SchoolPageView {
  /// How many interactions are shown; the others are only counted.
  private static let shownInteractions = 5

  let page: SchoolDetailPage
  let session: Session

  var text: String {
    var out = PagePrinter(session)
    header(&out)
    coaches(&out)
    history(&out)
    fit(&out)
    match(&out)
    information(&out)
    texts(&out)
    documents(&out)
    interactions(&out)
    out.rows(page.attribution, under: page.labels.attribution)
    return out.text
  }

  private var labels: SchoolDetailLabels { page.labels }

  private func header(_ out: inout PagePrinter) {
    out.pastWarning(if: page.isPast)
    if page.isDeleted { out.warning("This school was deleted. `rc school restore` brings it back.") }
    for refusal in page.refusals {
      out.warning([refusal.title, refusal.message].compactMap(\.self).joined(separator: ": "))
    }
    out.publication(page.publication)
    let place = [page.location, page.distance.map { "\($0) from home" }].compactMap(\.self).joined(separator: " · ")
    out.title((page.star.isOn ? "★ " : "") + page.name, [place], badges: page.badges)
  }

  private func coaches(_ out: inout PagePrinter) {
    let panel = page.coaches
    guard !panel.coaches.isEmpty else { return out.paragraph(nil, under: panel.title, none: panel.empty?.title ?? "") }
    var lines: [String] = []
    for coach in panel.coaches {
      let role = coach.role.map { " " + out.badge($0) } ?? ""
      lines.append("  " + out.clean(coach.name) + role)
      // A terminal sends no text messages, so the phone number is shown once.
      for contact in coach.contacts where contact.kind != .text {
        lines.append("    " + out.clean("\(contact.title): \(contact.address)"))
      }
    }
    if let more = panel.more { lines.append("  " + out.style.dim(more)) }
    out.section(panel.title, lines: lines)
  }

  private func history(_ out: inout PagePrinter) {
    let lines = page.statusHistory.flatMap { entry in
      let change = "  \(entry.at)  \(out.clean(entry.from)) → \(out.clean(entry.to.text)), \(out.clean(entry.by))"
      return [change] + (entry.note.map { [out.wrapped($0, indentation: 6)] } ?? [])
    }
    guard !lines.isEmpty else { return out.paragraph(nil, under: labels.status.title, none: labels.status.empty) }
    out.section(labels.status.title, lines: lines)
  }

  private func fit(_ out: inout PagePrinter) {
    guard let fit = page.fit else { return }
    var lines = ["  \(fit.score)/100 " + out.badge(fit.tier)]
    let widest = fit.breakdown.map { TextWidth.columns(of: $0.label) }.max() ?? 0
    lines += fit.breakdown.map { "  \(out.padded($0.label, widest))  \($0.text)" }
    if let missing = fit.missing {
      let advice = [missing, fit.missingHint].compactMap(\.self).joined(separator: ". ")
      lines.append(out.style.amber(out.wrapped(advice, indentation: 2)))
    }
    lines.append(out.wrapped(fit.recommendation, indentation: 2))
    out.section(labels.fit, lines: lines)
    guard let card = page.divisionCard else { return }
    out.section(card.title, lines: [out.wrapped(card.message, indentation: 2), "  " + out.badges(card.badges)])
  }

  private func match(_ out: inout PagePrinter) {
    guard let match = page.match else { return }
    let lines = match.rows.map { row in
      "  \(row.mark) " + out.wrapped("\(row.label): \(row.value)", indentation: 4).drop { $0 == " " }
        + (row.badge.map { " " + out.badge($0) } ?? "")
    }
    let badge = match.badge.map { " " + out.badge($0) } ?? ""
    out.section(MatchSection.title, lines: ["  \(match.summary)\(badge)"] + lines)
  }

  private func information(_ out: inout PagePrinter) {
    let distance = page.distance.map { [LabelledText(labels.distance, $0)] } ?? []
    out.rows(distance + page.information, under: labels.information.title)
    out.rows(page.contact.map { LabelledText($0.label, $0.url) }, under: labels.contact)
    out.rows(page.scorecard, under: labels.scorecard)
  }

  private func texts(_ out: inout PagePrinter) {
    out.paragraph(page.notes, under: labels.notes.title, none: labels.notes.empty ?? "")
    out.paragraph(page.privateNotes, under: labels.privateNotes.title, none: labels.privateNotes.empty ?? "")
    out.bullets(page.pros.map(\.text), under: labels.pros.title, none: labels.pros.empty)
    out.bullets(page.cons.map(\.text), under: labels.cons.title, none: labels.cons.empty)
    out.rows(page.philosophy, under: labels.philosophy.title)
  }

  private func documents(_ out: inout PagePrinter) {
    let section = page.documents
    guard !section.documents.isEmpty else {
      return out.paragraph(nil, under: section.title, none: section.empty?.title ?? "")
    }
    let lines = section.documents.flatMap { document in
      [
        "  " + out.clean(document.title) + " " + out.badge(document.type),
        out.wrapped([document.shared, document.url].joined(separator: " · "), indentation: 4),
      ]
    }
    out.section(section.title, lines: lines)
  }

  private func interactions(_ out: inout PagePrinter) {
    var lines: [String] = []
    for contact in page.interactions.prefix(Self.shownInteractions) {
      lines.append("  \(contact.at)  \(out.clean(contact.type)), \(out.clean(contact.direction))")
      let text = [contact.subject, contact.content].compactMap(\.self).joined(separator: ": ")
      if !text.isEmpty { lines.append(out.wrapped(text, indentation: 6)) }
    }
    let rest = page.interactions.count - Self.shownInteractions
    if rest > 0 { lines.append(out.style.dim("  and \(session.text.number(rest)) earlier")) }
    out.section("Interactions", lines: lines)
  }
}
