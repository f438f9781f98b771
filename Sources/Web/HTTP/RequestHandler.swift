import Compass
import Dispatch
import Domain
import EventLog
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Observability
import Pages
import Synchronization

/// Reads a request from the network, lets the authenticator decide, and writes the site's answer.
final class RequestHandler: Sendable {
  let secrets: Secrets
  private let random: RandomSource
  let now: @Sendable () -> Instant
  let sites: any Sites
  private let probes: Probes?
  private let log: AccessLog
  /// Throws if something outside the home forbids that it exchanges its history with another home.
  let mayMeet: @Sendable () throws -> Void
  private let metrics: ServerMetrics
  private let changeFeedSlots: ChangeFeed.Slots
  private let changeFeedLimit: Int
  private let isClosing = Atomic(false)
  /// The number of requests that are being answered, of which there may be so many; to any more the answer is 503.
  private let underWay = Atomic(0)
  private let requestLimit: Int
  /// Whether probes are answered here; otherwise on a port of their own.
  private let answersProbes: Bool
  /// Set once the server's address is known; before, every request is refused.
  private let authenticator = Mutex<Authenticator?>(nil)
  private let front = Mutex(Front())

  /// What a server with TLS of its own says before anybody is let in.
  struct Front: Sendable {
    /// What helps to trust its certificate; nil if devices trust it already.
    var trust: TrustFiles?
    /// Whether browsers are told never to come without TLS again. They apply that to all ports of a host, so a server
    /// whose host also serves other things to the house does not say so.
    var isStrict = false
  }

  init(
    secrets: Secrets, random: RandomSource, now: @escaping @Sendable () -> Instant, sites: any Sites,
    probes: Probes? = nil, answersProbes: Bool = true, limits: ServerLimits = ServerLimits(), logger: Logger = .silent,
    feeds: ChangeFeed.Slots = ChangeFeed.Slots(), mayMeet: @escaping @Sendable () throws -> Void = {}
  ) {
    self.secrets = secrets
    self.random = random
    self.now = now
    self.sites = sites
    self.probes = probes
    self.answersProbes = answersProbes
    requestLimit = limits.requests
    changeFeedSlots = feeds
    changeFeedLimit = limits.connections / 2
    let registry = probes?.registry ?? MetricRegistry()
    metrics = ServerMetrics(registry)
    registry.onExposition { [changeFeedSlots] in $0.set("rc_change_feeds", .gauge, Double(changeFeedSlots.count)) }
    log = AccessLog(logger: logger)
    self.mayMeet = mayMeet
  }

  func start(with authenticator: Authenticator, front: Front = Front()) {
    self.front.withLock { $0 = front }
    self.authenticator.withLock { $0 = authenticator }
  }

  /// The origins of the server, the one that links name first; empty until the address is known.
  var origins: [String] { authenticator.withLock { $0?.origins ?? [] } }

  /// Begins to stop: the change feeds end, `/ready` says no, and each connection ends with its next answer.
  func close() { isClosing.store(true, ordering: .releasing) }

  private var isDraining: Bool { isClosing.load(ordering: .acquiring) }

  /// The answer to a probe; nil for any other request.
  func answerProbe(_ request: Request) -> Response? {
    guard let probes, request.method == .get, let path = request.head.path,
      let answer = probes.answer(path, isServing: !isDraining && !origins.isEmpty)
    else { return nil }
    return Self.response(answer, isHead: false)
  }

  func answer(_ request: Request) async -> Response {
    if answersProbes, let answer = answerProbe(request) { return answer }
    let id = RequestID(given: request.headers[.requestID])
    var response = await RequestID.$current.withValue(id) { await identified(request) }
    response.headers[.requestID] = id.text
    if isDraining { response.headers[.connection] = "close" }
    return response
  }

  private func identified(_ request: Request) async -> Response {
    let arrival = ContinuousClock.now
    var answer: WebResponse
    defer { underWay.subtract(1, ordering: .relaxed) }
    do {
      guard underWay.add(1, ordering: .relaxed).newValue <= requestLimit else { throw WebError.busy }
      answer = try await Self.$requestArrival.withValue(arrival) { try await handle(request) }
    } catch {
      let isAPI = request.head.path.map { $0 == "/api" || $0.hasPrefix("/api/") } ?? false
      answer =
        isAPI
        ? APIError(error).answer(allowing: Site.methods(at: request.head.path ?? "/"))
        : plain(error, webPath: request.head.path ?? "/")
      answer.kind = FailureKind.name(of: error)
    }
    let sent = await Self.compressed(answer, for: request)
    let (target, took) = (request.head.path ?? "/", ContinuousClock.now - arrival)
    metrics.record(
      isWrite: ![.get, .head].contains(request.method), target: target, status: sent.status, took: took)
    log.record(
      method: request.method.rawValue, target: target, status: sent.status, kind: sent.kind, took: took,
      size: sent.body.count)
    var response = Self.response(sent, isHead: request.method == .head)
    if front.withLock({ $0.isStrict }) { response.headers[.strictTransportSecurity] = "max-age=2592000" }
    return response
  }

