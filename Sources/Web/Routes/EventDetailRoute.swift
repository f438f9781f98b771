import Compass
import Domain
import EventSchemas
import Foundation
import PageModels
import Pages
import SeparatedValues

extension Site {
  /// `GET /events/{id}`: a recruiting event's page, now or at a past position.
  func event(_ id: UUID, _ request: WebRequest) throws -> WebResponse {
    try event(id, request, at: try moment(request), sent: [:])
  }

  private func event(
    _ id: UUID, _ request: WebRequest, at position: Int64?, sent: [String: SubmittedForm]
  ) throws -> WebResponse {
    let viewer = viewer()
    let (page, slider) = try read(at: position, of: .record(id.lowercased), viewer: viewer) {
      try EventDetailPage.load(id.lowercased, from: $0, viewer: viewer)
    }
    guard let page else { return notice(EventDetailPage.notFound, status: 404, leadsTo: .events) }
    let frame = frame(at: EventRoute.event(page.id).path, query: request.query, slider: slider)
    let view = EventDetailView(
      page: page, fields: try facts(id)?.fields ?? EventFields(), schools: try schoolChoices(), frame: frame,
      sent: sent,
      asksForTalk: request.query["attended"] == "1" && position == nil,
      shownMetrics: min(max(request.query["show"].flatMap { Int($0) } ?? EventDetailView.metricStep, 1), 10_000))
    return .page(frame.page(page.name) { view.html }, status: sent.values.first?.status ?? 200)
  }

  private func facts(_ id: UUID) throws -> EventFacts? {
    let viewer = viewer()
    return try home.read { try EventFacts.load(id.lowercased, from: $0, viewer: viewer) }
  }

  /// `GET /events/{id}/delete`: the question before the deletion (ED-48).
  func eventDeletion(_ id: UUID, _ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try EventDetailPage.load(id.lowercased, from: $0, viewer: viewer) }),
      let deletion = page.deletion
    else { return notice(EventDetailPage.notFound, status: 404, leadsTo: .events) }
    let path = EventRoute.event(page.id).path
    var frame = frame(at: path, query: .none)
    frame.erase = try eraseLink(.event, page.id)
    let view = QuestionView(
      question: deletion.question, confirm: deletion.confirm.title, cancel: deletion.cancel.title,
      busy: deletion.busy, path: path, frame: frame)
    return .page(frame.page(deletion.question.title) { view.html })
  }

  /// `GET /events/{id}/metrics.csv`: the event's metrics as a file (ED-66).
  func metrics(at event: UUID) throws -> WebResponse {
    guard let export = try home.read({ try EventMetricsExport.load(event: event.lowercased, from: $0) })
    else { throw WebError.notFound }
    let table = ([export.columns] + export.rows).map { CSV.line($0) + "\r\n" }.joined()
    return WebResponse(
      status: 200, contentType: "text/csv; charset=utf-8",
      headers: [("content-disposition", "attachment; filename=\"\(export.fileName)\"")], body: Array(table.utf8))
  }

  // MARK: Changes

  /// `POST /events/{id}/…`: changes an event, its coaches or its metrics.
  func changeEvent(_ id: UUID, _ path: [String], _ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try EventDetailPage.load(id.lowercased, from: $0, viewer: viewer) }),
      let facts = try facts(id)
    else { return notice(EventDetailPage.notFound, status: 404, leadsTo: .events) }
    let back = EventRoute.event(page.id).path
    switch (path[0], path.count) {
    case ("edit", 1):
      let controls = EventDetailView.controls(facts.fields, schools: try schoolChoices())
      let sent = try write(request.form, controls, over: facts.fields) { .event(id, .edit($0)) }
      guard let sent else {
        return redirectWithToast(EventFormTexts.saved, at: back, request)
      }
      return try event(id, request, at: nil, sent: ["edit": sent])
    case ("attended", 1):
      try perform(.event(id, .setAttended(true)))
      return redirectWithToast(EventFormTexts.attended, at: "\(back)?attended=1#quick-log", request)
    case ("log", 1): return try quickLog(id, page, facts, request)
    case ("coaches", 1): return try markPresent(id, page, request)
    case ("coaches", 3) where path[2] == "remove":
      try perform(.event(id, .unmarkPresent(try Self.id(path[1]))))
      return redirectWithToast(labels.saved, at: "\(back)#coaches", request)
    case ("metrics", 1): return try logMetric(id, facts, request)
    case ("metrics", 3) where path[2] == "remove":
      guard page.metrics?.cards.contains(where: { $0.id == path[1] }) == true else { throw WebError.notFound }
      try perform(.metric(try Self.id(path[1]), .remove))
      return redirectWithToast(labels.saved, at: "\(back)#metrics", request)
    case ("delete", 1):
      try perform(.event(id, .delete))
      return redirectWithToast(EventFormTexts.deleted, at: Route.events.rawValue, request)
    default: throw WebError.notFound
    }
  }

  private func quickLog(
    _ id: UUID, _ page: EventDetailPage, _ facts: EventFacts, _ request: WebRequest
  ) throws -> WebResponse {
    let controls = page.quickLog.map(EventDetailView.controls) ?? []
    var sent = SubmittedForm(request.form, controls)
    let form = request.form
    let log = QuickLog(
      type: InteractionType(rawValue: form["type"] ?? ""),
      direction: InteractionDirection(rawValue: form["direction"] ?? ""), content: form["content"] ?? "",
      sentiment: InteractionSentiment(rawValue: form["sentiment"] ?? ""))
    let isDone = try attempt(&sent, controls) {
      try perform(.quickLog(log, interaction: home.freshID(), event: id), occurredAt: facts.start)
    }
    guard isDone else { return try event(id, request, at: nil, sent: ["quick-log": sent]) }
    return redirectWithToast(labels.saved, at: EventRoute.event(page.id).path, request)
  }

  private func markPresent(_ id: UUID, _ page: EventDetailPage, _ request: WebRequest) throws -> WebResponse {
    let wanted = request.form["coach"]
    guard let coach = page.coaches.candidates.first(where: { $0.id == wanted }), let key = UUID(strict: coach.id)
    else { throw WebError.badRequest }
    try perform(.event(id, .markPresent(.init(coach: key, name: coach.name, role: coach.role))))
    return redirectWithToast(labels.saved, at: "\(EventRoute.event(page.id).path)#coaches", request)
  }

  private func logMetric(_ id: UUID, _ facts: EventFacts, _ request: WebRequest) throws -> WebResponse {
    let controls = EventDetailView.controls(MetricFormTexts())
    var sent = SubmittedForm(request.form, controls)
    var draft = MetricDraft()
    draft.type = sent.typed["metricType"] ?? ""
    draft.value = sent.typed["value"] ?? ""
    guard let number = draft.number else {
      sent.problems["value"] = draft.valueError ?? labels.notANumber
      return try event(id, request, at: nil, sent: ["metric": sent])
    }
    let metric = MetricLogged(
      athlete: facts.athlete, event: id, metricType: MetricType(rawValue: draft.type), notes: sent.typed["notes"],
      recordedDate: facts.day, unit: sent.typed["unit"] ?? "", value: number, verified: sent.typed["verified"] == "true"
    )
    let isDone = try attempt(&sent, controls) { try perform(.metric(home.freshID(), .log(metric))) }
    guard isDone else { return try event(id, request, at: nil, sent: ["metric": sent]) }
    return redirectWithToast(labels.saved, at: "\(EventRoute.event(id.lowercased).path)#metrics", request)
  }
}
