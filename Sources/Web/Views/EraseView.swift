import Pages

/// The entries and files that an erasure would remove, and the form that asks for the record's name.
struct EraseView {
  let page: ErasePage
  let frame: Frame
  let sent: SubmittedForm?

  /// The only control of the form.
  static func controls(_ label: String = "") -> [Control] { [Control(name: "name", label: label, isRequired: true)] }

  @HTMLBuilder var html: HTML {
    tag("div", .class("page-head")) { tag("h1") { page.title } }
    tag("p", .class("lead")) { page.lead }
    section(page.entriesTitle, id: "entries") {
      tag("ul") { for entry in page.entries { tag("li") { entry } } }
    }
    section(page.filesTitle, id: "files") {
      tag("ul") { for file in page.files { tag("li") { file } } }
    }
    muted(page.reach)
    form
    if !page.fields.isEmpty {
      section(page.fieldsTitle, id: "fields") {
        tag("ul") {
          for field in page.fields {
            tag("li") { tag("a", .href(field.route.rawValue), .label(field.spoken)) { field.label } }
          }
        }
      }
    }
  }

  private var form: HTML {
    let form = FormView("erase", frame, sent)
    return frame.form(frame.path, class: "card grid", busy: page.busy, opensAnotherPage: true) {
      form.message
      if let field = page.field { void("input", .type("hidden"), .name("field"), .value(field)) }
      form(Self.controls(page.prompt))
      tag("div", .class("choices wide")) {
        tag("a", .class("button"), .href(page.back.rawValue)) { page.cancel }
        tag("button", .class("danger solid"), .type("submit")) { page.confirm }
      }
    }
  }
}

/// A link to the page that erases a record.
@HTMLBuilder func eraseLink(_ link: ErasePage.Link?) -> HTML {
  if let link { tag("p", .class("hint")) { tag("a", .href(link.route.rawValue), .label(link.spoken)) { link.label } } }
}
