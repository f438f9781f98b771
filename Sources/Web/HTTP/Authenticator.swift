import Crypto
import Domain
import EventLog
import Foundation

/// What one start of the server keeps secret. Another start has others, so that an address that was left behind in a
/// terminal or a history opens nothing.
struct Secrets: Sendable {
  /// In the address that is printed; whoever opens it gets the cookie.
  let token: String
  /// The cookie's value.
  let session: String
  /// In every form.
  let csrf: String

  /// - Parameter shared: What other nodes have too, so that a form of theirs may be sent here.
  init(_ random: RandomSource, shared: SharedSecret? = nil) {
    token = Self.fresh(random)
    session = Self.fresh(random)
    csrf = shared?.code(of: "", for: "forms") ?? Self.fresh(random)
  }

  /// The secret of a person's forms: nobody else of the family knows it.
  func csrf(of person: UUID?) -> String {
    person.map { Self.code(of: $0.lowercased, by: csrf) } ?? csrf
  }

  /// The secret of a person's forms in the demo: what was opened there is never sent to the own home.
  func demoCsrf(of person: UUID?) -> String { Self.code(of: "demo", by: csrf(of: person)) }

  /// The cookie's value for whoever looks as somebody of the family.
  func session(of person: UUID) -> String {
    "\(person.lowercased).\(Self.code(of: person.lowercased, by: session))"
  }

  /// Whom a cookie's value, made by `session(of:)`, lets look; nil for any other.
  func person(_ value: String) -> UUID? {
    guard value.utf8.count == 101, let person = UUID(strict: String(value.prefix(36))),
      Self.areEqual(value, session(of: person))
    else { return nil }
    return person
  }

  /// A word for a text that nobody makes without the key, and that does not tell the key.
  static func code(of text: String, by key: String) -> String {
    HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: Data(key.utf8)))
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// 256 random bits as a word.
  static func fresh(_ random: RandomSource) -> String {
    let (first, second) = (random.next16(), random.next16())
    return [first.0, first.1, second.0, second.1]
      .map { String(repeating: "0", count: $0.leadingZeroBitCount / 4) + ($0 == 0 ? "" : String($0, radix: 16)) }
      .joined()
  }

  /// Compares without telling by the time it takes how much was right.
  static func areEqual(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}

/// Decides who is let in. Kept out are programs on this machine other than the person's browser, another user's browser,
/// and a page of another site that makes its visitor's browser send requests here.
struct Authenticator: Sendable {
  /// The part of a request that decides.
  struct Credentials: Sendable {
    var host: String?
    var origin: String?
    var cookies: [String] = []
    var token: String?
    /// What a program sends as `Authorization: Bearer`.
    var bearer: String?
  }

  enum Verdict: Equatable, Sendable {
    /// The browser of a person; nil for whoever the start was for, as long as he looks as himself.
    case enter(UUID?)
    /// A program that shows a token. No other site can make a browser send that, so it needs no secret of a form.
    case enterProgram(UUID?)
    /// The token of the address was right: the answer sets the cookie and redirects to the page without the token.
    case redirectSignedIn
    /// Nobody knows who asks.
    case unauthenticated
    /// The request comes from another site, or means another server.
    case forbidden
  }

  /// How somebody shows who he is.
  enum Key: Sendable {
    /// By the address that this start printed.
    case address(Secrets)
    /// By having signed in.
    case signIn(IdentityProvider, SessionStore)
  }

  let key: Key
  /// The addresses that the server is reached by, as a browser names them as an origin. A name that somebody else's
  /// DNS leads here is none of them.
  let origins: [String]
  let cookieName: String

  /// The authenticator of a server on this machine.
  init(secrets: Secrets, port: Int) {
    key = .address(secrets)
    origins = ["http://127.0.0.1:\(port)", "http://localhost:\(port)"]
    // Cookies know no ports: two servers on one machine must not overwrite each other's.
    cookieName = "rc-\(port)"
  }

  /// The authenticator of a server that others can reach.
  ///
  /// - Parameter origin: How they reach it.
  init(identities: IdentityProvider, sessions: SessionStore, origin: String) {
    key = .signIn(identities, sessions)
    origins = [origin]
    // A browser takes the prefix for granted only where it must be: by TLS, for the whole host, from the host itself.
    cookieName = origin.hasPrefix("https://") ? "__Host-rc" : "rc"
  }

  func authenticate(_ method: WebRequest.Method, _ credentials: Credentials, now: Instant) -> Verdict {
    guard let own = origin(ofHost: credentials.host) else { return .forbidden }
    if let origin = credentials.origin, origin != own { return .forbidden }
    if let bearer = credentials.bearer {
      switch key {
      case .address(let secrets): return Secrets.areEqual(bearer, secrets.token) ? .enterProgram(nil) : .unauthenticated
      case .signIn(let identities, _):
        return identities.identity(bearer).map { .enterProgram($0.person) } ?? .unauthenticated
      }
    }
    // A browser names the page that a write comes from.
    let isOurs = method.isSafe || credentials.origin != nil
    switch key {
    case .address(let secrets):
      if method.isSafe, let token = credentials.token, Secrets.areEqual(token, secrets.token) {
        return .redirectSignedIn
      }
      let values = sessions(credentials)
      let person = values.lazy.compactMap(secrets.person).first
      guard person != nil || values.contains(where: { Secrets.areEqual($0, secrets.session) }) else {
        return .unauthenticated
      }
      return isOurs ? .enter(person) : .forbidden
    case .signIn(_, let known):
      let person = sessions(credentials).lazy.compactMap { known.person($0, now: now) }.first
      guard let person else { return .unauthenticated }
      return isOurs ? .enter(person) : .forbidden
    }
  }

  /// The origin that a request's host belongs to; nil for a name that is none of ours.
  func origin(ofHost host: String?) -> String? {
    host.flatMap { host in origins.first { $0.hasSuffix("://\(host)") } }
  }

  /// The values of our cookie; more than one where another site of the host set one too.
  func sessions(_ credentials: Credentials) -> [String] {
    let name = "\(cookieName)="
    return credentials.cookies.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
  }

  /// The header that hands a session out.
  func cookie(_ session: String) -> String {
    let isSecure = origins[0].hasPrefix("https://")
    return "\(cookieName)=\(session); Path=/; HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
  }

  /// The header that takes it back.
  var noCookie: String { cookie("") + "; Max-Age=0" }
}
