import Pages

extension PlayerDetailsPage: TerminalPage {
  /// The player's page as a terminal shows it.
  package func text(for session: Session) -> String { PreferencesView(session: session).text(self) }
}

extension SchoolPreferencesPage: TerminalPage {
  /// The school preferences as a terminal shows them.
  package func text(for session: Session) -> String { PreferencesView(session: session).text(self) }
}

extension NotificationPreferencesPage: TerminalPage {
  /// The notification preferences as a terminal shows them.
  package func text(for session: Session) -> String { PreferencesView(session: session).text(self) }
}

extension DashboardPreferencesPage: TerminalPage {
  /// The dashboard's parts as a terminal shows them.
  package func text(for session: Session) -> String { PreferencesView(session: session).text(self) }
}

extension HomeLocationPage: TerminalPage {
  /// The page of the home location as a terminal shows it.
  package func text(for session: Session) -> String { PreferencesView(session: session).text(self) }
}

extension PreferenceHistory: TerminalPage {
  /// The changes of a category as a terminal shows them.
  package func text(for session: Session) -> String { PreferencesView(session: session).text(self) }
}

private struct PreferencesView {
  let session: Session

  /// The player's page.
  func text(_ page: PlayerDetailsPage) -> String {
    var out = start(page.texts, isPast: page.isPast)
    if let banner = page.banner { out.warning("\(banner.title). \(banner.message ?? "")") }
    for section in page.sections {
      out.rows(
        section.allFields.map { field in
          field.key == "heightInches" ? LabelledText(field.label, page.height.text) : row(field)
        }, under: section.title)
    }
    return end(&out, page.lastUpdated, page.publication)
  }

  /// The school preferences.
  func text(_ page: SchoolPreferencesPage) -> String {
    var out = start(page.texts, isPast: page.isPast)
    out.rows(
      page.templates.map { card in
        LabelledText("\(card.icon) \(card.id)\(card.isApplied ? " ✓" : "")", "\(card.name): \(card.description)")
      }, under: "Templates")
    if let empty = page.empty { out.notice(empty) }
    out.section(
      "Preferences",
      lines: page.rows.map { row in
        let tag = row.tag.map { " " + out.badge($0) } ?? ""
        return out.wrapped("\(row.index). \(row.label): \(row.value)", indentation: 2) + tag
      })
    return end(&out, page.lastUpdated, page.publication)
  }

  /// The notification preferences.
  func text(_ page: NotificationPreferencesPage) -> String {
    var out = start(page.texts, isPast: page.isPast)
    for section in page.sections {
      out.rows(
        section.rows.flatMap { row -> [LabelledText] in
          let nested = row.nested.map { field in
            let value = field.kind == .toggle ? onOff(field) : "\(field.value ?? "") \(row.suffix ?? "")"
            return LabelledText("  └ \(field.label)", value + (field.isEnabled ? "" : " (not used)"))
          }
          return [LabelledText(row.field.label, onOff(row.field))] + (nested.map { [$0] } ?? [])
        }, under: section.title)
    }
    out.rows(page.quietHours.fields.map(row), under: page.quietHours.title)
    out.remark(page.quietText)
    return end(&out, page.lastUpdated, page.publication)
  }

  /// The page that selects the dashboard's parts.
  func text(_ page: DashboardPreferencesPage) -> String {
    var out = start(page.texts, isPast: page.isPast)
    for section in page.sections {
      out.rows(
        section.cards.map { card in
          LabelledText("\(card.isOn ? "☑" : "☐") \(card.icon.map { "\($0) " } ?? "")\(card.label)", card.key)
        }, under: "\(section.title) (\(section.count))")
    }
    return end(&out, page.lastUpdated, page.publication)
  }

  /// The page of the home location.
  func text(_ page: HomeLocationPage) -> String {
    var out = start(page.texts, isPast: page.isPast)
    out.rows(page.address.fields.map(row), under: page.address.title)
    out.rows(page.coordinates.fields.map(row), under: page.coordinates.title)
    if let ready = page.ready { out.remark([ready, page.readyHelp].compactMap(\.self).joined(separator: ": ")) }
    if let stale = page.stale { out.warning(stale) }
    return end(&out, page.lastUpdated, page.publication)
  }

  /// The history of a category.
  func text(_ history: PreferenceHistory) -> String {
    var out = PagePrinter(session)
    out.title(history.title)
    if let empty = history.empty { out.notice(empty) }
    for entry in history.entries {
      out.section(
        "\(entry.at), \(entry.by)", lines: entry.fields.map { out.wrapped($0.text, indentation: 2) })
    }
    return out.text
  }

  private func start(_ texts: PreferenceTexts, isPast: Bool) -> PagePrinter {
    var out = PagePrinter(session)
    out.title(texts.title, [texts.subtitle])
    out.pastWarning(if: isPast)
    return out
  }

  private func end(_ out: inout PagePrinter, _ lastUpdated: String?, _ publication: Notice?) -> String {
    out.publication(publication)
    out.remark(lastUpdated ?? PreferenceTexts.neverSaved)
    return out.text
  }

  private func onOff(_ field: PreferenceField) -> String { field.isOn ? "On" : "Off" }

  private func row(_ field: PreferenceField) -> LabelledText {
    let value: String
    switch field.kind {
    case .toggle: value = onOff(field)
    case .picker, .chips:
      let chosen = field.options.filter(\.isSelected).map(\.label)
      value = chosen.isEmpty ? "–" : chosen.joined(separator: ", ")
    default: value = field.value.map { (field.prefix ?? "") + $0 } ?? "–"
    }
    return LabelledText(field.label, value)
  }
}
