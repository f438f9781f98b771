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
    var sent = SubmittedForm(request.form, controls)
    var form = EventForm(EventFields())
    form.fill(sent.typed)
    let fields = form.submit(present: EventFields()) ?? EventFields()
    sent.problems = form.errors
    guard sent.problems.isEmpty else { return try newEvent(sent: sent) }
    let id = home.freshID()
    let athlete = viewer().athlete
    guard try attempt(&sent, controls, { try perform(.event(id, .schedule(athlete: athlete, fields))) })
    else { return try newEvent(sent: sent) }
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

extension EventForm {
  /// Sets the typed values, by the fields' names in events.
  mutating func fill(_ typed: [String: String]) {
    name = typed["name"] ?? name
    type = typed["type"] ?? type
    startDate = typed["startDate"] ?? startDate
    endDate = typed["endDate"] ?? endDate
    startTime = typed["startTime"] ?? startTime
    endTime = typed["endTime"] ?? endTime
    checkinTime = typed["checkinTime"] ?? checkinTime
    timeZone = typed["timeZone"] ?? timeZone
    location = typed["location"] ?? location
    address = typed["address"] ?? address
    city = typed["city"] ?? city
    state = typed["state"] ?? state
    cost = typed["costCents"] ?? cost
    eventSource = typed["eventSource"] ?? eventSource
    url = typed["url"] ?? url
    registered = typed["registered"].map { $0 == "true" } ?? registered
    description = typed["description"] ?? description
    performanceNotes = typed["performanceNotes"] ?? performanceNotes
    school = typed["school"] ?? school
  }

  /// The form's values, by the fields' names in events.
  var texts: [String: String] {
    [
      "name": name, "type": type, "startDate": startDate, "endDate": endDate, "startTime": startTime,
      "endTime": endTime, "checkinTime": checkinTime, "timeZone": timeZone, "location": location, "address": address,
      "city": city, "state": state, "costCents": cost, "eventSource": eventSource, "url": url,
      "registered": registered ? "true" : "false", "description": description, "performanceNotes": performanceNotes,
      "school": school,
    ]
  }
}
