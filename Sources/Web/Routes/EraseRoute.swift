public import Compass
import Domain
import EventLog
public import Foundation
import Pages

/// What else has to agree before something is erased at a home, given what would go and who asks: it refuses by a
/// `DomainError`. What it returns says what is not reached; nil for nothing.
public typealias ErasureCheck = @Sendable (Home, ErasurePlan, UUID) throws -> String?

extension Site {
  /// `/erase/{kind}/{id}`: what would go, and the question.
  func erasure(_ kind: ErasureKind, _ id: UUID, _ request: WebRequest) throws -> WebResponse {
    try erasure(kind, id, sent: nil)
  }

  private func erasure(_ kind: ErasureKind, _ id: UUID, sent: Sent?) throws -> WebResponse {
    try answeringErasures {
      let viewer = viewer()
      let plan = try home.erasurePlan(try home.erasureTarget(kind, id.lowercased, by: viewer.id), by: viewer.id)
      let page = ErasePage(plan, warning: try erasing(home, plan, viewer.id), viewer: viewer)
      let frame = frame(at: ErasePage.route(kind, id.lowercased).rawValue, query: .none)
      return .page(
        frame.page(page.title) { EraseView(page: page, frame: frame, sent: sent).html }, status: sent?.status ?? 200)
    }
  }

  /// `POST /erase/{kind}/{id}`: erases where the name that was typed is the record's.
  func erase(_ kind: ErasureKind, _ id: UUID, _ request: WebRequest) throws -> WebResponse {
    var sent = Sent(request.form, EraseView.controls())
    return try answeringErasures {
      let actor = viewer().id
      let target = try home.erasureTarget(kind, id.lowercased, by: actor)
      // Whoever may not is told that, and not whether the name was right.
      _ = try home.erasurePlan(target, by: actor)
      guard request.form["name"]?.hasSameBytes(as: target.name) == true else {
        sent.problems["name"] = ErasePage.otherName
        return try erasure(kind, id, sent: sent)
      }
      let report = try home.erase(target, why: .asked, by: actor) { _ = try erasing(home, $0, actor) }
      return said(ErasePage.done(report, name: target.name), at: Route.trash.rawValue, request)
    }
  }

  /// The link to the page where a record is erased; nil for whoever may not.
  func eraseLink(_ kind: ErasureKind, _ id: String, isOwn: Bool = false) throws -> ErasePage.Link? {
    guard !home.log.isReplica, let role = try home.read({ try $0.role(of: viewer().id) }),
      kind.mayBeErased(by: role, isOwn: isOwn)
    else { return nil }
    return ErasePage.Link(kind, id)
  }

  /// What has gone already, and what a rule says no to, as pages.
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
