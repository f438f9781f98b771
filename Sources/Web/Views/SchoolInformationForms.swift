import Pages

/// The forms that change a school's information and the family's ranking.
extension SchoolDetailView {
  var informationForm: HTML {
    editForm("information", page.labels.information) { form in
      group {
        for part in page.informationForm {
          tag("fieldset", .class("wide part-of-form")) {
            tag("legend") { part.title }
            tag("div", .class("grid")) { form(part.inputs.map { Control($0) }) }
          }
        }
      }
    }
  }

  var ranking: HTML {
    let texts = page.rankingForm
    let form = FormView("ranking", frame, edits["ranking"])
    return tag("details", .class("edit"), .id("ranking"), .flag("open", edits["ranking"] != nil)) {
      tag("summary") { "\(texts.edit) (\(texts.text))" }
      frame.form("\(path)/ranking", class: "grid", busy: page.labels.information.saving, asksBeforeDiscarding: true) {
        form.message
        form.control(Self.rankingControl(texts))
        tag("div", .class("choices wide")) {
          tag("button", .class("primary"), .type("submit")) { texts.save }
          tag("a", .class("button"), .href("\(path)#information"), .cancels) { frame.labels.cancel }
        }
      }
    }
  }

  static func rankingControl(_ texts: RankingForm) -> Control {
    var control = Control(texts.input, kind: .number(minimum: 1, maximum: nil, step: "1"))
    control.help = texts.help
    return control
  }
}
