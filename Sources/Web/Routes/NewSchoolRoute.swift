import CollegeScorecard
import Compass
import Domain
import EventSchemas
import Foundation
import PageModels
import Pages

extension Site {
  /// `/schools/new`: the form that puts a school on the list (SL-4).
  func newSchool(_ request: WebRequest) throws -> WebResponse { try newSchool(sent: nil) }

  private func newSchool(
    sent: Sent?, duplicate: DuplicateQuestion? = nil, college: Result<College, CollegeLookupError>? = nil
  ) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try AddSchoolPage.load(from: $0, viewer: viewer) })
    else { return notice(AddSchoolPage.notFound, status: 404) }
    let frame = frame(at: Route.newSchool.rawValue, query: .none)
    let view = NewSchoolView(
      page: page, frame: frame, sent: sent, duplicate: duplicate, college: college, text: viewer.text)
    var status = duplicate != nil ? 409 : sent?.status ?? 200
    // What was only looked up is not refused.
    if let college, let sent, sent.isClean { status = (try? college.get()) == nil ? 422 : 200 }
    return .page(frame.page(page.title) { view.html }, status: status)
  }

  /// `POST /schools/new`. A school that seems to be on the list already is asked about first.
  func addSchool(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try AddSchoolPage.load(from: $0, viewer: viewer) })
    else { return notice(AddSchoolPage.notFound, status: 404) }
    let controls = NewSchoolView.controls(page)
    var sent = Sent(request.form, controls)
    let texts = sent.typed
    let answer = request.college
    guard request.form["lookup"] == nil else { return try newSchool(sent: sent, college: answer) }
    let (typed, _) = SchoolFields.typed(
      texts.filter { SchoolFields.fieldNames.contains($0.key) && !$0.value.isEmpty }, reason: labels.notANumber)
    sent.problems = typed.problems(Self.check)
    // What the form shows is what the person means, also where he cleared what the college had filled in.
    var fields = (try? answer?.get())?.fields.keeping { $0 != "location" && $0 != "website" } ?? SchoolFields()
    fields.merge(typed)
    guard sent.problems.isEmpty else { return try newSchool(sent: sent, college: answer) }
    let (name, athlete) = (texts["name"] ?? "", viewer.athlete)
    if request.form["anyway"] != "true" {
      let known = try home.read {
        try $0.duplicate(ofName: name, website: texts["website"], ncaaID: texts["ncaaId"], athlete: athlete)
      }
      if let known {
        return try newSchool(sent: sent, duplicate: DuplicateQuestion(known.school, by: known.by), college: answer)
      }
    }
    let id = home.freshID()
    let status = texts["status"].flatMap { $0.isEmpty ? nil : SchoolStatus(rawValue: $0) }
    let isDone = try attempt(&sent, controls) {
      try perform(
        .school(id, .add(athlete: athlete, name: name, fields: fields, status: status, notes: texts["notes"])))
    }
    if isDone { return said(page.added, at: Route.school(id.lowercased).rawValue, request) }
    return try newSchool(sent: sent, college: answer)
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
