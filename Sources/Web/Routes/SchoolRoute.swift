import CollegeScorecard
import Compass
import Domain
import EventLog
import Foundation
import PageModels
import Pages
import Projections

extension Site {
  /// `GET /schools/{id}`: a school's page, now or at a past position.
  func school(_ id: UUID, _ request: WebRequest) throws -> WebResponse {
    try school(id, request, at: try moment(request), failed: nil, status: 200)
  }

  /// The page, with the values of a form that could not be saved.
  private func school(
    _ id: UUID, _ request: WebRequest, at position: Int64?, failed: FailedForm?, edits: [String: SubmittedForm] = [:],
    status: Int
  ) throws -> WebResponse {
    let viewer = viewer()
    let (page, slider) = try read(at: position, of: .record(id.lowercased), viewer: viewer) {
      try SchoolDetailPage.load(id.lowercased, from: $0, viewer: viewer)
    }
    guard let page else { return notice(SchoolDetailPage.notFound, status: 404) }
    var frame = frame(at: Route.school(page.id).rawValue, query: request.query, slider: slider)
    if page.privateNotes != nil, !frame.isPast { frame.erase = try eraseLink(.note, page.id, isOwn: true) }
    return .page(frame.page(page.name) { SchoolDetailView(page, frame, failed, edits).html }, status: status)
  }

  /// `GET /schools/{id}/delete`: the question before the deletion, with everything that would be deleted.
  func deletion(_ id: UUID, _ request: WebRequest) throws -> WebResponse {
    let viewer = viewer()
    guard let page = try home.read({ try SchoolDetailPage.load(id.lowercased, from: $0, viewer: viewer) })
    else { return notice(SchoolDetailPage.notFound, status: 404) }
    guard !page.isDeleted else { throw WebError.readOnly }
    var frame = frame(at: Route.school(page.id).rawValue, query: request.query)
    frame.erase = try eraseLink(.school, page.id)
    return .page(frame.page(page.deletion.title) { DeleteView(page, frame).html })
  }

  // MARK: Changes

  /// `POST /schools/{id}/…`: changes a school. Refused values are shown again with the reason.
  func changeSchool(
    _ id: UUID, action: String, _ rest: [String], _ request: WebRequest
  ) throws -> WebResponse {
    let form = request.form
    do {
      switch (action, rest) {
      case ("favorite", []):
        guard let value = form["value"], ["true", "false"].contains(value) else { throw WebError.badRequest }
        try perform(.school(id, .setFavorite(value == "true")))
      case ("status", []):
        let status = SchoolStatus(rawValue: try Self.needed("status", form))
        try perform(.school(id, .changeStatus(status, note: form.text("note"))))
      case ("tier", []):
        try chooseTier(try Self.needed("tier", form), of: id)
      case ("notes", []), ("private-notes", []):
        if let answer = try saveText(of: id, isPrivate: action == "private-notes", request) { return answer }
      case ("information", []), ("philosophy", []):
        if let answer = try saveFields(of: id, section: action, request) { return answer }
      case ("ranking", []):
        if let answer = try saveRanking(of: id, request) { return answer }
      case ("items", []):
        let kind = ProConKind(rawValue: try Self.needed("kind", form))
        try perform(.school(id, .addItem(kind, text: try Self.needed("text", form))))
      case ("items", let path) where path.count == 2 && path[1] == "remove":
        try perform(.school(id, .removeItem(try Self.id(path[0]))))
      case ("lookup", []):
        do {
          return try merge(request.college, into: id, request)
        } catch let error as CollegeLookupError {
          let failed = FailedForm(name: .lookup, fields: form, problem: error.description)
          return try school(id, request, at: nil, failed: failed, status: 422)
        }
      case ("row", []): return try changeRow(id, request)
      case ("delete", []): return try delete(id)
      case ("restore", []): return try restore(id)
      default: throw WebError.notFound
      }
    } catch let error as DomainError {
      return try refused(error, id, form: FailedForm.Name(action: action, fields: form), request)
    }
    return saved(
      request,
      back: "\(Route.school(id.lowercased).rawValue)#\(FailedForm.Name(action: action, fields: form).section(action))")
  }

  private static func needed(_ name: String, _ form: FormFields) throws(WebError) -> String {
    guard let value = form[name] else { throw .badRequest }
    return value
  }

  private func refused(
    _ error: DomainError, _ id: UUID, form name: FailedForm.Name, _ request: WebRequest
  ) throws -> WebResponse {
    let status = error.code == .notFound && error.field == "item" ? 409 : Self.status(of: error)
    if request.isFromScript { return .text(error.message, status: status) }
    guard status != 404 else { return notice(SchoolDetailPage.notFound, status: status) }
    return try school(
      id, request, at: nil, failed: FailedForm(name: name, fields: request.form, problem: error.message), status: status
    )
  }

  /// Sets the tier; choosing the present one clears it (facts §2.7).
  private func chooseTier(_ tier: String, of id: UUID) throws {
    let present = try home.read { try $0.detail(id.lowercased)?.priorityTier }
    try perform(.school(id, .setTier(tier.isEmpty || tier == present ? nil : PriorityTier(rawValue: tier))))
  }

