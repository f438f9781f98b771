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
  /// `GET /erase/{kind}/{id}`: what would be erased, and the question.
  func erasure(_ kind: ErasureKind, _ id: UUID, _ request: WebRequest) throws -> WebResponse {
    try erasure(kind, id, sent: nil)
  }

  private func erasure(_ kind: ErasureKind, _ id: UUID, sent: SubmittedForm?) throws -> WebResponse {
    try answeringErasures {
      let viewer = viewer()
      let plan = try home.erasurePlan(try home.erasureTarget(kind, id.lowercased, by: viewer.id), by: viewer.id)
      let page = ErasePage(plan, warning: try erasing(home, plan, viewer.id), viewer: viewer)
      let frame = frame(at: ErasePage.route(kind, id.lowercased).rawValue, query: .none)
      return .page(
        frame.page(page.title) { EraseView(page: page, frame: frame, sent: sent).html }, status: sent?.status ?? 200)
    }
  }

  /// `POST /erase/{kind}/{id}`: erases the record if the typed name is the record's.
  func erase(_ kind: ErasureKind, _ id: UUID, _ request: WebRequest) throws -> WebResponse {
    var sent = SubmittedForm(request.form, EraseView.controls())
    return try answeringErasures {
      let actor = viewer().id
      let target = try home.erasureTarget(kind, id.lowercased, by: actor)
      // A person without the permission learns that, and not whether the name was right.
      _ = try home.erasurePlan(target, by: actor)
      guard request.form["name"]?.hasSameBytes(as: target.name) == true else {
        sent.problems["name"] = ErasePage.otherName
        return try erasure(kind, id, sent: sent)
      }
      let report = try home.erase(target, why: .asked, by: actor) { _ = try erasing(home, $0, actor) }
      return redirectWithToast(ErasePage.done(report, name: target.name), at: Route.trash.rawValue, request)
    }
  }

  /// The link to the page that erases a record; nil if the viewer may not, and on a replica.
  func eraseLink(_ kind: ErasureKind, _ id: String, isOwn: Bool = false) throws -> ErasePage.Link? {
    guard !home.log.isReplica, let role = try home.read({ try $0.role(of: viewer().id) }),
      kind.mayBeErased(by: role, isOwn: isOwn)
    else { return nil }
    return ErasePage.Link(kind, id)
  }

  /// Returns the answer of `body`; a notice if it finds no such record, or nothing that is left to erase.
  ///
  /// - Throws: `DomainError` in place of other errors of an erasure; all other errors of `body`.
  private func answeringErasures(_ body: () throws -> WebResponse) throws -> WebResponse {
    do {
      return try body()
    } catch ErasureError.nothingLeft, CompassError.notFound {
      return notice(ErasePage.notFound, status: 404)
    } catch let error as ErasureError {
      throw DomainError(.refused, error.description)
    }
  }
}
