import Compass
import Domain
import Foundation
import PageModels
import Pages

extension Site {
  /// `GET /metrics`: the athlete's metrics with their statistics, measured at an event or elsewhere.
  func allMetrics(_ request: WebRequest) throws -> WebResponse {
    try allMetrics(request, at: try moment(request), sent: nil)
  }

  private func allMetrics(_ request: WebRequest, at position: Int64?, sent: MetricsView.SentMetric?) throws
    -> WebResponse
  {
    let viewer = viewer()
    let (page, slider) = try read(at: position, of: .kinds(["metric"]), viewer: viewer) {
      try MetricsPage.load(from: $0, viewer: viewer)
    }
    let frame = frame(at: Route.metrics.rawValue, query: request.query, slider: slider)
    let view = MetricsView(
      page: page, frame: frame, sent: sent, edited: request.query.text(MetricsView.editing))
    return .page(frame.page(MetricsPage.title) { view.html }, status: sent?.sent.status ?? 200)
  }

  /// `POST /metrics`, `…/{metric}` and `…/{metric}/remove`: logs, edits and removes a metric.
  func changeMetrics(_ path: [String], _ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    let page = try home.read { try MetricsPage.load(from: $0, viewer: viewer) }
    switch (path.count, path.last) {
    case (0, _): return try logMetric(page, request)
    case (1, _):
      let metric = try Self.id(path[0])
      guard let edit = page.groups.lazy.flatMap(\.entries).first(where: { $0.id == metric.lowercased })?.edit else {
        throw WebError.notFound
      }
      guard let sent = try self.edit(metric, by: MetricsView.controls(page, editing: edit), request) else {
        return redirectWithToast(
          MetricsPage.updated, at: "\(Route.metrics.rawValue)#metric-\(metric.lowercased)", request)
      }
      return try allMetrics(request, at: nil, sent: .init(id: metric.lowercased, sent: sent))
    case (2, "remove"):
      let metric = try Self.id(path[0])
      guard page.groups.flatMap(\.entries).contains(where: { $0.id == metric.lowercased }) else {
        throw WebError.notFound
      }
      try perform(.metric(metric, .remove))
      return redirectWithToast(MetricsPage.removed, at: Route.metrics.rawValue, request)
    default: throw WebError.notFound
    }
  }

  private func logMetric(_ page: MetricsPage, _ request: WebRequest) throws -> WebResponse {
    let controls = MetricsView.controls(page)
    var sent = SubmittedForm(request.form, controls)
    var draft = MetricDraft()
    draft.type = sent.typed["metricType"] ?? ""
    draft.value = sent.typed["value"] ?? ""
    let event = sent.typed["event"].flatMap { UUID(strict: $0) }
    if let number = draft.number {
      let metric = MetricLogged(
        athlete: viewer().athlete, event: event, metricType: MetricType(rawValue: draft.type),
        notes: sent.typed["notes"], recordedDate: request.form.text("recordedDate") ?? page.today,
        unit: sent.typed["unit"] ?? "", value: number, verified: sent.typed["verified"] == "true")
      _ = try attempt(&sent, controls) { try perform(.metric(home.freshID(), .log(metric))) }
    } else {
      sent.problems["value"] = draft.valueError ?? labels.notANumber
    }
    guard sent.isClean else { return try allMetrics(request, at: nil, sent: .init(id: nil, sent: sent)) }
    return redirectWithToast(MetricsPage.logged, at: Route.metrics.rawValue, request)
  }

  /// Edits a metric by the changes of a form.
  ///
  /// - Returns: The remarks to show at the controls; nil if everything is written.
  private func edit(_ metric: UUID, by controls: [Control], _ request: WebRequest) throws -> SubmittedForm? {
    var sent = SubmittedForm(request.form, controls)
    let (fields, problems) = MetricFields.typed(sent.changes)
    sent.problems = problems
    if problems.isEmpty, !fields.isEmpty {
      _ = try attempt(&sent, controls) { try perform(.metric(metric, .edit(fields))) }
    }
    return sent.isClean ? nil : sent
  }
}
