import Pages

/// The notifications of a person.
struct NotificationsView {
  private let form: SettingsForm<NotificationPreferencesPage>
  private let view: FormView
  private var page: NotificationPreferencesPage { form.page }

  init(_ form: SettingsForm<NotificationPreferencesPage>) {
    self.form = form
    view = FormView("notify", form.frame, form.sent)
  }

  var html: HTML {
    let around = SettingsFrame(
      form, lastUpdated: page.lastUpdated, publication: page.publication, isReadOnly: page.isReadOnly)
    return around.html {
      form.frame.form(
        form.frame.path, class: "stack", busy: page.texts.saving, asksBeforeDiscarding: true,
        history: form.frame.ownHistory
      ) {
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
