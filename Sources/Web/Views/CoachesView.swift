import Domain
import Pages

/// The coaches of a school: filters, cards, a form for each coach, and one for a new coach.
struct CoachesView {
  /// A form that was sent and is shown again.
  struct SentCoach {
    /// The coach's id; nil for the form of a new coach.
    let coach: String?
    let sent: SubmittedForm
  }

  let page: CoachesPage
  let filters: CoachFilters
  /// The stored fields of each coach, by id.
  let fields: [String: CoachFields]
  let path: String
  let frame: Frame
  let sent: SentCoach?
  private let texts = CoachForm()

  init(
    page: CoachesPage, filters: CoachFilters, fields: [String: CoachFields], path: String, frame: Frame,
    sent: SentCoach?
  ) {
    self.page = page
    self.filters = filters
    self.fields = fields
    self.path = path
    self.frame = frame
    self.sent = sent
  }

  static func controls(_ fields: CoachFields) -> [Control] {
    let texts = fields.texts
    let kinds: [String: Control.Kind] = ["email": .line(.email), "phone": .line(.tel), "notes": .long]
    return CoachForm().inputs.map { input in
      Control(input, value: texts[input.field], kind: kinds[input.field]).addingValueToOptions
    }
  }

  @HTMLBuilder var html: HTML {
    backLink("\(page.schoolName)", Route.school(page.school).rawValue, frame)
    tag("div", .class("page-head")) {
      tag("div") {
        tag("h1") { page.title }
        if !hasNoCoaches { tag("p", .class("muted"), .id("results"), .text("role", "status")) { page.countText } }
      }
    }
    if page.add != nil { form(nil, CoachFields()) }
    if !hasNoCoaches { menus }
    tag("div", .id("list"), .class("list")) {
      if let empty = page.empty { emptyNotice(empty, clear: path) }
      tag("ul", .class("cards")) {
        for card in page.cards { tag("li", .id("coach-\(card.id)")) { self.card(card) } }
      }
    }
  }

  /// Whether the school has no coaches: then counts and filters are left out.
  private var hasNoCoaches: Bool { page.cards.isEmpty && !filters.areActive }

  private var menus: HTML {
    ListFilters(
      path: path, search: (page.searchPrompt, filters.searchText),
      menus: [
        .init("role", page.roles, filters.role),
        .init("days", page.periods, filters.contactedWithinDays.map(String.init)),
        .init("responsiveness", page.responsiveness, filters.responsiveness),
        .init(
          "sort", frame.labels.sort, page.sorts.map { ($0.value ?? "", $0.label) }, filters.sort.rawValue),
      ], frame: frame
    ).html
  }

  private func card(_ card: CoachesPage.Card) -> HTML {
    tag("article", .class("card"), .label(card.spoken)) {
      tag("div", .class("card-head")) {
        tag("div", .class("names")) { tag("h2") { card.name } }
        tag("div", .class("contacts")) { for contact in card.contacts { contactButton(contact) } }
      }
      badges([card.role, card.responsiveness].compactMap(\.self))
      muted(card.lastContact)
      if !card.details.isEmpty { labelledTexts(card.details) }
      if let notes = card.notes { tag("p", .class("text scroll")) { notes } }
      if let edit = card.edit { form(card, fields[card.id] ?? CoachFields(), spoken: edit) }
    }
  }

  private func move(_ card: CoachesPage.Card) -> HTML {
    frame.form("\(path)/\(card.id)/move", class: "inline") {
      tag("select", .name("school"), .label("\(texts.school): \(card.name)"), .flag("required")) {
        tag("option", .value("")) { texts.chooseSchool }
        for school in page.otherSchools { tag("option", .value(school.value ?? "")) { school.label } }
      }
      tag("button", .type("submit"), .label("\(texts.move) \(card.name)")) { texts.move }
    }
  }

  private func form(_ card: CoachesPage.Card?, _ fields: CoachFields, spoken: String? = nil) -> HTML {
    let sent = sent.flatMap { $0.coach == card?.id ? $0.sent : nil }
    let form = FormView(card?.id ?? "new", frame, sent)
    let history = card.map { "/coaches/\($0.id)/history" }
    let isOpen = sent != nil || card == nil && hasNoCoaches
    return tag("details", .class(card == nil ? "edit card" : "edit"), .flag("open", isOpen)) {
      tag("summary", .text("aria-label", spoken)) { card == nil ? texts.add : texts.edit }
      frame.form(card.map { "\(path)/\($0.id)" } ?? path, class: "grid", busy: texts.saving, history: history) {
        form.message
        form(Self.controls(fields))
        tag("div", .class("choices wide")) {
          tag("button", .class("primary"), .type("submit")) { card == nil ? texts.add : texts.save }
          tag("a", .class("button"), .href(card.map { "\(path)#coach-\($0.id)" } ?? path), .cancels) {
            frame.labels.cancel
          }
          if let history { tag("a", .class("back"), .href(history)) { FieldOrigins.question } }
        }
      }
      if let card, !page.otherSchools.isEmpty { move(card) }
      if let card, let remove = card.remove {
        frame.form("\(path)/\(card.id)/remove", class: "ask") {
          tag("p") {
            tag("strong") { remove.title }
            " \(remove.message ?? "")"
          }
          tag("button", .class("danger"), .type("submit")) { remove.action ?? remove.title }
        }
      }
    }
  }
}
