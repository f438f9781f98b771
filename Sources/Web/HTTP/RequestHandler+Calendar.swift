import Compass
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Pages
import Projections

extension Site {
  /// Returns whether the home opens for a person now.
  fileprivate func opens(for person: UUID) throws -> Bool { try home.read { try $0.mayEnter(person) } }
}

extension RequestHandler {
  /// Answers `/calendar/<secret>.ics`, which calendar programs fetch with the address as their only credential; nil for
  /// every other path. A wrong secret gets the same answer as a missing page.
  func answerCalendar(_ request: Request, _ webRequest: WebRequest, _ authenticator: Authenticator, host: String?)
    async throws
    -> WebResponse?
  {
    guard webRequest.segments.first == "calendar" else { return nil }
    // A foreign host name that resolves to this server is refused, as for every page.
    guard authenticator.origin(ofHost: host) != nil else { throw WebError.forbidden }
    guard webRequest.method.isSafe else { throw WebError.methodNotAllowed }
    guard webRequest.segments.count == 2, webRequest.segments[1].hasSuffix(".ics") else { throw WebError.notFound }
    let secret = String(webRequest.segments[1].dropLast(4))
    let known = request.headers[.ifNoneMatch]
    return try await Self.offPool { [sites] in
      guard let person = sites.feeds?.person(secret) else { throw WebError.notFound }
      let site: Site
      do {
        site = try sites.site(of: person, in: nil)
      } catch WebError.unauthorized {
        throw WebError.notFound
      }
      // A person who is no longer a member, or to whom the home was closed, sees nothing.
      guard site.viewer().id == person, try site.opens(for: person) else { throw WebError.notFound }
      return try site.calendarFile(known: known)
    }
  }
}