  /// Saves the changed fields of the information or of the coaching texts. Returns the page if a value is refused or
  /// somebody else changed a field meanwhile.
  private func saveFields(of id: UUID, section: String, _ request: WebRequest) throws -> WebResponse? {
    let viewer = viewer()
    guard let page = try home.read({ try SchoolDetailPage.load(id.lowercased, from: $0, viewer: viewer) })
    else { return notice(SchoolDetailPage.notFound, status: 404) }
    let sent =
      section == "information"
      ? try write(request.form, page.informationForm.flatMap(\.inputs).map { Control($0) }, over: SchoolFields()) {
        .school(id, .edit($0))
      }
      : try write(request.form, page.philosophyForm.map { Control($0, kind: .long) }, over: PhilosophyFields()) {
        .school(id, .editPhilosophy($0))
      }
    return try sent.map { try school(id, request, at: nil, failed: nil, edits: [section: $0], status: $0.status) }
  }

  /// Sets or clears the family's ranking of a school. Returns the page if the text is refused or somebody else changed
  /// the ranking meanwhile.
  private func saveRanking(of id: UUID, _ request: WebRequest) throws -> WebResponse? {
    let viewer = viewer()
    guard let page = try home.read({ try SchoolDetailPage.load(id.lowercased, from: $0, viewer: viewer) })
    else { return notice(SchoolDetailPage.notFound, status: 404) }
    let control = SchoolDetailView.rankingControl(page.rankingForm)
    var sent = SubmittedForm(request.form, [control])
    if let text = sent.changes[control.name] {
      if let rank = TypedNumber(text)?.exactly {
        _ = try attempt(&sent, [control]) { try perform(.school(id, .setRanking(rank))) }
      } else if text.isEmpty {
        try perform(.school(id, .setRanking(nil)))
      } else {
        sent.problems[control.name] = labels.notANumber
      }
    }
    return sent.isClean
      ? nil : try school(id, request, at: nil, failed: nil, edits: ["ranking": sent], status: sent.status)
  }

  /// Saves the shared or the viewer's private notes. Returns the page if somebody else wrote meanwhile.
  private func saveText(of id: UUID, isPrivate: Bool, _ request: WebRequest) throws -> WebResponse? {
    let form = request.form
    var edit = TextEdit(form["shown"] ?? "")
    edit.draft = try Self.needed("text", form)
    if form["mine"] == "true" { edit.useMine() }
    let owner = viewer().id
    let present = try home.read { reading in
      isPrivate
        ? try reading.privateNote(on: id.lowercased, of: owner)?.text : try reading.detail(id.lowercased)?.notes
    }
    let text = edit.submit(present: present.map(FormFields.unix))
    if let theirs = edit.theirs {
      let failed = FailedForm(
        name: isPrivate ? .privateNotes : .notes, fields: form, problem: labels.conflict, theirs: theirs)
      return try school(id, request, at: nil, failed: failed, status: 409)
    }
    if let text {
      let text = text.isEmpty ? nil : text
      try perform(isPrivate ? .privateNote(school: id, text: text) : .school(id, .editNotes(text)))
    }
    return nil
  }

  private func delete(_ id: UUID) throws -> WebResponse {
    let outcome = try perform(.school(id, .delete(dependants: Dependants(), cascade: true)))
    let text = try home.read { try DeleteSchoolQuestion.done(by: outcome.events.last?.id, from: $0) }
    return redirectWithToast(text, at: Route.schools.rawValue)
  }

  private func restore(_ id: UUID) throws -> WebResponse {
    note(try home.restore(school: id, in: context()))
    return redirectWithToast(labels.saved, at: Route.school(id.lowercased).rawValue)
  }

  // MARK: Answers

  /// Answers a success: our script gets no content; a browser is redirected to the page with the form.
  private func saved(_ request: WebRequest, back path: String) -> WebResponse {
    if request.isFromScript { return .done }
    // The list that the form was on; only a path of ours is accepted.
    if let back = request.form.text("back"), Attribute.isLocal(back), back.hasPrefix(Route.schools.rawValue) {
      return .seeOther(back)
    }
    return redirectWithToast(labels.saved, at: path)
  }
}

/// A form of the school's page that was sent and not saved.
struct FailedForm {
  /// The form's name.
  enum Name: String {
    case status, tier, notes, privateNotes = "private-notes", pros, cons, lookup, other

    init(action: String, fields: FormFields) {
      switch action {
      case "items": self = fields["kind"] == ProConKind.pro.rawValue ? .pros : .cons
      default: self = Name(rawValue: action) ?? .other
      }
    }

    /// The section of the page that contains the form.
    func section(_ action: String) -> String {
      switch self {
      case .other: ["information", "philosophy", "ranking"].contains(action) ? action : "header"
      case .status, .tier: "header"
      case .lookup: "information"
      default: rawValue
      }
    }
  }

  let name: Name
  let fields: FormFields
  /// The reason, in one sentence.
  let problem: String
  /// The text that somebody else wrote meanwhile.
  var theirs: String?
}
