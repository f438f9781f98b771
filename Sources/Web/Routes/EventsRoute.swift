import Compass
import Domain
import EventSchemas
import Foundation
import PageModels
import Pages
import Projections

extension Site {
  /// `GET /events`: the recruiting events, filtered and ordered by the query.
  func events(_ request: WebRequest) throws -> WebResponse {
    let (filters, sort) = (EventFilters(request.query), request.query["sort"].flatMap(EventSort.init) ?? .newest)
    let viewer = try viewer(for: request)
    let (page, slider) = try read(at: try moment(request), of: .kinds(["event", "metric"]), viewer: viewer) {
      try EventsPage.load(from: $0, viewer: viewer, filters: filters, sort: sort)
    }
    let frame = frame(at: Route.events.rawValue, query: request.query, slider: slider)
    return .page(frame.page(EventsPage.title) { EventsView(page: page, frame: frame).html })
  }

  /// `GET /events/create`: the form for a new event.
  func newEvent(_ request: WebRequest) throws -> WebResponse { try newEvent(sent: nil) }

  private func newEvent(sent: SubmittedForm?) throws -> WebResponse {
    let frame = frame(at: EventRoute.create.path, query: .none)
    let view = NewEventView(texts: EventFormTexts.create, schools: try schoolChoices(), frame: frame, sent: sent)
    return .page(frame.page(EventFormTexts.create.title) { view.html }, status: sent?.status ?? 200)
  }

  /// The schools that an event may refer to.
  func schoolChoices() throws -> [Control.Option] {
    let viewer = viewer()
    return try home.read { try $0.schools(of: viewer.athlete) }.map { .init(value: $0.id, label: $0.name) }
  }

  /// `POST /events/create`: schedules an event.
  func addEvent(_ request: WebRequest) throws -> WebResponse {
    let controls = NewEventView.controls(EventFormTexts.create, schools: try schoolChoices())
    let (id, athlete) = (home.freshID(), viewer().athlete)
    let sent = try write(request.form, controls, over: EventFields(), isNew: true) {
      .event(id, .schedule(athlete: athlete, $0))
    }
    guard sent == nil else { return try newEvent(sent: sent) }
    return redirectWithToast(EventFormTexts.added, at: EventRoute.event(id.lowercased).path, request)
  }
}

extension EventFilters {
  /// The filters in a query; a value that cannot be read is ignored.
  init(_ query: FormFields) {
    self.init()
    searchText = String((query["q"] ?? "").prefix(200))
    type = query.text("type")
    status = query["status"].flatMap(EventStatus.init)
    range = query["range"].flatMap(EventSpan.init)
  }
}
