import Domain
import HTTPTypes
import Hummingbird
import Pages

/// Signing in by e-mail address and password, and signing out.
struct SignIn: Sendable {
  let identities: IdentityProvider
  let sessions: SessionStore
  let authenticator: Authenticator

  static let path = "/sign-in"
  static let leaving = "/sign-out"
  private let page = SignInPage()

  init(identities: IdentityProvider, sessions: SessionStore, authenticator: Authenticator) {
    self.identities = identities
    self.sessions = sessions
    self.authenticator = authenticator
  }

  /// The sign-in form; it shows nothing of any home, so it needs no site.
  func form(to destination: String, problem: String? = nil, status: Int = 200, isSignedIn: Site? = nil) -> WebResponse {
    let frame = Frame(
      labels: SiteLabels(), csrf: isSignedIn?.csrf ?? "", path: Self.path, slider: nil, isPast: false, message: nil)
    let view = SignInView(
      page: page, frame: frame, destination: destination, problem: problem, isSignedIn: isSignedIn != nil)
    return .page(frame.page(isSignedIn == nil ? page.title : page.isSignedIn) { view.html }, status: status)
  }

  /// Signs the person in if the identity provider knows them. A refusal does not reveal whether the address, the
  /// password or the family was wrong.
  func enter(_ fields: FormFields, secret: () -> String, now: Instant) async -> WebResponse {
    let destination = Self.destination(fields["to"])
    guard let email = fields.text("email"), let password = fields.text("password"), email.utf8.count <= 255,
      password.utf8.count <= 1000
    else { return form(to: destination, problem: page.wrong, status: 422) }
    guard sessions.mayTry(now: now) else { return form(to: destination, problem: page.tooMany, status: 429) }
    let token: String?
    do {
      token = try await identities.token(email, password)
    } catch {
      var answer = form(to: destination, problem: page.failed, status: 502)
      answer.kind = FailureKind.name(of: error)
      return answer
    }
    guard let token, let identity = identities.identity(token) else {
      return form(to: destination, problem: page.wrong, status: 422)
    }
    let session = sessions.store(identity, as: secret())
    var answer = WebResponse.seeOther(destination)
    answer.headers.append(("set-cookie", authenticator.cookie(session)))
    return answer
  }

  /// The page to open after signing in: a path of ours, otherwise the start page.
  static func destination(_ text: String?) -> String {
    guard let text, Attribute.isLocal(text), !text.hasPrefix(path), text.utf8.count <= 500 else { return "/" }
    return text
  }
}

extension RequestHandler {
  /// The answer to an unauthenticated request to a server that others can reach: the sign-in form or its assets.
  func answerUnauthenticated(_ request: Request, _ webRequest: WebRequest, _ signIn: SignIn) async throws -> WebResponse
  {
    switch (webRequest.method, webRequest.segments.first) {
    case (.get, "assets"), (.head, "assets"):
      return try Asset.answer(webRequest.segments.count == 2 ? webRequest.segments[1] : "")
    case (.get, "sign-in"), (.head, "sign-in"):
      return signIn.form(to: SignIn.destination(webRequest.query["to"]))
    case (.post, "sign-in") where request.headers[.origin] != nil:
      return await signIn.enter(try await form(request), secret: freshSecret, now: now())
    case (.get, _), (.head, _):
      // The requested page is opened after signing in. Whether it exists is not revealed here.
      let target = request.head.path ?? "/"
      return .seeOther(Address(SignIn.path).with("to", SignIn.destination(target)).text)
    default: throw WebError.forbidden
    }
  }

  /// Answers `/sign-in` of a person who is signed in, and `/sign-out`; nil for every other page.
  func answerSignOut(
    _ request: Request, _ webRequest: WebRequest, _ site: Site, _ signIn: SignIn,
    _ credentials: Authenticator.Credentials
  ) async throws -> WebResponse? {
    switch (webRequest.method, webRequest.path) {
    case (.get, SignIn.path), (.head, SignIn.path): return signIn.form(to: "/", isSignedIn: site)
    case (.post, SignIn.path): return await signIn.enter(try await form(request), secret: freshSecret, now: now())
    case (.post, SignIn.leaving):
      guard let sent = try await form(request)["csrf"], Secrets.areEqual(sent, site.csrf) else {
        throw WebError.forbidden
      }
      for session in signIn.authenticator.sessions(credentials) { signIn.sessions.end(session) }
      var answer = WebResponse.seeOther(SignIn.path)
      answer.headers.append(("set-cookie", signIn.authenticator.noCookie))
      return answer
    default: return nil
    }
  }
}
