import Pages

/// What all pages of preferences have around their forms.
struct SettingsFrame {
  let texts: PreferenceTexts
  let lastUpdated: String?
  let isReadOnly: Bool
  let history: PreferenceHistory?
  let frame: Frame

  init<Page>(_ form: SettingsForm<Page>, lastUpdated: String?, isReadOnly: Bool) {
    self.init(
      Page.texts, lastUpdated: lastUpdated, isReadOnly: isReadOnly, history: form.history, frame: form.frame)
  }

  init(
    _ texts: PreferenceTexts, lastUpdated: String?, isReadOnly: Bool, history: PreferenceHistory?, frame: Frame
  ) {
    self.texts = texts
    self.lastUpdated = lastUpdated
    self.isReadOnly = isReadOnly
    self.history = history
    self.frame = frame
  }

  func html(@HTMLBuilder _ content: () -> HTML) -> HTML {
    tag("div", .class("detail settings")) {
      tag("nav", .label(frame.labels.settings)) {
        tag("ul", .class("tabs")) {
          for tab in frame.labels.settingsPages {
            tag("li") {
              tag(
                "a", .href(tab.route.rawValue),
                frame.path == tab.route.rawValue ? .text("aria-current", "page") : nil
              ) { tab.label }
            }
          }
        }
      }
      tag("div", .class("page-head")) {
        tag("div") {
          tag("h1") { texts.title }
          tag("p", .class("muted")) { texts.subtitle }
        }
      }
      content()
      if let lastUpdated { muted(lastUpdated) }
      reset
      changes
    }
  }

  /// The bar with the explicit save (PR-62), which stays in sight.
  @HTMLBuilder var save: HTML {
    if !isReadOnly {
      tag("div", .class("choices wide save-bar")) {
        tag("button", .class("primary"), .type("submit")) { texts.save }
        tag("a", .class("button"), .href(frame.path)) { frame.labels.cancel }
      }
    }
  }

  @HTMLBuilder private var reset: HTML {
    if !isReadOnly, let reset = texts.reset {
      frame.form("\(frame.path)/reset") { tag("button", .type("submit")) { reset } }
    }
  }

  @HTMLBuilder private var changes: HTML {
    if let history {
      tag("details") {
        tag("summary") { history.title }
        if let empty = history.empty { muted(empty.title) }
        tag("ol", .class("timeline")) {
          for entry in history.entries {
            tag("li") {
              tag("p", .class("muted")) { "\(entry.at) · \(entry.by)" }
              for field in entry.fields { tag("p") { field.text } }
            }
          }
        }
      }
    }
  }
}

/// The player's details: eleven sections, each of which can be folded (PR-53, PR-68).
struct PlayerDetailsView {
  private let form: SettingsForm<PlayerDetailsPage>
  private let view: FormView
  private var page: PlayerDetailsPage { form.page }

  init(_ form: SettingsForm<PlayerDetailsPage>) {
    self.form = form
    view = FormView("player", form.frame, form.sent)
  }

  var html: HTML {
    let around = SettingsFrame(form, lastUpdated: page.lastUpdated, isReadOnly: page.isReadOnly)
    return around.html {
      if let banner = page.banner { noticeBanner(banner) }
      // Each change is saved by itself where the script runs (PR-60).
      form.frame.form(
        form.frame.path, class: "stack", busy: PlayerDetailsPage.recalculating, guards: true,
        saves: PreferenceTexts.autoSaved
      ) {
        view.message
        part(page.photo.title, id: "photo") { muted(page.photo.help) }
        for section in page.sections {
          part(section.title, id: slug(section.title)) {
            tag("div", .class("grid")) { view(section.fields.map(form.control)) }
            for group in section.groups {
              tag("details", .class("grade")) {
                tag("summary") { group.title }
                tag("div", .class("grid")) { view(group.fields.map(form.control)) }
              }
            }
          }
        }
        around.save
      }
    }
  }

  private func part(_ title: String, id: String, @HTMLBuilder _ content: () -> HTML) -> HTML {
    tag("details", .class("card part"), .id(id), .flag("open")) {
      tag("summary") { tag("h2") { title } }
      content()
    }
  }

  private func slug(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }
}

