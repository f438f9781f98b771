import Pages

/// The form for another school, and the question about one that is there already.
struct NewSchoolView {
  let page: AddSchoolPage
  let frame: Frame
  let sent: Sent?
  let duplicate: DuplicateQuestion?

  static func controls(_ page: AddSchoolPage) -> [Control] {
    var controls = page.inputs.map { input in
      Control(
        name: input.field, label: input.label, kind: input.isLong ? .long : .text, placeholder: input.placeholder,
        spoken: input.spoken, isRequired: input.isRequired)
    }
    let pickers = [page.division, page.status].map { picker in
      Control(
        name: picker.field, label: picker.label,
        kind: .choice(picker.options.map { .init(value: $0.value ?? "", label: $0.label) }))
    }
    controls.insert(contentsOf: pickers, at: min(2, controls.count))
    return controls
  }

  @HTMLBuilder var html: HTML {
    backLink(SchoolDetailLabels.standardBack, Route.schools.rawValue, frame)
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        tag("p", .class("muted")) { page.subtitle }
      }
    }
    let form = FormView("new", frame, sent)
    frame.form(Route.newSchool.rawValue, class: "card grid", busy: page.adding, guards: true) {
      form.message
      if let duplicate { question(duplicate) }
      form(Self.controls(page))
      tag("div", .class("choices wide")) {
        if duplicate == nil { tag("button", .class("primary"), .type("submit")) { page.add } }
        tag("a", .class("button"), .href(Route.schools.rawValue)) { page.cancel }
      }
    }
  }

  private func question(_ question: DuplicateQuestion) -> HTML {
    attention(isWide: true, role: "alert") {
      Icon.html("warning")
      tag("div") {
        tag("strong") { question.title }
        tag("p") { question.message }
        tag("div", .class("choices")) {
          tag("a", .class("button"), .href(Route.school(question.school).rawValue)) { question.open }
          tag("button", .class("primary"), .type("submit"), .name("anyway"), .value("true")) { question.addAnyway }
        }
      }
    }
  }
}
