import Pages

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
    let around = SettingsFrame(
      form, lastUpdated: page.lastUpdated, publication: page.publication, isReadOnly: page.isReadOnly)
    return around.html {
      if let banner = page.banner { noticeBanner(banner) }
      // Each change is saved by itself where the script runs (PR-60).
      form.frame.form(
        form.frame.path, class: "stack", busy: PlayerDetailsPage.recalculating, guards: true,
        saves: PreferenceTexts.autoSaved, history: form.frame.ownHistory
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