  private static func compressed(_ answer: WebResponse, for request: Request) async -> WebResponse {
    guard Compression.isWorthIt(answer) else { return answer }
    let header = request.headers[.acceptEncoding]
    return (try? await offPool { Compression.apply(to: answer, accepting: header) }) ?? answer
  }

  /// The answer to a failed request outside any person's site: a plain text, or for an erased family and a home that is
  /// not open to the person a page, with the files that it loads.
  private func plain(_ error: any Error, webPath path: String) -> WebResponse {
    let status = (error as? WebError)?.status ?? Site.status(of: error)
    let refusal = SiteLabels.refusal(status: status)
    let page: (notice: Notice, status: Int)? =
      switch error {
      case ErasureError.familyErased(let erasure): (ErasePage.familyErased(erasure), 410)
      case WebError.unauthorized: (refusal, status)
      default: nil
      }
    guard let page else { return .text(refusal.title, status: status) }
    let segments = path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    if segments.count == 2, segments[0] == "assets", let asset = try? Asset.answer(segments[1]) { return asset }
    return Self.notice(page.notice, page.status)
  }

  private var forbiddenResponse: WebResponse { .text(SiteLabels().closed, status: WebError.forbidden.status) }

  /// Returns a new secret for a browser's session.
  func freshSecret() -> String { random.secret() }

  /// The site of a person; for nil, of the person the server was started for.
  private func site(
    of person: UUID?, _ request: Request, _ webRequest: WebRequest, _ credentials: Authenticator.Credentials
  ) async throws -> Site {
    let family = try Self.requestedFamily(request, credentials)
    // The API's answers are the same in every locale.
    let locale =
      webRequest.isAPI ? .american : request.headers[.acceptLanguage].flatMap(LocaleName.init(acceptLanguage:))
    return try await Self.offPool { [sites] in try sites.site(of: person, in: family).with(locale: locale) }
  }

  /// Answers `/family/ID`, by which a member of several families switches to another one; nil for every other page.
  private func answerFamilyChoice(_ request: Request, _ webRequest: WebRequest, _ person: UUID?) async throws
    -> WebResponse?
  {
    guard sites is FamilySites, webRequest.method.isSafe, webRequest.segments.first == "family",
      webRequest.segments.count > 1
    else { return nil }
    guard webRequest.segments.count == 2, let family = UUID(strict: webRequest.segments[1]) else {
      throw WebError.notFound
    }
    _ = try await Self.offPool { [sites] in try sites.site(of: person, in: family) }
    var answer = WebResponse.seeOther("/")
    answer.headers.append(("set-cookie", Self.cookie(of: family)))
    return answer
  }

  /// The header that sets the cookie with the chosen family; for nil, the one that deletes the cookie.
  static func cookie(of family: UUID?) -> String {
    "rc-family=\(family?.lowercased ?? ""); Path=/; HttpOnly; SameSite=Strict\(family == nil ? "; Max-Age=0" : "")"
  }

  /// The family that a member of several families asks for: a program names it in a header, a browser in a cookie.
  private static func requestedFamily(_ request: Request, _ credentials: Authenticator.Credentials) throws(WebError)
    -> UUID?
  {
    let named = credentials.cookies.first { $0.hasPrefix("rc-family=") }?.dropFirst(10)
    guard let text = request.headers[.family] ?? named.map(String.init) else { return nil }
    guard let family = UUID(strict: text) else { throw .badRequest }
    return family
  }

