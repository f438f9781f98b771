import Compass
import Domain
import Foundation
import Pages

extension Site {
  /// `GET /settings/school-preferences`: the family's preferences for a school, now or at a past position.
  func schoolPreferences(_ request: WebRequest) throws -> WebResponse {
    try schoolPreferences(request, at: try moment(request), draft: nil)
  }

  private func schoolPreferences(
    _ request: WebRequest, at position: Int64?, draft: SchoolPreferencesDraft?, problem: String? = nil,
    isConflict: Bool = false
  ) throws -> WebResponse {
    let viewer = viewer()
    let (found, slider) = try read(at: position, of: .stream(Self.stream(.school, viewer)), viewer: viewer) { reading in
      (
        try reading.schoolPreferences(of: viewer.athlete),
        try SchoolPreferencesPage.context(in: reading, viewer: viewer),
        try PreferenceHistory.load(.school, from: reading, viewer: viewer)
      )
    }
    var frame = frame(at: Self.path(.school), query: request.query, slider: slider)
    frame.erase = try eraseLink(of: .school, frame)
    let shown = draft ?? SchoolPreferencesDraft(found.0)
    let view = SchoolPreferencesView(
      page: SchoolPreferencesPage(shown.list, in: found.1), draft: shown, isDirty: shown.list != found.0,
      history: found.2, stored: SchoolPreferencesPage(found.0, in: found.1), problem: problem,
      isConflict: isConflict, action: request.form.text("do"), frame: frame)
    let status = isConflict ? 409 : problem == nil ? 200 : 422
    return .page(frame.page(SchoolPreferencesPage.texts.title) { view.html }, status: status)
  }

  /// `POST /settings/school-preferences`: a button that edits the draft, or the one that saves it (PR-93).
  func changeSchoolPreferences(_ path: [String], _ request: WebRequest) throws -> WebResponse {
    guard path.isEmpty else { throw WebError.notFound }
    var draft = try SchoolPreferencesDraft(request.form)
    if let action = request.form.text("do") {
      try draft.apply(action) { home.freshID() }
      return try schoolPreferences(request, at: nil, draft: draft)
    }
    if request.form["add"] != nil { return try add(&draft, request) }
    let athlete = viewer().athlete
    let stored = try home.read { try $0.schoolPreferences(of: athlete) }
    let theirs = SchoolPreferencesDraft.text(stored)
    if theirs != draft.shown, theirs != SchoolPreferencesDraft.text(draft.list), request.form["mine"] != "true" {
      return try schoolPreferences(request, at: nil, draft: draft, isConflict: true)
    }
    do {
      try save(draft, over: stored, of: athlete)
    } catch let error as DomainError {
      return try schoolPreferences(request, at: nil, draft: draft, problem: error.message)
    }
    return redirectWithToast(SchoolPreferencesPage.texts.saved, at: Self.path(.school), request)
  }

  private func add(_ draft: inout SchoolPreferencesDraft, _ request: WebRequest) throws -> WebResponse {
    let form = request.form
    guard let type = form.text("type") else {
      return try schoolPreferences(request, at: nil, draft: draft, problem: SchoolPreferencesPage.chooseKind)
    }
    do throws(DomainError) {
      try draft.add(
        type, form["value.\(type)"] ?? "", isDealbreaker: form["dealbreaker"] == "true", id: home.freshID())
    } catch {
      return try schoolPreferences(request, at: nil, draft: draft, problem: error.message)
    }
    return try schoolPreferences(request, at: nil, draft: draft)
  }

  private func save(_ draft: SchoolPreferencesDraft, over stored: SchoolPreferenceList, of athlete: UUID) throws {
    var present = stored
    if let template = draft.newTemplate(over: stored) {
      try perform(.preferences(athlete, .applyTemplate(template, ids: draft.list.items.map(\.id))))
      present = try home.read { try $0.schoolPreferences(of: athlete) }
    }
    if let edit = draft.list.edit(from: present) { try perform(.preferences(athlete, .editSchool(edit))) }
  }
}
