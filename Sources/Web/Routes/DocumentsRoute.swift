import Compass
import Domain
import EventSchemas
import Foundation
import Pages

extension Site {
  /// `GET /documents`: the family's documents, now or at a past position. `?school=` preselects the school that a new
  /// document is shared with, `?open=` the document whose forms are shown.
  func documents(_ request: WebRequest) throws -> WebResponse {
    try documents(request, at: try moment(request), sent: nil)
  }

  private func documents(
    _ request: WebRequest, at position: Int64?, sent: DocumentsView.SentDocument?
  ) throws -> WebResponse {
    let viewer = viewer()
    let (page, slider) = try read(at: position, of: .kinds(["document"]), viewer: viewer) {
      try DocumentsPage.load(from: $0, viewer: viewer)
    }
    let frame = frame(at: Route.documents.rawValue, query: request.query, slider: slider)
    let view = DocumentsView(
      page: page, school: request.query.text("school"), open: request.query.text("open"), frame: frame, sent: sent)
    return .page(frame.page(DocumentsPage.title) { view.html }, status: sent?.sent.status ?? 200)
  }

  /// `POST /documents`, `…/{document}`, `…/share` and `…/unshare`: adds, edits, shares and unshares a document.
  func changeDocuments(_ path: [String], _ request: WebRequest) throws -> WebResponse {
    let (texts, viewer) = (DocumentForm(), viewer())
    let page = try home.read { try DocumentsPage.load(from: $0, viewer: viewer) }
    guard let first = path.first else { return try addDocument(page, request) }
    let document = try Self.id(first)
    guard let entry = page.entries.first(where: { $0.id == document.lowercased }) else { throw WebError.notFound }
    let back = "\(Route.documents.rawValue)#document-\(entry.id)"
    switch path.dropFirst() {
    case []:
      let controls = DocumentsView.controls(entry.values)
      let sent = try write(request.form, controls, over: DocumentFields()) {
        .document(document, .edit($0))
      }
      guard let sent else { return redirectWithToast(texts.saved, at: back, request) }
      return try documents(request, at: nil, sent: .init(document: entry.id, sent: sent))
    case ["share"]:
      try perform(.document(document, .share(school: try chosen(entry.others.compactMap(\.value), request))))
      return redirectWithToast(texts.shared, at: back, request)
    case ["unshare"]:
      try perform(.document(document, .unshare(school: try chosen(entry.shares.map(\.school), request))))
      return redirectWithToast(texts.unshared, at: back, request)
    default: throw WebError.notFound
    }
  }

  private func addDocument(_ page: DocumentsPage, _ request: WebRequest) throws -> WebResponse {
    let school = DocumentsView.schoolControl(page)
    let controls = DocumentsView.controls() + [school]
    var sent = SubmittedForm(request.form, controls)
    let (fields, problems) = DocumentFields.typed(sent.typed)
    sent.problems = problems.merging(fields.problems(isNew: true).mapValues(\.message)) { typed, _ in typed }
    if let id = sent.typed[school.name].flatMap({ UUID(strict: $0) }),
      page.schools.contains(where: { $0.value == id.lowercased })
    {
      if sent.problems.isEmpty {
        _ = try attempt(&sent, controls) { try perform(.document(home.freshID(), .add(school: id, fields))) }
      }
    } else {
      sent.problems[school.name] = DocumentForm.unknownSchool
    }
    guard sent.isClean else { return try documents(request, at: nil, sent: .init(document: nil, sent: sent)) }
    return redirectWithToast(DocumentForm().shared, at: Route.documents.rawValue, request)
  }

  /// The school that a form names. One that the form does not offer now, because somebody else was faster, is refused.
  private func chosen(_ schools: [String], _ request: WebRequest) throws -> UUID {
    let id = try Self.id(request.form["school"] ?? "")
    guard schools.contains(id.lowercased) else { throw DomainError(.refused, DocumentForm.unknownSchool) }
    return id
  }
}
