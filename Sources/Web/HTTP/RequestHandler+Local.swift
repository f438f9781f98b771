import Domain
import Foundation
import Hummingbird
import Pages

extension RequestHandler {
  /// Answers requests that only the person at the home's own machine may make: founding the family, entering or leaving
  /// the demo, and looking as another member; nil for every other request.
  func answerLocal(
    _ request: Request, _ webRequest: WebRequest, _ authenticator: Authenticator, _ person: UUID?, in family: UUID?
  ) async throws -> WebResponse? {
    guard let sites = sites as? LocalSites, !webRequest.isAPI else { return nil }
    switch (webRequest.method, webRequest.segments) {
    case (.post, ["demo"]):
      let form = try await form(request)
      // The button that enters the demo is in the own home's pages; the one that leaves it is in the demo's.
      let isLeaving = form["leave"] != nil
      try check(form, sites.csrf(of: person, in: isLeaving ? family : nil))
      let newFamily = isLeaving ? nil : try await Self.offPool { try sites.makeDemoIfNeeded() }
      var answer = WebResponse.seeOther(isLeaving ? "/" : Route.dashboard.rawValue)
      answer.headers.append(("set-cookie", Self.cookie(of: newFamily)))
      return answer
    case (.post, ["family", "look"]):
      let form = try await form(request)
      try check(form, sites.csrf(of: person, in: family))
      return try await look(as: form["person"], authenticator, sites, in: family)
    default:
      guard let setup = try await Self.offPool({ try sites.setup(for: person, in: family) }) else { return nil }
      let fields: FormFields = try await webRequest.method == .post ? form(request) : .none
      let page = try WebRequest(method: webRequest.method, target: request.head.path ?? "/", form: fields)
      return try await Self.offPool { try setup.answer(page) }
    }
  }

  private func look(as text: String?, _ authenticator: Authenticator, _ sites: LocalSites, in family: UUID?)
    async throws
    -> WebResponse
  {
    guard let text, let person = UUID(strict: text) else { throw WebError.badRequest }
    let session = secrets.session(of: person)
    return try await Self.offPool {
      guard try sites.isMember(person, in: family) else { throw WebError.notFound }
      var answer = try sites.site(of: person, in: family).viewerChangeResponse()
      answer.headers.append(("set-cookie", authenticator.cookie(session)))
      return answer
    }
  }

  private func check(_ form: FormFields, _ csrf: String) throws(WebError) {
    guard let sent = form["csrf"], Secrets.areEqual(sent, csrf) else { throw .forbidden }
  }
}
