import Domain
import Pages

/// The schools by status: a column for each status. Cards are moved with buttons, and with JavaScript also by dragging.
struct BoardView {
  let board: SchoolsBoard
  let page: SchoolsListPage
  let frame: Frame
  let query: SchoolsQuery

  @HTMLBuilder var html: HTML {
    if !page.isPast { tag("p", .class("hint board-help script-only")) { SchoolsBoard.help } }
    tag("div", .class("board"), .id("board"), .text("data-loading", SchoolDetailPage.loading.title)) {
      for column in board.columns { self.column(column) }
    }
    if !page.isPast {
      MarkedView(frame: frame, query: query, statuses: board.columns.map { ($0.status, $0.badge.text) }).html
      moving
    }
  }

  private func column(_ column: SchoolsBoard.Column) -> HTML {
    tag("section", .class("column"), .text("data-status", column.status), .label(column.spoken)) {
      tag("h2") {
        badge(column.badge)
        tag("span", .class("count")) { String(column.count) }
      }
      tag("ul") { for card in column.cards { self.card(card, in: column) } }
      if let more = column.more {
        tag("p") {
          tag("a", .class("button"), .href(query.path(only: column.status, count: column.count))) {
            more
            tag("span", .class("unseen")) { ": \(column.badge.text)" }
          }
        }
      }
    }
  }

  private func card(_ card: SchoolsBoard.Card, in column: SchoolsBoard.Column) -> HTML {
    tag("li", .class("tile"), .id("school-\(card.school.id)"), .text("data-name", card.school.name)) {
      tag("p", .class("tile-head")) {
        tag("a", .href(frame.pathKeepingMoment(Route.school(card.school.id).rawValue))) { card.school.name }
        if !page.isPast {
          tag("span", .class("handle script-only"), .text("title", SchoolsBoard.handle), .text("aria-hidden", "true")) {
            "⠿"
          }
        }
      }
      badges(card.badges)
      if let contact = card.contact { tag("p", .class("hint")) { contact } }
      if !page.isPast {
        tag("p", .class("tile-foot")) {
          markBox(card.school, card.mark)
          move(card.back, "‹", card, from: column)
          move(card.onward, "›", card, from: column)
        }
      }
    }
  }

  @HTMLBuilder private func move(
    _ move: SchoolsBoard.Move?, _ sign: String, _ card: SchoolsBoard.Card, from column: SchoolsBoard.Column
  ) -> HTML {
    if let move {
      tag(
        "button", .type("submit"), .text("form", "move"), .name("one"), .value(card.school.id),
        .text("formaction", Address("/schools/edit").with("shown", column.status).with("status", move.status).text),
        .label(move.spoken)
      ) { sign }
    }
  }

  /// The form of all cards' buttons, and the dialog in which the script asks for a reason before it sends a move.
  @HTMLBuilder private var moving: HTML {
    frame.form("/schools/edit", id: "move") { void("input", .type("hidden"), .name("back"), .value(query.path)) }
    tag("dialog", .id("moving"), .class("card"), .text("aria-labelledby", "moving-title")) {
      frame.form("/schools/edit", id: "moving-form", class: "stack") {
        void("input", .type("hidden"), .name("back"), .value(query.path))
        for name in ["one", "shown", "status"] { void("input", .type("hidden"), .name(name), .value("")) }
        tag("h2", .id("moving-title")) { MarkedSchools.move }
        tag("div", .class("field")) {
          tag("label", .for("moving-note")) { frame.labels.statusNote }
          void("input", .type("text"), .id("moving-note"), .name("note"), .text("autocomplete", "off"))
        }
        tag("div", .class("choices")) {
          tag("button", .type("button"), .flag("data-cancel")) { frame.labels.cancel }
          tag("button", .class("primary"), .type("submit")) { MarkedSchools.move }
        }
      }
    }
  }
}

