import Compass
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Pages
import Projections

/// Pairing a device with an invitation, and signing it out.
extension RequestHandler {
  /// Answers `/join/<secret>`; nil for every other path, and on a server that does not pair devices.
  ///
  /// Opening the link pairs nothing: programs that fetch links for a preview would otherwise use the invitation up. Only
  /// the page's button does.
  func join(
    _ request: Request, _ webRequest: WebRequest, _ authenticator: Authenticator,
    _ credentials: Authenticator.Credentials
  ) async throws -> WebResponse? {
    guard case .paired(let devices) = authenticator.scheme, webRequest.segments.first == "join" else { return nil }
    guard let own = authenticator.origin(ofHost: credentials.host), credentials.origin ?? own == own else {
      throw WebError.forbidden
    }
    guard webRequest.segments.count == 2 else { throw WebError.notFound }
    let (secret, now) = (webRequest.segments[1], now())
    switch webRequest.method {
    case .get, .head:
      return try await Self.offPool { [sites] in
        guard let invitation = devices.invitation(secret, now: now) else { return Self.notice(JoinPage.invalid, 404) }
        let home = try sites.site(of: invitation.person, in: nil).home
        let (family, member) = try home.read { reading in
          (try reading.family(), try reading.members().first { $0.id == invitation.person.lowercased })
        }
        guard let family, let member else { return Self.notice(JoinPage.invalid, 404) }
        let page = JoinPage(person: member.name, family: family.name)
        let frame = Self.frame(at: webRequest.path)
        return .page(frame.page(page.title) { JoinView(page: page, frame: frame).html })
      }
    case .post:
      // Another site's page may send a form here, but the browser then names that site as the origin.
      guard credentials.origin != nil else { throw WebError.forbidden }
      let name = JoinPage.deviceName(userAgent: request.headers[.userAgent])
      return try await Self.offPool { [sites] in
        do {
          // Throws for a person who was erased, or to whom the home was closed meanwhile.
          if let invitation = devices.invitation(secret, now: now) {
            _ = try sites.site(of: invitation.person, in: nil)
          }
          guard let session = try devices.pair(with: secret, name: name, now: now) else {
            return Self.notice(JoinPage.invalid, 404)
          }
          // The device may have been somebody else's until now.
          for former in authenticator.sessions(credentials) { devices.signOut(former) }
          var answer = WebResponse.seeOther("/")
          answer.headers.append(("set-cookie", authenticator.cookie(session)))
          answer.headers.append(Self.nothingStays)
          return answer
        } catch let error as DomainError {
          return Self.notice(SiteLabels.refused(error.message), Site.status(of: error))
        }
      }
    default: throw WebError.methodNotAllowed
    }
  }

  /// The answer to a device that is not paired: a page that says so, or one of the files that this page loads.
  func unpaired(_ request: Request, _ webRequest: WebRequest) throws -> WebResponse {
    try (sites as? HomeSites)?.requireFamilyNotErased()
    guard webRequest.method.isSafe else { throw WebError.forbidden }
    if webRequest.segments.first == "assets" {
      return try Asset.answer(webRequest.segments.count == 2 ? webRequest.segments[1] : "")
    }
    // A browser sends no cookie where a link on another site leads here. When our own answer reloads the page, it does.
    if let name = HTTPField.Name("sec-fetch-site"), request.headers[name] == "cross-site" {
      var answer = Self.notice(JoinPage.opening, 200)
      answer.headers.append(("refresh", "0"))
      return answer
    }
    return Self.notPaired(WebError.unauthorized.status)
  }

  /// Answers `POST /sign-out` of a paired device; nil for every other request.
  func unpair(
    _ request: Request, _ webRequest: WebRequest, _ site: Site, _ authenticator: Authenticator,
    _ credentials: Authenticator.Credentials
  ) async throws -> WebResponse? {
    guard case .paired(let devices) = authenticator.scheme, webRequest.method == .post,
      webRequest.path == SignIn.leaving
    else {
      return nil
    }
    guard let sent = try await form(request)["csrf"], Secrets.areEqual(sent, site.csrf) else {
      throw WebError.forbidden
    }
    for session in authenticator.sessions(credentials) { devices.signOut(session) }
    var answer = Self.notPaired(200)
    answer.headers.append(("set-cookie", authenticator.noCookie))
    answer.headers.append(Self.nothingStays)
    return answer
  }

  /// The header that makes the browser remove what a device keeps, also where no script of ours runs.
  private static let nothingStays = ("clear-site-data", "\"storage\"")

  /// The code of a paired device's person; nil on a server that pairs none.
  static func device(_ authenticator: Authenticator, _ credentials: Authenticator.Credentials) -> String? {
    guard case .paired = authenticator.scheme else { return nil }
    return OfflineRoute.code(of: authenticator.sessions(credentials).joined(separator: " "))
  }

  private static func notPaired(_ status: Int) -> WebResponse {
    let (frame, notice) = (frame(at: "/"), JoinPage.notPaired)
    return .page(
      frame.page(notice.title) {
        NoticeView(notice, leadsTo: .schools).html
        OfflineView.lost
      }, status: status)
  }

  /// A frame that shows nothing of any home.
  private static func frame(at path: String) -> Frame {
    Frame(labels: SiteLabels(), csrf: "", path: path, slider: nil, isPast: false, message: nil)
  }

  /// A page with a notice that shows nothing of any home.
  static func notice(_ notice: Notice, _ status: Int) -> WebResponse {
    .page(frame(at: "/").page(notice.title) { NoticeView(notice, leadsTo: .schools).html }, status: status)
  }
}
