import Pages

/// A question before something is deleted, as a page of its own: it works without script.
struct QuestionView {
  let question: Notice
  let confirm: String
  let cancel: String
  /// What the button says meanwhile.
  let busy: String
  /// The page that asks; `…/delete` is where the answer goes.
  let path: String
  let frame: Frame

  var html: HTML {
    tag("div", .class("notice card")) {
      Icon.html("warning")
      tag("h1") { question.title }
      if let message = question.message { tag("p") { message } }
      tag("div", .class("choices")) {
        tag("a", .class("button"), .href(path)) { cancel }
        frame.form("\(path)/delete", busy: busy, leaves: true) {
          tag("button", .class("danger solid"), .type("submit")) { confirm }
        }
      }
      eraseLink(frame.erase)
    }
  }
}
