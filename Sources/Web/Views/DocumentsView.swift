import Pages

/// The family's documents, each with the schools that it is shared with, and the form that adds a document.
struct DocumentsView {
  /// A form that was sent and is shown again.
  struct SentDocument {
    /// The document's id; nil for the form of a new document.
    let document: String?
    let sent: SubmittedForm
  }

  let page: DocumentsPage
  /// The school that a new document is to be shared with.
  let school: String?
  /// The document whose forms are shown. With the forms of all, a list of forty would be mostly menus of schools.
  let open: String?
  let frame: Frame
  let sent: SentDocument?

  private var path: String { Route.documents.rawValue }

  static func controls(_ values: [String: String] = [:]) -> [Control] {
    let kinds: [String: Control.Kind] = ["url": .line(.url), "description": .long]
    return DocumentForm().inputs.map {
      Control($0, value: values[$0.field], kind: kinds[$0.field]).addingValueToOptions
    }
  }

  /// The school that a new document is shared with.
  static func schoolControl(_ page: DocumentsPage) -> Control {
    let texts = DocumentForm()
    let options = page.schools.map { Control.Option(value: $0.value ?? "", label: $0.label) }
    return Control(
      name: "school", label: texts.school, kind: .choice([.init(value: "", label: texts.chooseSchool)] + options),
      isRequired: true)
  }

  @HTMLBuilder var html: HTML {
    if let back = page.schools.first(where: { $0.value == school && school != nil }) {
      backLink(back.label, Route.school(back.value ?? "").rawValue, frame)
    }
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { DocumentsPage.title }
        tag("p", .class("muted")) { page.countText }
      }
    }
    if let texts = page.form { add(texts) }
    if let empty = page.empty { emptyNotice(empty, clear: path) }
    tag("ul", .class("rows")) {
      for entry in page.entries { tag("li", .id("document-\(entry.id)")) { self.entry(entry) } }
    }
  }

  private func add(_ texts: DocumentForm) -> HTML {
    let sent = sent.flatMap { $0.document == nil ? $0.sent : nil }
    let form = FormView("new", frame, sent, prefilled: ["school": school ?? ""])
    return tag(
      "details", .class("edit card"), .id("new"), .flag("open", sent != nil || school != nil || page.entries.isEmpty)
    ) {
      tag("summary") { texts.add }
      tag("p", .class("hint")) { texts.hint }
      frame.form(path, class: "grid", busy: texts.saving, asksBeforeDiscarding: true) {
        form.message
        form(Self.controls() + [Self.schoolControl(page)])
        tag("div", .class("choices wide")) {
          tag("button", .class("primary"), .type("submit")) { texts.share }
        }
      }
    }
  }

  private func entry(_ entry: DocumentsPage.Entry) -> HTML {
    tag("article", .class("card"), .text("aria-labelledby", "document-\(entry.id)-title")) {
      tag("div", .class("card-head")) {
        tag("h2", .id("document-\(entry.id)-title")) { entry.title }
        if let view = entry.view {
          tag(
            "a", .class("button"), .href(entry.url), .label(view.spoken), .text("rel", "noreferrer noopener"),
            .text("target", "_blank")
          ) { view.label }
        }
      }
      badges([entry.type])
      if let description = entry.description { tag("p", .class("text")) { description } }
      if let unshared = entry.unshared { muted(unshared) }
      tag("ul", .class("people")) {
        for share in entry.shares { tag("li") { self.share(share, of: entry) } }
      }
      if let texts = page.form {
        if entry.id == open || entry.id == sent?.document {
          if !entry.others.isEmpty { more(entry, texts) }
          edit(entry, texts)
        } else {
          tag(
            "a", .class("button"), .label(texts.edits(entry.title)),
            .href("\(Address(path).with("open", entry.id).text)#document-\(entry.id)")
          ) { texts.edit }
        }
      }
    }
  }

  private func share(_ share: DocumentsPage.Share, of entry: DocumentsPage.Entry) -> HTML {
    group {
      tag("div") {
        tag("a", .href(frame.pathKeepingMoment(Route.school(share.school).rawValue))) { share.name }
        tag("p", .class("muted")) { share.shared }
      }
      if let unshare = share.unshare {
        frame.form("\(path)/\(entry.id)/unshare") {
          void("input", .type("hidden"), .name("school"), .value(share.school))
          tag("button", .type("submit"), .label("\(unshare.spoken): \(entry.title)")) { unshare.label }
        }
      }
    }
  }

  private func more(_ entry: DocumentsPage.Entry, _ texts: DocumentForm) -> HTML {
    frame.form("\(path)/\(entry.id)/share", class: "inline") {
      tag("select", .name("school"), .label("\(texts.school): \(entry.title)"), .flag("required")) {
        tag("option", .value("")) { texts.chooseSchool }
        for school in entry.others { tag("option", .value(school.value ?? "")) { school.label } }
      }
      tag("button", .type("submit"), .label("\(texts.share) \(entry.title)")) { texts.share }
    }
  }

  private func edit(_ entry: DocumentsPage.Entry, _ texts: DocumentForm) -> HTML {
    let sent = sent.flatMap { $0.document == entry.id ? $0.sent : nil }
    let form = FormView(entry.id, frame, sent)
    return frame.form("\(path)/\(entry.id)", class: "grid", busy: texts.saving, asksBeforeDiscarding: true) {
      form.message
      form(Self.controls(entry.values))
      tag("div", .class("choices wide")) {
        tag("button", .class("primary"), .type("submit")) { texts.save }
        tag("a", .class("button"), .href("\(path)#document-\(entry.id)")) { texts.cancel }
      }
    }
  }
}
