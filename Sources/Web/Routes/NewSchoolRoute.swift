import CollegeScorecard
import Compass
import Domain
import EventSchemas
import Foundation
import PageModels
import Pages

extension Site {
  /// `/schools/new`: the search for a college, and the form that puts a school on the list (SL-4), filled in with the
  /// college that was chosen.
  func newSchool(_ request: WebRequest) throws -> WebResponse {
    guard let id = request.query.text(NewSchoolView.college) else { return try newSchool(sent: nil) }
    return try newSchool(sent: nil, college: listed(id).map(Result.success) ?? .failure(.notFound))
  }

  /// `/schools/new/colleges`: what a typed text may mean. A browser gets the page with the colleges as links, our script
  /// the list alone, for whoever types.
  func colleges(_ request: WebRequest) throws -> WebResponse {
    let text = String((request.query.text("q") ?? "").prefix(CollegeFinder.longestText))
    let finder = finder(text)
    return request.isFromScript ? .page(CollegeFinderView(finder).options) : try newSchool(sent: nil, finder: finder)
  }

  private func finder(_ text: String) -> CollegeFinder {
    let write = viewer().text
    do {
      // One more than is shown says that there are more.
      let found =
        try CollegeFinder.isEnough(text)
        ? suggestions.index().search(text, limit: CollegeFinder.limit + 1) : []
      return CollegeFinder(
        text, found: found.map { CollegeSuggestion($0, write) }, release: suggestions.release)
    } catch {
      return CollegeFinder(unreadable: text)
    }
  }

  /// The college of a number that the search offered; nil where there is none.
  private func listed(_ unitID: String) -> College? { try? suggestions.index().college(unitID: unitID) }

  private func newSchool(
    sent: Sent?, duplicate: DuplicateQuestion? = nil, college: Result<College, CollegeLookupError>? = nil,
    finder: CollegeFinder? = nil
  ) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try AddSchoolPage.load(from: $0, viewer: viewer) })
    else { return notice(AddSchoolPage.notFound, status: 404) }
    let frame = frame(at: Route.newSchool.rawValue, query: .none)
    let view = NewSchoolView(
      page: page, frame: frame, sent: sent, duplicate: duplicate, college: college,
      finder: finder ?? CollegeFinder("", found: [], release: suggestions.release), text: viewer.text)
    var status = duplicate != nil ? 409 : sent?.status ?? 200
    // What was only looked up is not refused.
    if duplicate == nil, let college, let sent, sent.isClean { status = (try? college.get()) == nil ? 422 : 200 }
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
    let answer = answer(to: request)
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

  /// What is known of the college that a form means. One that was chosen from the search is known from there, also where
  /// the service has no answer.
  private func answer(to request: WebRequest) -> Result<College, CollegeLookupError>? {
    let answer = request.college.map { $0.map(\.college) }
    if let answer, (try? answer.get()) != nil { return answer }
    let chosen = request.form["lookup"] == nil ? request.form.text(NewSchoolView.college).flatMap(listed) : nil
    return chosen.map(Result.success) ?? answer
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
