import Pages

/// The question before something is deleted. It is a page of its own, so that it works without JavaScript.
struct QuestionView {
  let question: Notice
  let confirm: String
  let cancel: String
  /// The button's label while the form is being sent.
  let busy: String
  /// The path of the record's page; the form is sent to `…/delete`.
  let path: String
  let frame: Frame

  var html: HTML {
    tag("div", .class("notice card")) {
      Icon.html("warning")
      tag("h1") { question.title }
      if let message = question.message { tag("p") { message } }
      tag("div", .class("choices")) {
        tag("a", .class("button"), .href(path)) { cancel }
        frame.form("\(path)/delete", busy: busy, opensAnotherPage: true) {
          tag("button", .class("danger solid"), .type("submit")) { confirm }
        }
      }
      eraseLink(frame.erase)
    }
  }
}
