import CollegeScorecard
import Compass
import Domain
import EventSchemas
import Foundation
import PageModels
import Pages

extension Site {
  /// `GET /schools/new`: the search for a college, and the form that puts a school on the list (SL-4), filled in with
  /// the chosen college.
  func newSchool(_ request: WebRequest) throws -> WebResponse {
    guard let id = request.query.text(NewSchoolView.college) else { return try newSchool(sent: nil) }
    return try newSchool(sent: nil, college: listed(id).map(Result.success) ?? .failure(.notFound))
  }

  /// `GET /schools/new/colleges`: the colleges that match a typed text. A browser gets the page with the colleges as
  /// links; our script gets only the list, while the person types.
  func colleges(_ request: WebRequest) throws -> WebResponse {
    let text = String((request.query.text("q") ?? "").prefix(CollegeFinder.longestText))
    let finder = finder(text)
    return request.isFromScript ? .page(CollegeFinderView(finder).options) : try newSchool(sent: nil, finder: finder)
  }

  private func finder(_ text: String) -> CollegeFinder {
    let write = viewer().text
    do {
      // One more than is shown, to know whether there are more.
      let found =
        try CollegeFinder.isEnough(text)
        ? suggestions.index().search(text, limit: CollegeFinder.limit + 1) : []
      return CollegeFinder(
        text, found: found.map { CollegeSuggestion($0, write) }, release: suggestions.release)
    } catch {
      return CollegeFinder(unreadable: text)
    }
  }

  /// The college with an id that the search offered; nil if there is none.
  private func listed(_ unitID: String) -> College? { try? suggestions.index().college(unitID: unitID) }

  private func newSchool(
    sent: SubmittedForm?, duplicate: DuplicateQuestion? = nil, college: Result<College, CollegeLookupError>? = nil,
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
    // The form was sent to look a college up, not to add it: that is not a refusal.
    if duplicate == nil, let college, let sent, sent.isClean { status = (try? college.get()) == nil ? 422 : 200 }
    return .page(frame.page(page.title) { view.html }, status: status)
  }

  /// `POST /schools/new`: adds a school. If it seems to be on the list already, the person is asked first.
  func addSchool(_ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try AddSchoolPage.load(from: $0, viewer: viewer) })
    else { return notice(AddSchoolPage.notFound, status: 404) }
    let controls = NewSchoolView.controls(page)
    var sent = SubmittedForm(request.form, controls)
    let texts = sent.typed
    let answer = answer(to: request)
    guard request.form["lookup"] == nil else { return try newSchool(sent: sent, college: answer) }
    let (typed, problems) = SchoolFields.typed(texts.filter { !$0.value.isEmpty })
    sent.problems = typed.problems(isNew: true).mapValues(AddSchoolPage.problem).merging(problems) { $1 }
    // The form decides over the college's data, also if the person cleared what the college had filled in.
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
    if isDone { return redirectWithToast(page.added, at: Route.school(id.lowercased).rawValue, request) }
    return try newSchool(sent: sent, college: answer)
  }

  /// The data of the college that a form means. A college that was chosen from the search is known from the directory,
  /// even if the service does not answer.
  private func answer(to request: WebRequest) -> Result<College, CollegeLookupError>? {
    let answer = request.college.map { $0.map(\.college) }
    if let answer, (try? answer.get()) != nil { return answer }
    let chosen = request.form["lookup"] == nil ? request.form.text(NewSchoolView.college).flatMap(listed) : nil
    return chosen.map(Result.success) ?? answer
  }
}
