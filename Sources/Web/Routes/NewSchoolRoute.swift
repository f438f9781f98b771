import Compass
import Domain
import EventSchemas
import Foundation
import PageModels
import Pages

extension Site {
  /// `/schools/new`: the form that puts a school on the list (SL-4).
  func newSchool(_ request: WebRequest) throws -> WebResponse { try newSchool(sent: nil, duplicate: nil) }

  private func newSchool(sent: Sent?, duplicate: DuplicateQuestion?) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try AddSchoolPage.load(from: $0, viewer: viewer) })
    else { return notice(AddSchoolPage.notFound, status: 404) }
    let frame = frame(at: Route.newSchool.rawValue, query: .none)
    let view = NewSchoolView(page: page, frame: frame, sent: sent, duplicate: duplicate)
    return .page(frame.page(page.title) { view.html }, status: duplicate != nil ? 409 : sent?.status ?? 200)
  }

  /// `POST /schools/new`. A school that seems to be on the list already is asked about first.
  func addSchool(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try AddSchoolPage.load(from: $0, viewer: viewer) })
    else { return notice(AddSchoolPage.notFound, status: 404) }
    let controls = NewSchoolView.controls(page)
    var sent = Sent(request.form, controls)
    let texts = sent.typed
    let (fields, _) = SchoolFields.typed(
      texts.filter { SchoolFields.fieldNames.contains($0.key) && !$0.value.isEmpty }, reason: labels.notANumber)
    sent.problems = fields.problems(Self.check)
    guard sent.problems.isEmpty else { return try newSchool(sent: sent, duplicate: nil) }
    let (name, athlete) = (texts["name"] ?? "", viewer.athlete)
    if request.form["anyway"] != "true" {
      let known = try home.read {
        try $0.duplicate(ofName: name, website: texts["website"], ncaaID: texts["ncaaId"], athlete: athlete)
      }
      if let known {
        return try newSchool(sent: sent, duplicate: DuplicateQuestion(known.school, by: known.by))
      }
    }
    let id = home.freshID()
    let status = texts["status"].flatMap { $0.isEmpty ? nil : SchoolStatus(rawValue: $0) }
    let isDone = try attempt(&sent, controls) {
      try perform(
        .school(id, .add(athlete: athlete, name: name, fields: fields, status: status, notes: texts["notes"])))
    }
    if isDone { return said(page.added, at: Route.school(id.lowercased).rawValue, request) }
    return try newSchool(sent: sent, duplicate: nil)
  }

  /// The rules, whose refusals are told in the words of the form.
  private static func check(_ fields: SchoolFields) throws {
    do throws(DomainError) {
      _ = try fields.validated()
    } catch {
      throw DomainError(error.code, field: error.field, AddSchoolPage.problem(error))
    }
  }
}