  private func handle(_ request: Request) async throws -> WebResponse {
    guard let authenticator = authenticator.withLock({ $0 }) else { throw WebError.forbidden }
    guard let method = WebRequest.Method(rawValue: request.method.rawValue) else { throw WebError.methodNotAllowed }
    let webRequest = try WebRequest(method: method, target: request.head.path ?? "/")
    guard webRequest.isAPI || method.isSafe || method == .post else { throw WebError.methodNotAllowed }
    let credentials = Authenticator.Credentials(
      host: request.head.authority, origin: request.headers[.origin],
      cookies: request.headers[values: .cookie].flatMap { $0.split(separator: ";").map { $0.trimmed } },
      token: webRequest.isAPI ? nil : webRequest.query["token"], bearer: Self.bearer(request))
    if let answer = try await answerCalendar(request, webRequest, authenticator, host: credentials.host) {
      return answer
    }
    if method.isSafe, let own = authenticator.origin(ofHost: credentials.host),
      let answer = front.withLock({ $0.trust })?.answer(webRequest.path, origin: own)
    {
      return answer
    }
    if let answer = try await join(request, webRequest, authenticator, credentials) { return answer }
    if let answer = try await exchange(request, webRequest, authenticator, credentials) { return answer }
    switch authenticator.authenticate(method, credentials, now: now()) {
    case .forbidden where webRequest.isAPI: throw WebError.forbidden
    case .unauthenticated where webRequest.isAPI: throw WebError.unauthorized
    case .unauthenticated:
      if case .paired = authenticator.scheme { return try unpaired(request, webRequest) }
      guard case .signIn(let identities, let sessions) = authenticator.scheme else { return forbiddenResponse }
      return try await answerUnauthenticated(
        request, webRequest, SignIn(identities: identities, sessions: sessions, authenticator: authenticator))
    case .forbidden: return forbiddenResponse
    case .redirectSignedIn:
      var response = WebResponse.seeOther(Attribute.isLocal(webRequest.path) ? webRequest.path : "/")
      response.headers.append(("set-cookie", authenticator.cookie(secrets.session)))
      return response
    case .authenticatedProgram(let person):
      return try await serve(request, webRequest, site(of: person, request, webRequest, credentials))
    case .authenticatedBrowser(let person):
      if let answer = try await answerFamilyChoice(request, webRequest, person) { return answer }
      let family = try Self.requestedFamily(request, credentials)
      if let answer = try await answerLocal(request, webRequest, authenticator, person, in: family) { return answer }
      let site = try await site(of: person, request, webRequest, credentials)
        .with(device: Self.device(authenticator, credentials))
      if webRequest.method == .get, webRequest.path == ChangeFeed.path { return try changeFeed(of: site) }
      // A browser sends its cookie with requests of any page; only our pages know the secret.
      if webRequest.isAPI, !method.isSafe, !Self.hasSecret(request, site) { throw WebError.forbidden }
      if case .signIn(let identities, let sessions) = authenticator.scheme {
        let signIn = SignIn(identities: identities, sessions: sessions, authenticator: authenticator)
        if let answer = try await answerSignOut(request, webRequest, site, signIn, credentials) { return answer }
      }
      if let answer = try await unpair(request, webRequest, site, authenticator, credentials) { return answer }
      return try await serve(request, webRequest, site)
    }
  }

  private func changeFeed(of site: Site) throws -> WebResponse {
    guard let slot = changeFeedSlots.take(for: site.viewer().id, limit: changeFeedLimit) else {
      return .text(SiteLabels.refusal(status: 503).title, status: 503)
    }
    let feed = ChangeFeed(site, slot) { [weak self] in self?.isClosing.load(ordering: .acquiring) ?? true }
    return WebResponse(
      status: 200, contentType: "text/event-stream", feed: AsyncStream { await feed.next() })
  }

  private func serve(_ request: Request, _ webRequest: WebRequest, _ site: Site) async throws -> WebResponse {
    do {
      if webRequest.isAPI {
        let body = try await webRequest.method.isSafe || webRequest.method == .delete ? [] : json(request)
        let call = try WebRequest(method: webRequest.method, target: request.head.path ?? "/", body: body)
        return try await Self.offPool { site.answerAPI(call) }
      }
      let sent = try await webRequest.method == .post ? readForm(request, webRequest) : (.none, nil)
      let page = try WebRequest(
        method: webRequest.method, target: request.head.path ?? "/", form: sent.fields, file: sent.file,
        isFromScript: request.headers[.requestedWith] == "script",
        origin: authenticator.withLock { $0 }?.linkOrigin(ofHost: request.head.authority))
      let completed = await site.addingLookupResult(to: page)
      return try await Self.offPool { site.answer(completed) }
    } catch let error as WebError where !webRequest.isAPI {
      var answer = site.refusal(error)
      answer.kind = FailureKind.name(of: error)
      return answer
    }
  }

  private static func bearer(_ request: Request) -> String? {
    let parts = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
  }

