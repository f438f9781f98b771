import EventLog

/// What one start of the server keeps secret. Another start has others, so that an address that was left behind in a
/// terminal or a history opens nothing.
struct Secrets: Sendable {
  /// In the address that is printed; whoever opens it gets the cookie.
  let token: String
  /// The cookie's value.
  let session: String
  /// In every form.
  let csrf: String

  init(_ random: RandomSource) {
    func secret() -> String {
      let (first, second) = (random.next16(), random.next16())
      return [first.0, first.1, second.0, second.1]
        .map { String(repeating: "0", count: $0.leadingZeroBitCount / 4) + ($0 == 0 ? "" : String($0, radix: 16)) }
        .joined()
    }
    token = secret()
    session = secret()
    csrf = secret()
  }

  /// Compares without telling by the time it takes how much was right.
  static func areEqual(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    return zip(a.utf8, b.utf8).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}

/// Who is let in. A program on this machine that is not the person's browser, another user's browser, and a page of
/// another site that has its visitor's browser ask here, are not.
struct Gate: Sendable {
  /// The part of a request that decides.
  struct Credentials: Sendable {
    var host: String?
    var origin: String?
    var cookies: [String] = []
    var token: String?
  }

  enum Verdict: Equatable, Sendable {
    case enter
    /// The token was right: hand out the cookie, and show the page at an address without it.
    case welcome
    case refuse
  }

  let secrets: Secrets
  /// The hosts that the server is reached by, with its port. A name that somebody else's DNS leads here is none of them.
  let hosts: [String]
  let cookieName: String

  init(secrets: Secrets, port: Int) {
    self.secrets = secrets
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Cookies know no ports: two servers on one machine must not overwrite each other's.
    cookieName = "rc-\(port)"
  }

  func judge(_ method: WebRequest.Method, _ credentials: Credentials) -> Verdict {
    guard let host = credentials.host, hosts.contains(host) else { return .refuse }
    if let origin = credentials.origin, origin != "http://\(host)" { return .refuse }
    if method == .post, credentials.origin == nil { return .refuse }
    if method != .post, let token = credentials.token, Secrets.areEqual(token, secrets.token) { return .welcome }
    let wanted = "\(cookieName)=\(secrets.session)"
    return credentials.cookies.contains { Secrets.areEqual($0, wanted) } ? .enter : .refuse
  }

  /// The header that hands the cookie out.
  var cookie: String { "\(cookieName)=\(secrets.session); Path=/; HttpOnly; SameSite=Strict" }
}
