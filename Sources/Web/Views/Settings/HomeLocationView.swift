import Pages

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
    let around = SettingsFrame(
      form, lastUpdated: page.lastUpdated, publication: page.publication, isReadOnly: page.isReadOnly)
    return around.html {
      if let ready = page.ready {
        tag("div", .class("banner \(Color.badge(HomeLocationPage.readyColor))")) {
          tag("div") {
            tag("strong") { ready }
            if let help = page.readyHelp { tag("p") { help } }
          }
        }
      }
      if let stale = page.stale { noticeBanner(Notice(stale, icon: "warning")) }
      form.frame.form(
        form.frame.path, class: "stack", busy: page.texts.saving, guards: true, history: form.frame.ownHistory
      ) {
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
