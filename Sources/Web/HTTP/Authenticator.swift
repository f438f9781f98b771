import Compass
import Crypto
import Domain
import EventLog
import Foundation
import HouseCertificates

/// The secrets of one start of the server. Each start has new ones, so that an address left in a terminal or a
/// browser's history gives no access later.
struct Secrets: Sendable {
  /// The token in the printed address; the browser that opens the address gets the cookie.
  let token: String
  /// The cookie's value.
  let session: String
  /// The secret of forms; each person's own is derived from it.
  let csrf: String

  /// - Parameter shared: The secret shared with other nodes, so that one of their forms can be sent here.
  init(_ random: RandomSource, shared: SharedSecret? = nil) {
    token = random.secret()
    session = random.secret()
    csrf = shared?.code(of: "", for: "forms") ?? random.secret()
  }

  /// The secret of a person's forms; other members do not know it.
  func csrf(of person: UUID?) -> String {
    person.map { Self.code(of: $0.lowercased, by: csrf) } ?? csrf
  }

  /// The secret of a person's forms in the demo, so that a form opened there cannot be sent to the person's own home.
  func demoCsrf(of person: UUID?) -> String { Self.code(of: "demo", by: csrf(of: person)) }

  /// The cookie's value for a browser that looks as a member of the family.
  func session(of person: UUID) -> String {
    "\(person.lowercased).\(Self.code(of: person.lowercased, by: session))"
  }

  /// The person of a cookie's value that `session(of:)` made; nil for any other value.
  func person(_ value: String) -> UUID? {
    guard value.utf8.count == 101, let person = UUID(strict: String(value.prefix(36))),
      Self.areEqual(value, session(of: person))
    else { return nil }
    return person
  }

  /// A keyed code of a text: it cannot be computed without the key and does not reveal the key.
  static func code(of text: String, by key: String) -> String {
    HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: Data(key.utf8)))
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Compares in constant time, so that the duration does not reveal how much was right.
  static func areEqual(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}

/// Decides who is let in. It keeps out other programs on this machine, another user's browser, and pages of other sites
/// that make a visitor's browser send requests here.
struct Authenticator: Sendable {
  /// The parts of a request that the decision depends on.
  struct Credentials: Sendable {
    var host: String?
    var origin: String?
    var cookies: [String] = []
    var token: String?
    /// The token that a program sends as `Authorization: Bearer`.
    var bearer: String?
  }

  enum Verdict: Equatable, Sendable {
    /// The browser of a person; nil for the person the server was started for, if they do not look as somebody else.
    case authenticatedBrowser(UUID?)
    /// A program with a token. No other site can make a browser send it, so a form's secret is not required.
    case authenticatedProgram(UUID?)
    /// The token of the address is right: the answer sets the cookie and redirects to the page without the token.
    case redirectSignedIn
    /// The request is unauthenticated.
    case unauthenticated
    /// The request comes from another site, or is meant for another server.
    case forbidden
  }

  /// How a person is authenticated.
  enum Scheme: Sendable {
    /// By the address that this start printed.
    case address(Secrets)
    /// By signing in.
    case signIn(IdentityProvider, SessionStore)
    /// By the invitation with which a device was paired.
    case paired(PairedDevices)
  }

  let scheme: Scheme
  /// The origins of the server as a browser names them. Another host name that resolves to this server is not among
  /// them (DNS rebinding).
  let origins: [String]
  let cookieName: String

  /// The authenticator of a server on this machine.
  init(secrets: Secrets, port: Int) {
    scheme = .address(secrets)
    origins = ["http://127.0.0.1:\(port)", "http://localhost:\(port)"]
    // Cookies ignore ports: two servers on one machine must not overwrite each other's.
    cookieName = "rc-\(port)"
  }

  /// The authenticator of a server that others can reach.
  ///
  /// - Parameter origin: The server's origin as browsers see it.
  init(identities: IdentityProvider, sessions: SessionStore, origin: String) {
    scheme = .signIn(identities, sessions)
    origins = [origin]
    // A browser accepts the prefix `__Host-` only with TLS, for the whole host, and set by the host itself.
    cookieName = origin.hasPrefix("https://") ? "__Host-rc" : "rc"
  }