/// Where the family lives.
struct HomeLocationView {
  private let form: SettingsForm<HomeLocationPage>
  private let view: FormView
  private var page: HomeLocationPage { form.page }

  init(_ form: SettingsForm<HomeLocationPage>) {
    self.form = form
    view = FormView("home", form.frame, form.sent)
  }

  var html: HTML {
    let around = SettingsFrame(form, lastUpdated: page.lastUpdated, isReadOnly: page.isReadOnly)
    return around.html {
      if let ready = page.ready {
        tag("div", .class("banner c-green-100-800")) {
          tag("div") {
            tag("strong") { ready }
            if let help = page.readyHelp { tag("p") { help } }
          }
        }
      }
      if let stale = page.stale { noticeBanner(Notice(stale, icon: "warning")) }
      form.frame.form(form.frame.path, class: "stack", busy: page.texts.saving, guards: true) {
        view.message
        section(page.address.title, id: "address") {
          tag("div", .class("grid")) { view(page.address.fields.map(form.control)) }
        }
        section(page.coordinates.title, id: "coordinates", hint: page.help) {
          tag("div", .class("grid")) { view(page.coordinates.fields.map(form.control)) }
          // A service that is asked has not been connected to these pages yet: the command line asks it.
          tag("button", .type("button"), .flag("disabled")) { page.lookup }
        }
        around.save
      }
    }
  }
}

/// What a person is notified of.
struct NotificationsView {
  private let form: SettingsForm<NotificationPreferencesPage>
  private let view: FormView
  private var page: NotificationPreferencesPage { form.page }

  init(_ form: SettingsForm<NotificationPreferencesPage>) {
    self.form = form
    view = FormView("notify", form.frame, form.sent)
  }

  var html: HTML {
    let around = SettingsFrame(form, lastUpdated: page.lastUpdated, isReadOnly: page.isReadOnly)
    return around.html {
      form.frame.form(form.frame.path, class: "stack", busy: page.texts.saving, guards: true) {
        view.message
        for (index, part) in page.sections.enumerated() {
          section(part.title, id: "part-\(index)") { for row in part.rows { self.row(row) } }
        }
        section(page.quietHours.title, id: "quiet", hint: page.quietText) {
          tag("div", .class("grid")) { view(page.quietHours.fields.map(form.control)) }
        }
        around.save
      }
    }
  }

  @HTMLBuilder private func row(_ row: NotificationPreferencesPage.Row) -> HTML {
    view.control(form.control(row.field))
    if let nested = row.nested {
      let control = form.control(nested)
      tag("div", .class("nested"), .text("data-with", row.field.key)) {
        view.control(withSuffix(control, row.suffix))
      }
    }
  }

  private func withSuffix(_ control: Control, _ suffix: String?) -> Control {
    var control = control
    control.suffix = suffix
    return control
  }
}

/// Which parts the dashboard shows: two sections of cards in two columns (PR-113).
struct DashboardSettingsView {
  private let form: SettingsForm<DashboardPreferencesPage>
  private let view: FormView
  private var page: DashboardPreferencesPage { form.page }

  init(_ form: SettingsForm<DashboardPreferencesPage>) {
    self.form = form
    view = FormView("parts", form.frame, form.sent)
  }

  var html: HTML {
    let around = SettingsFrame(form, lastUpdated: page.lastUpdated, isReadOnly: page.isReadOnly)
    let controls = Dictionary(
      uniqueKeysWithValues: DashboardPreferencesPage.controls(form).map { ($0.name, $0) })
    return around.html {
      form.frame.form(form.frame.path, class: "stack", busy: page.texts.saving, guards: true) {
        view.message
        for (index, part) in page.sections.enumerated() {
          section(part.title, id: "part-\(index)", hint: part.count) {
            if !page.isReadOnly {
              tag("div", .class("choices script-only")) {
                tag("button", .type("button"), .text("data-all", "true")) { part.selectAll }
                tag("button", .type("button"), .text("data-all", "false")) { part.deselectAll }
              }
            }
            tag("div", .class("toggles")) {
              for card in part.cards { if let control = controls[card.key] { view.control(control) } }
            }
          }
        }
        around.save
      }
    }
  }
}
