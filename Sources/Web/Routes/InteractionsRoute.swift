import Compass
import Domain
import Foundation
import Pages

extension Site {
  /// `/schools/{id}/interactions`: what was said with a school, now or then.
  func interactions(with school: UUID, _ request: WebRequest) throws -> WebResponse {
    try interactions(with: school, request, at: try moment(request), sent: nil)
  }

  private func interactions(
    with school: UUID, _ request: WebRequest, at position: Int64?, sent: Sent?
  ) throws -> WebResponse {
    let filters = InteractionFilters(sent == nil ? request.query : .none)
    let viewer = viewer()
    let (page, slider) = try read(at: position, of: .record(school.lowercased), viewer: viewer) {
      try InteractionsPage.load(school: school.lowercased, from: $0, viewer: viewer, filters: filters)
    }
    guard let page else { return notice(InteractionsPage.notFound, status: 404) }
    let path = "\(Route.school(page.school).rawValue)/interactions"
    let frame = frame(at: path, query: request.query, slider: slider)
    let view = InteractionsView(page: page, filters: filters, path: path, frame: frame, sent: sent)
    return .page(frame.page("\(page.title) · \(page.schoolName)") { view.html }, status: sent?.status ?? 200)
  }

  /// `POST /schools/{id}/interactions` and `…/interactions/{interaction}/remove`.
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
      var sent = Sent(request.form, controls)
      let occurredAt = occurredAt(&sent, texts, viewer)
      if sent.problems.isEmpty {
        let value = { (name: String) in request.form.text(name) }
        let interaction = InteractionLogged(
          coach: value("coach").flatMap { UUID(strict: $0) }, content: value("content"),
          direction: InteractionDirection(rawValue: value("direction") ?? ""), school: school,
          sentiment: value("sentiment").map(InteractionSentiment.init(rawValue:)), subject: value("subject"),
          type: InteractionType(rawValue: value("type") ?? ""))
        let isDone = try attempt(&sent, controls) {
          try perform(.interaction(home.freshID(), .log(interaction)), occurredAt: occurredAt)
        }
        if isDone { return said(InteractionForm.logged, at: back, request) }
      }
      return try interactions(with: school, request, at: nil, sent: sent)
    case 2 where rest[1] == "remove":
      let interaction = try Self.id(rest[0])
      guard page.entries.contains(where: { $0.id == interaction.lowercased }) else { throw WebError.notFound }
      try perform(.interaction(interaction, .remove))
      return said(texts.removed, at: back, request)
    default: throw WebError.notFound
    }
  }

  /// When it took place, as the form says; nil for now.
  private func occurredAt(_ sent: inout Sent, _ texts: InteractionForm, _ viewer: Viewer) -> Instant? {
    guard let date = sent.typed["date"], !date.isEmpty else { return nil }
    guard let day = CalendarDate(date) else {
      sent.problems["date"] = texts.invalidDay
      return nil
    }
    return viewer.text.instant(of: day, time: sent.typed["time"].flatMap { $0.isEmpty ? nil : $0 })
  }
}

extension InteractionFilters {
  /// The filters of a query; a value that cannot be read narrows nothing.
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
