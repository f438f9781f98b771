import Domain
import Pages

/// The contacts with a school, newest first, with filters, a form that corrects each of the viewer's own, and one for a
/// new contact.
struct InteractionsView {
  /// A form that was sent and is shown again.
  struct SentInteraction {
    /// The contact's id; nil for the form of a new contact.
    let id: String?
    let sent: SubmittedForm
  }

  let page: InteractionsPage
  let filters: InteractionFilters
  let path: String
  let frame: Frame
  let sent: SentInteraction?

  static func controls(_ page: InteractionsPage, correcting entry: InteractionsPage.Entry? = nil) -> [Control] {
    let kinds: [String: Control.Kind] = ["date": .line(.date), "time": .line(.time), "content": .long]
    return InteractionForm(page, correcting: entry).inputs.map { input in
      // The first option is preselected. For the direction, outbound is, as the family begins most contacts.
      let first = input.field == "direction" ? InteractionDirection.outbound.rawValue : input.options?.first?.value
      return Control(input, value: entry?.correction?.values[input.field] ?? first, kind: kinds[input.field])
    }
  }

  @HTMLBuilder var html: HTML {
    backLink(page.schoolName, Route.school(page.school).rawValue, frame)
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        if !hasNoInteractions { tag("p", .class("muted"), .id("results"), .text("role", "status")) { page.countText } }
      }
      ExportMenuView(
        menu: .interactions, frame: frame,
        query: String(Address("").with("school", page.school).with("at", frame.at).text.dropFirst())
      ).html
    }
    if let log = page.log { form(log) }
    if !hasNoInteractions { menus }
    tag("div", .id("list"), .class("list")) {
      if let empty = page.empty { emptyNotice(empty, clear: path) }
      tag("ul", .class("rows")) {
        for entry in page.entries { tag("li", .id("interaction-\(entry.id)")) { self.entry(entry) } }
      }
    }
  }

  /// Whether the school has no contacts: then counts and filters are left out.
  private var hasNoInteractions: Bool { page.entries.isEmpty && !filters.areActive }

  private var menus: HTML {
    ListFilters(
      path: path, search: (page.searchPrompt, filters.searchText),
      menus: [
        .init("type", page.types, filters.type), .init("direction", page.directions, filters.direction),
        .init("sentiment", page.sentiments, filters.sentiment), .init("by", page.people, filters.loggedBy),
        .init("coach", page.coaches, filters.coach),
        .init("days", page.periods, filters.withinDays.map(String.init)),
      ], frame: frame
    ).html
  }

  private func form(_ log: String) -> HTML {
    let texts = InteractionForm(page)
    let sent = sent(for: nil)
    let form = FormView("new", frame, sent)
    return tag("details", .class("edit card"), .flag("open", sent != nil || page.entries.isEmpty)) {
      tag("summary") { log }
      frame.form(path, class: "grid", busy: texts.saving) {
        form.message
        form(Self.controls(page))
        tag("div", .class("choices wide")) {
          tag("button", .class("primary"), .type("submit")) { texts.save }
        }
      }
    }
  }

  private func sent(for id: String?) -> SubmittedForm? { sent.flatMap { $0.id == id ? $0.sent : nil } }

  private func correction(_ entry: InteractionsPage.Entry, _ correction: InteractionsPage.Correction) -> HTML {
    let sent = sent(for: entry.id)
    let form = FormView(entry.id, frame, sent)
    return tag("details", .class("edit"), .flag("open", sent != nil)) {
      tag("summary", .label(correction.spoken)) { InteractionForm.edit }
      frame.form("\(path)/\(entry.id)", class: "grid", busy: InteractionForm(page).saving) {
        form.message
        form(Self.controls(page, correcting: entry))
        tag("div", .class("choices wide")) {
          tag("button", .class("primary"), .type("submit")) { InteractionForm.correct }
          tag("a", .class("button"), .href("\(path)#interaction-\(entry.id)"), .cancels) { frame.labels.cancel }
        }
      }
    }
  }

  private func entry(_ entry: InteractionsPage.Entry) -> HTML {
    tag("article", .class("card"), .label(entry.spoken)) {
      badges([entry.type, entry.direction, entry.sentiment].compactMap(\.self))
      if let subject = entry.subject { tag("h2") { subject } }
      tag("p", .class("muted")) {
        [entry.coach, entry.at, entry.by].compactMap(\.self).joined(separator: " · ")
      }
      if let content = entry.content { tag("p", .class("text scroll")) { content } }
      if let correction = entry.correction { self.correction(entry, correction) }
      if let remove = entry.remove {
        tag("details", .class("edit")) {
          tag("summary", .label("\(remove.action ?? ""): \(entry.spoken)")) { remove.action }
          frame.form("\(path)/\(entry.id)/remove", class: "ask") {
            tag("p") {
              tag("strong") { remove.title }
              " \(remove.message ?? "")"
            }
            tag("button", .class("danger"), .type("submit")) { remove.action }
          }
        }
      }
    }
  }
}
