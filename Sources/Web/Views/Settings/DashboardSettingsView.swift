import Pages

/// The parts that the dashboard shows: two sections of cards in two columns (PR-113).
struct DashboardSettingsView {
  private let form: SettingsForm<DashboardPreferencesPage>
  private let view: FormView
  private var page: DashboardPreferencesPage { form.page }

  init(_ form: SettingsForm<DashboardPreferencesPage>) {
    self.form = form
    view = FormView("parts", form.frame, form.sent)
  }

  var html: HTML {
    let around = SettingsFrame(
      form, lastUpdated: page.lastUpdated, publication: page.publication, isReadOnly: page.isReadOnly)
    let controls = Dictionary(
      uniqueKeysWithValues: DashboardPreferencesPage.controls(form).map { ($0.name, $0) })
    return around.html {
      form.frame.form(
        form.frame.path, class: "stack", busy: page.texts.saving, asksBeforeDiscarding: true,
        history: form.frame.ownHistory
      ) {
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