/// The checkbox that marks a school for an action on several.
func markBox(_ card: SchoolCard, _ spoken: String) -> HTML {
  tag("label", .class("pick")) {
    void(
      "input", .type("checkbox"), .text("form", "marked"), .name("mark.\(card.id)"),
      .value(MarkedSchools.Mark.shown(status: card.status, tier: card.priorityTier)), .label(spoken))
  }
}

/// The actions on the marked schools: one form, which all checkboxes belong to.
struct MarkedView {
  let frame: Frame
  let query: SchoolsQuery
  let statuses: [(value: String, label: String)]

  var html: HTML {
    tag("details", .class("card marked"), .id("marking")) {
      tag("summary") {
        MarkedSchools.title
        tag(
          "span", .id("marked-count"), .class("count"), .text("role", "status"),
          .text("data-counted", MarkedSchools.counted)
        ) { "" }
      }
      frame.form("/schools/edit", id: "marked", class: "stack") {
        void("input", .type("hidden"), .name("back"), .value(query.path))
        tag("p", .class("hint")) { MarkedSchools.hint }
        tag("div", .class("picker")) {
          choice("status", "marked-status", frame.labels.status, statuses)
          tag("div", .class("field")) {
            tag("label", .for("marked-note")) { frame.labels.statusNote }
            void("input", .type("text"), .id("marked-note"), .name("note"), .text("autocomplete", "off"))
          }
          button("move") { MarkedSchools.move }
        }
        tag("div", .class("picker")) {
          choice(
            "tier", "marked-tier", frame.labels.tier,
            [(value: "", label: "—")] + PriorityTier.known.map { (value: $0.rawValue, label: $0.label) })
          button("tier") { MarkedSchools.setTier }
        }
        tag("div", .class("choices")) {
          action("favorite", MarkedSchools.star)
          action("plain", MarkedSchools.unstar)
          action("export", MarkedSchools.export, opensAnotherPage: true, loads: true)
          action("delete", MarkedSchools.delete, opensAnotherPage: true, look: "danger")
        }
      }
    }
  }

  private func choice(
    _ name: String, _ id: String, _ label: String, _ options: [(value: String, label: String)]
  ) -> HTML {
    tag("div", .class("field")) {
      tag("label", .for(id)) { label }
      tag("select", .id(id), .name(name)) {
        for option in options { tag("option", .value(option.value)) { option.label } }
      }
    }
  }

  private func button(_ action: String, @HTMLBuilder _ content: () -> HTML) -> HTML {
    tag("button", .type("submit"), .name("do"), .value(action), content: content)
  }

  private func action(
    _ name: String, _ action: PageAction, opensAnotherPage: Bool = false, loads: Bool = false, look: String? = nil
  ) -> HTML {
    tag(
      "button", .type("submit"), .text("class", look), .name("do"), .value(name), .label(action.spoken),
      .flag("data-leaves", opensAnotherPage), .flag("data-download", loads)
    ) {
      Icon.html(action.icon)
      tag("span") { action.label }
    }
  }
}

/// The question before several schools are deleted. It is a page of its own, so that it works without JavaScript.
struct DeleteSchoolsView {
  let question: DeleteSchoolsQuestion
  let marks: [MarkedSchools.Mark]
  /// The list that the form was on.
  let back: String
  let frame: Frame

  var html: HTML {
    tag("div", .class("card asks")) {
      tag("h1") { question.title }
      tag("ul") { for name in question.schools { tag("li", .class("text")) { name } } }
      tag("p") { question.consequence }
      tag("div", .class("choices")) {
        tag("a", .class("button"), .href(back)) { question.cancel.label }
        frame.form("/schools/edit", busy: question.busy, opensAnotherPage: true) {
          void("input", .type("hidden"), .name("back"), .value(back))
          void("input", .type("hidden"), .name("sure"), .value("true"))
          for mark in marks {
            void(
              "input", .type("hidden"), .name("mark.\(mark.school.lowercased)"), .value(mark.shown))
          }
          tag(
            "button", .class("danger solid"), .type("submit"), .name("do"), .value("delete"),
            .label(question.confirm.spoken)
          ) { question.confirm.label }
        }
      }
    }
  }
}
