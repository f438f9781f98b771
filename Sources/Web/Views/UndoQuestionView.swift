import Pages

/// The question before an undo that does more than it seems. It is a page of its own, so that it works without
/// JavaScript.
struct UndoQuestionView {
  let question: UndoQuestion
  /// The value of the form's field `event`: the ids of the events to undo, separated by blanks.
  let eventIDs: String
  /// The page that the undo was requested on.
  let back: String
  let frame: Frame

  var html: HTML {
    tag("div", .class("card asks")) {
      tag("h1") { question.title }
      tag("p") { question.reason }
      list(question.others)
      list(question.fields.map { "→ \($0)" })
      tag("div", .class("choices")) {
        tag("a", .class("button"), .href(back)) { question.cancel }
        frame.form("/undo", opensAnotherPage: true) {
          void("input", .type("hidden"), .name("event"), .value(eventIDs))
          void("input", .type("hidden"), .name("back"), .value(back))
          void("input", .type("hidden"), .name(question.isAgainstOthers ? "anyway" : "together"), .value("true"))
          tag("button", .class("danger solid"), .type("submit")) {
            Icon.html(question.insist.icon)
            tag("span") { question.insist.label }
          }
        }
      }
    }
  }

  private func list(_ lines: [String]) -> HTML {
    lines.isEmpty ? .empty : tag("ul") { for line in lines { tag("li", .class("text")) { line } } }
  }
}