  private static func hasSecret(_ request: Request, _ site: Site) -> Bool {
    request.headers[.csrfToken].map { Secrets.areEqual($0, site.csrf) } ?? false
  }

  /// Reads the body of an API call. An empty body needs no content type.
  func json(_ request: Request) async throws -> [UInt8] {
    let body = try await collect(request)
    let type = request.headers[.contentType]?.lowercased().split(separator: ";").first?.trimmed
    guard body.isEmpty || type == "application/json" else { throw WebError.unsupportedMedia }
    return body
  }

  /// - Parameter acceptsSpreadsheet: Whether the form may contain a spreadsheet, which is larger than other forms.
  /// - Parameter acceptsManyFields: Whether the form may have more fields than other forms.
  func form(_ request: Request, acceptsSpreadsheet: Bool = false, acceptsManyFields: Bool = false) async throws
    -> FormFields
  {
    guard request.headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
    else { throw WebError.unsupportedMedia }
    guard acceptsSpreadsheet else {
      let body = try await collect(request)
      return try acceptsManyFields ? FormFields(body, limit: FormFields.spreadsheetLimit) : FormFields(body)
    }
    return try FormFields(
      try await collect(request, upTo: WebServer.spreadsheetLimit), limit: FormFields.spreadsheetLimit)
  }

  /// Reads a page's form: its fields, and the file of forms that upload one.
  private func readForm(
    _ request: Request, _ webRequest: WebRequest
  ) async throws -> (fields: FormFields, file: [UInt8]?) {
    guard let limit = webRequest.fileLimit else {
      return (
        try await form(
          request, acceptsSpreadsheet: webRequest.acceptsSpreadsheet, acceptsManyFields: webRequest.acceptsManyFields),
        nil
      )
    }
    guard let type = request.headers[.contentType], type.lowercased().hasPrefix("multipart/form-data") else {
      return (try await form(request), nil)
    }
    let sent = try Multipart(try await collect(request, upTo: limit + WebServer.bodyLimit), contentType: type)
    return (sent.fields, sent.file)
  }

  func collect(_ request: Request, upTo limit: Int = WebServer.bodyLimit) async throws -> [UInt8] {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw WebError.tooLarge }
    do {
      return Array(try await request.body.collect(upTo: limit).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw WebError.tooLarge
    }
  }

  /// The headers of an answer, with those that every answer has.
  static func fields(of answer: WebResponse) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in SecurityHeaders.all + [("cache-control", "no-store")] + answer.headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    fields[.contentType] = answer.contentType
    if answer.status == 503 { fields[.retryAfter] = "2" }
    return fields
  }

  private static func response(_ answer: WebResponse, isHead: Bool) -> Response {
    let fields = fields(of: answer)
    let body: ResponseBody =
      if isHead {
        ResponseBody()
      } else if let feed = answer.feed {
        ResponseBody(asyncSequence: feed.map { ByteBuffer(bytes: $0) })
      } else {
        ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
      }
    var response = Response(status: .init(code: answer.status), headers: fields, body: body)
    if isHead { response.headers[.contentLength] = String(answer.body.count) }
    return response
  }

  /// SQLite blocks its thread, so it never runs on the cooperative pool, which may have only two threads.
  private static let queue = DispatchQueue(label: "web", qos: .userInitiated, attributes: .concurrent)

  /// The time when the current request arrived. It is passed to the log so that a replica compares itself with the
  /// upstream only once per request, however many reads the request makes.
  @TaskLocal private static var requestArrival: ContinuousClock.Instant?

  static func offPool<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    let arrival = requestArrival ?? .now
    let id = RequestID.current
    return try await withCheckedThrowingContinuation { continuation in
      queue.async {
        // A thread of this queue has no task, so the request's id is handed on.
        RequestID.$current.withValue(id) {
          continuation.resume(with: Result { try EventLog.withRequest(madeAt: arrival, body) })
        }
      }
    }
  }
}

extension HTTPField.Name {
  /// A header that only a script of the same origin can send without a CORS preflight.
  fileprivate static let requestedWith = HTTPField.Name("x-requested-with") ?? .from
  /// The header with the request's id, in both directions.
  fileprivate static let requestID = HTTPField.Name("x-request-id") ?? .from
  /// The header in which a program names a family.
  fileprivate static let family = HTTPField.Name("x-family") ?? .from
  /// The header with the forms' secret, when a page calls the API.
  fileprivate static let csrfToken = HTTPField.Name("x-csrf-token") ?? .from
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
