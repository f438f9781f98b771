import Pages

/// Who set each field of a record, its last change with an undo, and all its changes.
struct HistoryView {
  let title: String
  let origins: FieldOrigins
  let last: LastChange?
  let changes: RecordHistoryPage?
  /// The record's own page.
  let page: String
  let frame: Frame

  var html: HTML {
    tag("div", .class("detail")) {
      if Place(path: page) != nil { backLink(title, page, frame) }
      tag("h1") { FieldOrigins.question }
      if let last { undo(last) }
      tag("dl", .class("card origins")) {
        for row in origins.rows {
          tag("div", .text("id", row.field.map { "field-\($0)" })) {
            tag("dt") { row.label }
            tag("dd") {
              tag("p", .class("text")) { row.value }
              tag("p", .class("hint origin")) { row.origin }
            }
          }
        }
      }
      if let changes { all(changes) }
    }
  }

  private func undo(_ last: LastChange) -> HTML {
    section(LastChange.title, id: "last") {
      tag("p") { last.text }
      frame.form("/undo", class: "inline") {
        void("input", .type("hidden"), .name("event"), .value(last.event))
        void("input", .type("hidden"), .name("back"), .value("\(page)/history"))
        tag("ul") { for field in last.fields { tag("li", .class("text")) { "→ \(field)" } } }
        if last.hides.isEmpty { button(last.undo) } else { question(last) }
      }
    }
  }

  /// The first click says what would be hidden, the second one insists; without script as well.
  private func question(_ last: LastChange) -> HTML {
    tag("details") {
      tag("summary", .label(last.undo.spoken)) { last.undo.label }
      tag("p") { LastChange.hidesTitle }
      tag("ul") { for event in last.hides { tag("li", .class("text")) { event } } }
      void("input", .type("hidden"), .name("anyway"), .value("true"))
      button(last.insist)
    }
  }

  private func button(_ action: PageAction) -> HTML {
    tag("button", .type("submit"), .label(action.spoken)) {
      Icon.html(action.icon ?? "")
      tag("span") { action.label }
    }
  }

  private func all(_ changes: RecordHistoryPage) -> HTML {
    section(frame.slider?.marksTitle ?? "", id: "changes") {
      tag("ol", .class("timeline")) {
        for row in changes.rows {
          tag("li") {
            tag("p", .class("muted")) { "\(row.at) · \(row.by)" }
            tag("p", .class("text")) {
              row.field.isEmpty ? row.event : "\(row.event) · \(row.field): \(row.from) → \(row.to)"
            }
          }
        }
      }
    }
  }
}
