import Compass
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Pages
import Projections

extension Site {
  /// Whether somebody is of the family as it is now.
  fileprivate func isOfFamily(_ person: UUID) throws -> Bool {
    try home.read { try $0.members().contains { $0.id == person.lowercased } }
  }
}

extension RequestHandler {
  /// `/calendar/<secret>.ics`, which a program asks for that can show nothing but the address; nil for every other path. A
  /// wrong secret is a page that does not exist, whoever asks.
  func calendar(_ request: Request, _ asked: WebRequest, _ authenticator: Authenticator, host: String?) async throws
    -> WebResponse?
  {
    guard asked.segments.first == "calendar" else { return nil }
    // Another site's name that leads here is none of ours, as for every page.
    guard authenticator.origin(ofHost: host) != nil else { throw WebError.forbidden }
    guard asked.method.isSafe else { throw WebError.methodNotAllowed }
    guard asked.segments.count == 2, asked.segments[1].hasSuffix(".ics") else { throw WebError.notFound }
    let secret = String(asked.segments[1].dropLast(4))
    let known = request.headers[.ifNoneMatch]
    return try await Self.offPool { [sites] in
      guard let person = sites.feeds?.person(secret) else { throw WebError.notFound }
      let site = try sites.site(of: person, in: nil)
      // Somebody who is not of the family any more has nothing to see.
      guard site.viewer().id == person, try site.isOfFamily(person) else { throw WebError.notFound }
      return try site.calendarFile(known: known)
    }
  }
}
