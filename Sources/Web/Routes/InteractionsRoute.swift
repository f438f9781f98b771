import Compass
import Domain
import Foundation
import Pages
import Projections

extension Site {
  /// `GET /schools/{id}/interactions`: the contacts with a school, now or at a past position.
  func interactions(with school: UUID, _ request: WebRequest) throws -> WebResponse {
    try interactions(with: school, request, at: try moment(request), sent: nil)
  }

  private func interactions(
    with school: UUID, _ request: WebRequest, at position: Int64?, sent: InteractionsView.SentInteraction?
  ) throws -> WebResponse {
    let filters = InteractionFilters(sent == nil ? request.query : .none)
    let viewer = viewer()
    let (page, slider) = try read(at: position, of: .record(school.lowercased), viewer: viewer) {
      try InteractionsPage.load(school: school.lowercased, from: $0, viewer: viewer, filters: filters)
    }
    guard let page else { return notice(InteractionsPage.notFound, status: 404) }
    let path = "\(Route.school(page.school).rawValue)/interactions"
    let frame = frame(at: path, query: request.query, slider: slider)
    let shared = request.method == .get ? request.query.shared(InteractionsView.controls(page)) : nil
    let view = InteractionsView(
      page: page, filters: filters, path: path, frame: frame, sent: sent ?? shared.map { .init(id: nil, sent: $0) })
    return .page(frame.page("\(page.title) · \(page.schoolName)") { view.html }, status: sent?.sent.status ?? 200)
  }

  /// `POST /schools/{id}/interactions`, `…/{interaction}` and `…/{interaction}/remove`: logs, corrects and removes a
  /// contact.
  func changeInteractions(with school: UUID, _ rest: [String], _ request: WebRequest) throws -> WebResponse {
    let back = "\(Route.school(school.lowercased).rawValue)/interactions"
    let viewer = viewer()
    guard
      let page = try home.read({ try InteractionsPage.load(school: school.lowercased, from: $0, viewer: viewer) })
    else { return notice(InteractionsPage.notFound, status: 404) }
    let texts = InteractionForm(page)
    switch rest.count {
    case 0:
      let controls = InteractionsView.controls(page)
      var sent = SubmittedForm(request.form, controls)
      let occurredAt = occurredAt(&sent, texts, viewer)
      if sent.problems.isEmpty {
        let interaction = InteractionLogged(school, typed: request.form.text)
        let isDone = try attempt(&sent, controls) {
          try perform(.interaction(home.freshID(), .log(interaction)), occurredAt: occurredAt)
        }
        if isDone { return redirectWithToast(InteractionForm.logged, at: back, request) }
      }
      return try interactions(with: school, request, at: nil, sent: .init(id: nil, sent: sent))
    case 1:
      let interaction = try Self.id(rest[0])
      guard let entry = page.entries.first(where: { $0.id == interaction.lowercased }), entry.correction != nil
      else { throw WebError.notFound }
      guard let sent = try correct(entry, interaction, on: page, request, viewer) else {
        return redirectWithToast(
          InteractionForm.corrected, at: "\(back)#interaction-\(interaction.lowercased)", request)
      }
      return try interactions(with: school, request, at: nil, sent: .init(id: entry.id, sent: sent))
    case 2 where rest[1] == "remove":
      let interaction = try Self.id(rest[0])
      guard page.entries.contains(where: { $0.id == interaction.lowercased }) else { throw WebError.notFound }
      try perform(.interaction(interaction, .remove))
      return redirectWithToast(InteractionForm.removed, at: back, request)
    default: throw WebError.notFound
    }
  }

  /// Corrects a contact by the changes of a form.
  ///
  /// - Returns: The remarks to show at the controls; nil if everything is written.
  private func correct(
    _ entry: InteractionsPage.Entry, _ id: UUID, on page: InteractionsPage, _ request: WebRequest, _ viewer: Viewer
  ) throws -> SubmittedForm? {
    let controls = InteractionsView.controls(page, correcting: entry)
    var sent = SubmittedForm(request.form, controls)
    let stored = entry.correction?.values ?? [:]
    let typed = stored.merging(sent.changes) { $1 }
    guard let logged = try home.read({ try $0.interaction(entry.id) })?.state.logged else { throw WebError.notFound }
    var right = InteractionLogged(logged.school) { typed[$0].flatMap { $0.isEmpty ? nil : $0 } }
    right.event = logged.event
    var at: Instant?
    if sent.changes["date"] != nil || sent.changes["time"] != nil {
      guard let day = CalendarDate(typed["date"] ?? "") else {
        sent.problems["date"] = InteractionForm(page).invalidDay
        return sent
      }
      at = viewer.text.instant(of: day, time: typed["time"].flatMap { $0.isEmpty ? nil : $0 })
    }
    if !sent.changes.isEmpty {
      _ = try attempt(&sent, controls) { try perform(.interaction(id, .correct(right, at: at))) }
    }
    return sent.isClean ? nil : sent
  }

  /// Returns the time of the contact in the form. Nil if no date was typed: the contact then takes place at the present
  /// time. Nil also for a date that cannot be read; then `sent` gets the problem.
  private func occurredAt(_ sent: inout SubmittedForm, _ texts: InteractionForm, _ viewer: Viewer) -> Instant? {
    guard let date = sent.typed["date"], !date.isEmpty else { return nil }
    guard let day = CalendarDate(date) else {
      sent.problems["date"] = texts.invalidDay
      return nil
    }
    return viewer.text.instant(of: day, time: sent.typed["time"].flatMap { $0.isEmpty ? nil : $0 })
  }
}

extension InteractionLogged {
  /// A contact with a school from a form, by the names of `InteractionForm`'s inputs.
  fileprivate init(_ school: UUID, typed value: (String) -> String?) {
    self.init(
      coach: value("coach").flatMap { UUID(strict: $0) }, content: value("content"),
      direction: InteractionDirection(rawValue: value("direction") ?? ""), school: school,
      sentiment: value("sentiment").map(InteractionSentiment.init(rawValue:)), subject: value("subject"),
      type: InteractionType(rawValue: value("type") ?? ""))
  }
}

extension InteractionFilters {
  /// The filters in a query; a value that cannot be read is ignored.
  init(_ query: FormFields) {
    self.init()
    searchText = String((query["q"] ?? "").prefix(200))
    type = query.text("type")
    direction = query.text("direction")
    sentiment = query.text("sentiment")
    loggedBy = query.text("by")
    coach = query.text("coach")
    withinDays = query["days"].flatMap { Int($0) }.flatMap { Self.days.contains($0) ? $0 : nil }
  }
}
