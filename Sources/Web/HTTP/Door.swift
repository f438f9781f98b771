import Dispatch
import HTTPTypes
import Hummingbird
import NIOCore
import Pages
import Synchronization

/// Between the network and the site: who is let in, what is read of a request, what every answer carries.
final class Door: Sendable {
  private let site: Site
  private let secrets: Secrets
  /// Nobody is let in before the port is known.
  private let gate = Mutex<Gate?>(nil)

  init(site: Site, secrets: Secrets) {
    self.site = site
    self.secrets = secrets
  }

  func open(port: Int) { gate.withLock { $0 = Gate(secrets: secrets, port: port) } }

  func answer(_ request: Request) async -> Response {
    do {
      return Self.response(try await handle(request), isHead: request.method == .head)
    } catch let error as WebError {
      return Self.response(site.refusal(error), isHead: request.method == .head)
    } catch {
      return Self.response(site.failure(error), isHead: request.method == .head)
    }
  }

  private func handle(_ request: Request) async throws -> WebResponse {
    guard let gate = gate.withLock({ $0 }) else { throw WebError.forbidden }
    guard let method = WebRequest.Method(rawValue: request.method.rawValue) else { throw WebError.methodNotAllowed }
    let asked = try WebRequest(method: method, target: request.head.path ?? "/")
    let verdict = gate.judge(
      method,
      Gate.Credentials(
        host: request.head.authority, origin: request.headers[.origin],
        cookies: request.headers[values: .cookie].flatMap { $0.split(separator: ";").map { $0.trimmed } },
        token: asked.query["token"]))
    switch verdict {
    case .refuse:
      return .text(site.labels.closed, status: WebError.forbidden.status)
    case .welcome:
      var response = WebResponse.seeOther(Attribute.isLocal(asked.path) ? asked.path : "/")
      response.headers.append(("set-cookie", gate.cookie))
      return response
    case .enter:
      let fields: FormFields = try await method == .post ? form(request) : .none
      let asked = try WebRequest(
        method: method, target: request.head.path ?? "/", form: fields,
        isFromScript: request.headers[.requestedWith] == "script")
      return try await Self.offPool { [site] in site.answer(asked) }
    }
  }

  private func form(_ request: Request) async throws -> FormFields {
    guard request.headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true
    else { throw WebError.unsupportedMedia }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > WebServer.bodyLimit {
      throw WebError.tooLarge
    }
    do {
      let body = try await request.body.collect(upTo: WebServer.bodyLimit)
      return try FormFields(body.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw WebError.tooLarge
    }
  }

  private static func response(_ answer: WebResponse, isHead: Bool) -> Response {
    var fields = HTTPFields()
    for (name, value) in SecurityHeaders.all + [("cache-control", "no-store")] + answer.headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    fields[.contentType] = answer.contentType
    let body = isHead ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
    var response = Response(status: .init(code: answer.status), headers: fields, body: body)
    if isHead { response.headers[.contentLength] = String(answer.body.count) }
    return response
  }

  /// SQLite blocks: never a thread of the cooperative pool, of which there may be two.
  private static let queue = DispatchQueue(label: "web", qos: .userInitiated, attributes: .concurrent)

  private static func offPool<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}

extension HTTPField.Name {
  /// Only a script of the same origin can send it without asking first.
  fileprivate static let requestedWith = HTTPField.Name("x-requested-with") ?? .from
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
