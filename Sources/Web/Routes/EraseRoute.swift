import Compass
import Domain
import EventLog
import Foundation
import Pages

/// Checks whether anything outside a home forbids an erasure, such as a change that its project has not got yet. It
/// gets the home, the plan and the person who asks, and throws a `DomainError` to refuse. It returns a warning about
/// copies that the erasure does not reach; nil for none.
package typealias ErasureCheck = @Sendable (Home, ErasurePlan, UUID) throws -> String?

extension Site {
  /// `GET /erase/{kind}/{id}`: what would be erased, and the question; with `?field=`, of one field.
  func erasure(_ kind: ErasureKind, _ id: UUID, _ request: WebRequest) throws -> WebResponse {
    try erasure(kind, id, field: request.query.text("field"), sent: nil)
  }

  private func erasure(_ kind: ErasureKind, _ id: UUID, field: String?, sent: SubmittedForm?) throws -> WebResponse {
    try answeringErasures {
      let viewer = viewer()
      let target = try home.erasureTarget(kind, id.lowercased, field: field, by: viewer.id)
      let plan = try home.erasurePlan(target, by: viewer.id)
      let page = ErasePage(
        plan, warning: try erasing(home, plan, viewer.id), viewer: viewer, fields: try home.erasableFields(of: target),
        id: id.lowercased)
      let frame = frame(at: ErasePage.route(kind, id.lowercased).rawValue, query: .none)
      return .page(
        frame.page(page.title) { EraseView(page: page, frame: frame, sent: sent).html }, status: sent?.status ?? 200)
    }
  }

  /// `POST /erase/{kind}/{id}`: erases the record, or one field of it, if the typed name is the record's.
  func erase(_ kind: ErasureKind, _ id: UUID, _ request: WebRequest) throws -> WebResponse {
    var sent = SubmittedForm(request.form, EraseView.controls())
    return try answeringErasures {
      let actor = viewer().id
      let field = request.form.text("field")
      let target = try home.erasureTarget(kind, id.lowercased, field: field, by: actor)
      // A person without the permission learns that, and not whether the name was right.
      _ = try home.erasurePlan(target, by: actor)
      guard request.form["name"]?.hasSameBytes(as: target.name) == true else {
        sent.problems["name"] = ErasePage.otherName
        return try erasure(kind, id, field: field, sent: sent)
      }
      let report = try home.erase(target, why: .asked, by: actor) { _ = try erasing(home, $0, actor) }
      // The page to which a person or a family leads may be nobody's any more.
      let back = [.person, .family].contains(kind) ? Route.family : .trash
      return redirectWithToast(ErasePage.done(report, name: target.name), at: back.rawValue, request)
    }
  }

  /// The link to the page that erases a record; nil if the viewer may not, and on a replica.
  func eraseLink(_ kind: ErasureKind, _ id: String, isOwn: Bool = false) throws -> ErasePage.Link? {
    guard !home.log.isReplica, kind.mayBeErased(by: try home.read { try $0.actor(viewer().id) }, isOwn: isOwn) else {
      return nil
    }
    return ErasePage.Link(kind, id)
  }

  /// Returns the answer of `body`; a notice if it finds no such record, or nothing that is left to erase.
  ///
  /// - Throws: `DomainError` in place of other errors of an erasure; all other errors of `body`.
  private func answeringErasures(_ body: () throws -> WebResponse) throws -> WebResponse {
    do {
      return try body()
    } catch ErasureError.nothingLeft, ErasureError.noSuchField, CompassError.notFound {
      return notice(ErasePage.notFound, status: 404)
    } catch ErasureError.familyErased(let erasure) {
      throw ErasureError.familyErased(erasure)
    } catch let error as ErasureError {
      throw DomainError(.refused, error.description)
    }
  }
}
