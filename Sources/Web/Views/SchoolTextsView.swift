import Pages

/// The family's texts about a school: notes, private notes, pros and cons, the coaching texts.
struct SchoolTextsView {
  private let view: SchoolDetailView
  private var page: SchoolDetailPage { view.page }
  private var frame: Frame { view.frame }

  init(_ view: SchoolDetailView) { self.view = view }

  @HTMLBuilder var html: HTML {
    text(.notes, page.labels.notes, page.notes) { history }
    text(.privateNotes, page.labels.privateNotes, page.privateNotes) { eraseLink(frame.erase) }
    tag("div", .class("pair")) {
      items(.pros, "pro", page.labels.pros, page.pros)
      items(.cons, "con", page.labels.cons, page.cons)
    }
    editable(
      page.labels.philosophy.title, id: "philosophy",
      edit: view.editForm("philosophy", page.labels.philosophy, page.philosophyForm.map { Control($0, kind: .long) })
    ) {
      labelledTexts(page.philosophy)
    }
  }

  // MARK: Notes

  private func text(
    _ name: FailedForm.Name, _ labels: SchoolDetailLabels.Editable, _ stored: String?,
    @HTMLBuilder more: () -> HTML
  ) -> HTML {
    editable(
      labels.title, id: name.rawValue, hint: labels.hint,
      edit: view.canEdit ? editForm(name, labels, stored) : .empty
    ) {
      if let stored {
        tag("div", .class("text scroll"), .text("tabindex", "0"), .text("role", "group"), .label(labels.title)) {
          stored
        }
      } else if let empty = labels.empty {
        muted(empty)
      }
    } below: {
      more()
    }
  }

  /// A form with the shown text in a hidden field, so that another person's change is detected (ruling 21).
  private func editForm(_ name: FailedForm.Name, _ labels: SchoolDetailLabels.Editable, _ stored: String?) -> HTML {
    let failed = view.failed.flatMap { $0.name == name ? $0 : nil }
    let id = name.rawValue
    return tag("details", .class("edit"), .flag("open", failed != nil)) {
      tag("summary", .label(labels.editSpoken)) { labels.edit }
      frame.form("\(view.path)/\(id)", class: "stack", busy: labels.saving, asksBeforeDiscarding: true) {
        void(
          "input", .type("hidden"), .name("shown"), .value(failed?.theirs ?? failed?.fields["shown"] ?? stored ?? ""))
        if let failed {
          view.problem(failed, id: "\(id)-problem")
          if let theirs = failed.theirs { tag("blockquote", .class("text"), .id("\(id)-theirs")) { theirs } }
        }
        tag(
          "textarea", .id("\(id)-text"), .name("text"), .label(labels.title), .text("rows", "6"),
          .text("placeholder", labels.placeholder),
          failed.map { .text("aria-describedby", $0.theirs == nil ? "\(id)-problem" : "\(id)-problem \(id)-theirs") }
            ?? nil,
          .flag("autofocus", failed != nil)
        ) {
          // HTML parsers drop the first line break in a text area.
          "\n" + (failed?.fields["text"] ?? stored ?? "")
        }
        tag("div", .class("choices")) {
          if failed?.theirs == nil {
            tag("button", .class("primary"), .type("submit")) { labels.save }
            tag("a", .class("button"), .href("\(view.path)#\(id)"), .cancels) { frame.labels.cancel }
          } else {
            tag("button", .class("primary"), .type("submit"), .name("mine"), .value("true")) { frame.labels.useMine }
            tag("a", .class("button"), .href("\(view.path)#\(id)"), .cancels) { frame.labels.useTheirs }
          }
        }
      }
    }
  }

  private var history: HTML {
    tag("details") {
      tag("summary") { page.labels.notesHistory.title }
      if page.notesHistory.isEmpty { muted(page.labels.notesHistory.empty) }
      tag("ol", .class("timeline")) {
        for entry in page.notesHistory {
          tag("li") {
            tag("p", .class("muted")) { "\(entry.at) · \(entry.by)" }
            if let after = entry.after { tag("div", .class("text")) { after } }
          }
        }
      }
    }
  }

  // MARK: Pros and cons

  private func items(
    _ name: FailedForm.Name, _ kind: String, _ labels: SchoolDetailLabels.Items, _ items: [SchoolDetailPage.Item]
  ) -> HTML {
    let failed = view.failed.flatMap { $0.name == name ? $0 : nil }
    let id = name.rawValue
    return section(labels.title, id: id) {
      if items.isEmpty { muted(labels.empty) }
      tag("ul", .class("items")) {
        for item in items { tag("li", .class(Color.badge(labels.color))) { self.item(item, labels) } }
      }
      if view.canEdit {
        frame.form("\(view.path)/items", class: "inline") {
          void("input", .type("hidden"), .name("kind"), .value(kind))
          void(
            "input", .type("text"), .name("text"), .label(labels.placeholder), .text("placeholder", labels.placeholder),
            .value(failed?.fields["text"] ?? ""), failed == nil ? nil : .text("aria-describedby", "\(id)-problem"),
            .flag("autofocus", failed != nil))
          tag("button", .type("submit"), .label("\(frame.labels.add): \(labels.title)")) { "+" }
          if let failed { view.problem(failed, id: "\(id)-problem") }
        }
      }
    }
  }

  private func item(_ item: SchoolDetailPage.Item, _ labels: SchoolDetailLabels.Items) -> HTML {
    group {
      Icon.html(labels.icon)
      tag("span", .class("text"), .text("title", item.addedBy)) { item.text }
      if view.canEdit {
        frame.form("\(view.path)/items/\(item.id)/remove") {
          tag("button", .class("bare"), .type("submit"), .label("\(frame.labels.remove): \(item.text)")) {
            Icon.html("close")
          }
        }
      }
    }
  }
}
