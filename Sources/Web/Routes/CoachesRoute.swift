import Compass
import Domain
import EventSchemas
import Foundation
import Pages
import Projections

extension Site {
  /// `GET /schools/{id}/coaches`: a school's coaches, now or at a past position.
  func coaches(of school: UUID, _ request: WebRequest) throws -> WebResponse {
    try coaches(of: school, request, at: try moment(request), sent: nil)
  }

  private func coaches(
    of school: UUID, _ request: WebRequest, at position: Int64?, sent: CoachesView.SentCoach?
  ) throws -> WebResponse {
    let viewer = viewer()
    let filters = CoachFilters(sent == nil ? request.query : .none)
    let (found, slider) = try read(at: position, of: .record(school.lowercased), viewer: viewer) { reading in
      try CoachesPage.load(school: school.lowercased, from: reading, viewer: viewer, filters: filters).map { page in
        (page, Dictionary(uniqueKeysWithValues: try reading.coaches(of: page.school).map { ($0.id, $0.fields) }))
      }
    }
    guard let (page, fields) = found else { return notice(CoachesPage.notFound, status: 404) }
    let path = "\(Route.school(page.school).rawValue)/coaches"
    let frame = frame(at: path, query: request.query, slider: slider)
    let view = CoachesView(page: page, filters: filters, fields: fields, path: path, frame: frame, sent: sent)
    return .page(frame.page("\(page.title) · \(page.schoolName)") { view.html }, status: sent?.sent.status ?? 200)
  }

  /// `POST /schools/{id}/coaches`, `…/coaches/{coach}`, `…/coaches/{coach}/move` and `…/coaches/{coach}/remove`: adds,
  /// edits, moves and removes a coach.
  func changeCoaches(of school: UUID, _ rest: [String], _ request: WebRequest) throws -> WebResponse {
    let back = "\(Route.school(school.lowercased).rawValue)/coaches"
    let viewer = viewer()
    guard try home.read({ try CoachesPage.load(school: school.lowercased, from: $0, viewer: viewer) }) != nil
    else { return notice(CoachesPage.notFound, status: 404) }
    switch rest.count {
    case 0:
      let controls = CoachesView.controls(CoachFields())
      let sent = try write(request.form, controls, over: CoachFields(), isNew: true) {
        .coach(home.freshID(), .add(school: school, $0))
      }
      guard let sent else { return redirectWithToast(CoachForm.added, at: back, request) }
      return try coaches(of: school, request, at: nil, sent: .init(coach: nil, sent: sent))
    case 1:
      let coach = try Self.id(rest[0])
      let present = try listed(coach, of: school).fields
      let controls = CoachesView.controls(present)
      let sent = try write(request.form, controls, over: present) {
        .coach(coach, .edit($0))
      }
      guard let sent else {
        return redirectWithToast(CoachForm.saved, at: "\(back)#coach-\(coach.lowercased)", request)
      }
      return try coaches(of: school, request, at: nil, sent: .init(coach: coach.lowercased, sent: sent))
    case 2 where rest[1] == "move":
      let coach = try Self.id(rest[0])
      _ = try listed(coach, of: school)
      guard let target = UUID(strict: request.form["school"] ?? "") else { throw WebError.badRequest }
      try perform(.coach(coach, .move(to: target)))
      let there = "\(Route.school(target.lowercased).rawValue)/coaches"
      return redirectWithToast(CoachForm.moved, at: "\(there)#coach-\(coach.lowercased)", request)
    case 2 where rest[1] == "remove":
      let coach = try Self.id(rest[0])
      _ = try listed(coach, of: school)
      try perform(.coach(coach, .remove))
      return redirectWithToast(CoachForm.removed, at: back, request)
    default: throw WebError.notFound
    }
  }

  /// A coach who belongs to a school now.
  private func listed(_ coach: UUID, of school: UUID) throws -> CoachRow {
    guard let row = try home.read({ try $0.coaches(of: school.lowercased) }).first(where: { $0.id == coach.lowercased })
    else { throw WebError.notFound }
    return row
  }
}

extension CoachFilters {
  /// The filters in a query; a value that cannot be read is ignored.
  init(_ query: FormFields) {
    self.init()
    searchText = String((query["q"] ?? "").prefix(200))
    role = query.text("role")
    contactedWithinDays = query["days"].flatMap { Int($0) }.flatMap { Self.days.contains($0) ? $0 : nil }
    responsiveness = query.text("responsiveness")
    sort = query["sort"].flatMap(Sort.init) ?? sort
  }
}