  /// The authenticator of a server for paired devices.
  ///
  /// - Parameters:
  ///   - origin: The server's origin as browsers see it, which invitations name.
  ///   - others: More origins of the same server.
  init(devices: PairedDevices, origin: String, others: [String] = []) {
    scheme = .paired(devices)
    origins = [origin] + others.filter { $0 != origin }
    // Two servers on one machine must not overwrite each other's cookies, which ignore ports.
    let port = URLComponents(string: origin)?.port
    cookieName =
      origin.hasPrefix("https://") ? "__Host-rc\(port.map { "-\($0)" } ?? "")" : "rc-\(port ?? 80)-device"
  }

  func authenticate(_ method: WebRequest.Method, _ credentials: Credentials, now: Instant) -> Verdict {
    guard let own = origin(ofHost: credentials.host) else { return .forbidden }
    if let origin = credentials.origin, origin != own { return .forbidden }
    if let bearer = credentials.bearer {
      switch scheme {
      case .address(let secrets):
        return Secrets.areEqual(bearer, secrets.token) ? .authenticatedProgram(nil) : .unauthenticated
      case .signIn(let identities, _):
        return identities.identity(bearer).map { .authenticatedProgram($0.person) } ?? .unauthenticated
      case .paired: return .unauthenticated
      }
    }
    // A browser sends the origin of the page that a write comes from.
    let isOurs = method.isSafe || credentials.origin != nil
    switch scheme {
    case .address(let secrets):
      if method.isSafe, let token = credentials.token, Secrets.areEqual(token, secrets.token) {
        return .redirectSignedIn
      }
      let values = sessions(credentials)
      let person = values.lazy.compactMap(secrets.person).first
      guard person != nil || values.contains(where: { Secrets.areEqual($0, secrets.session) }) else {
        return .unauthenticated
      }
      return isOurs ? .authenticatedBrowser(person) : .forbidden
    case .signIn(_, let known):
      let person = sessions(credentials).lazy.compactMap { known.person($0, now: now) }.first
      guard let person else { return .unauthenticated }
      return isOurs ? .authenticatedBrowser(person) : .forbidden
    case .paired(let devices):
      let person = sessions(credentials).lazy.compactMap { devices.device($0, now: now)?.person }.first
      guard let person else { return .unauthenticated }
      return isOurs ? .authenticatedBrowser(person) : .forbidden
    }
  }

  /// The origin that a request's host belongs to; nil if the host is not one of ours.
  func origin(ofHost host: String?) -> String? {
    host.flatMap { host in origins.first { $0.hasSuffix("://\(host)") } }
  }

  /// The origin that a link for another device names: the one that the request came to, unless only this machine reaches
  /// that one.
  func linkOrigin(ofHost host: String?) -> String? {
    guard let own = origin(ofHost: host), case .paired = scheme else { return origin(ofHost: host) }
    return ServerHost(URLComponents(string: own)?.host ?? "").isLoopback ? origins[0] : own
  }

  /// The values of our cookie. There are several if another site on the same host has set one too.
  func sessions(_ credentials: Credentials) -> [String] {
    let name = "\(cookieName)="
    return credentials.cookies.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
  }

  /// The header that sets the session's cookie. A paired device keeps it as long as browsers allow, which is 400 days.
  func cookie(_ session: String) -> String {
    if case .paired = scheme { return attributes(of: session) + "; Max-Age=\(400 * 86_400)" }
    return attributes(of: session)
  }

  /// The header that deletes the cookie.
  var noCookie: String { attributes(of: "") + "; Max-Age=0" }

  private func attributes(of value: String) -> String {
    let secure = origins[0].hasPrefix("https://") ? "; Secure" : ""
    return "\(cookieName)=\(value); Path=/; HttpOnly; SameSite=Strict\(secure)"
  }
}
