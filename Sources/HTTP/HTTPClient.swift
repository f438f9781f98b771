public import Foundation

/// Sends HTTP requests. Redirects are returned as answers and never followed. Certificates are always checked. A server
/// on another machine is reached by TLS only, unless a request says that what it asks for is public.
public protocol HTTPClient: Sendable {
  /// Sends a request and returns its answer.
  ///
  /// - Throws: `HTTPError`.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse

  /// The executor of the thread that drives the requests, if there is one. A task that prefers it and sends one request
  /// after another does not switch threads between them. Do long work elsewhere: other requests' answers wait for it.
  var executor: (any TaskExecutor)? { get }

  /// Sends a request, if possible without creating a task, for callers that send thousands.
  ///
  /// - Parameter answer: Called once, on a thread that also drives other requests and must not be blocked. If the
  ///   request is refused before it is sent, `answer` may be called before this method returns.
  func start(_ request: HTTPRequest, _ answer: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void)
}

extension HTTPClient {
  /// None.
  public var executor: (any TaskExecutor)? { nil }

  /// Sends a request from a new task, for clients without a direct way.
  public func start(_ request: HTTPRequest, _ answer: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void) {
    Task {
      do throws(HTTPError) {
        answer(.success(try await send(request)))
      } catch {
        answer(.failure(error))
      }
    }
  }
}

extension HTTPRequest {
  /// The host, for error messages.
  var host: String { url.host() ?? "" }

  /// Whether the server is on this machine. Only then is plain HTTP allowed.
  var isLoopback: Bool { Self.isLoopback(host: url.host(percentEncoded: false) ?? "") }

  /// Whether a host, by name or number, is this machine. Only then is plain HTTP allowed.
  public static func isLoopback(host: String) -> Bool {
    let host = host.lowercased()
    if ["localhost", "::1", "[::1]"].contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Throws if the address or a header must not be sent.
  func check() throws(HTTPError) {
    let accepted = "https://…, or http:// on this machine, without a name and password"
    let host = url.host(percentEncoded: false) ?? ""
    guard let scheme = url.scheme?.lowercased(), !host.isEmpty, url.user() == nil, url.password() == nil,
      scheme == "https" || scheme == "http" && (!needsTLS || Self.isLoopback(host: host))
    else {
      // Only the scheme and the host are named: the rest may contain secrets.
      throw .badAddress("\(url.scheme ?? "")://\(self.host)", accepted: accepted)
    }
    for header in headers {
      let isToken = !header.name.isEmpty && header.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
      guard isToken, header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw .badHeader(String(header.name.filter { $0.isLetter || $0 == "-" }.prefix(64)))
      }
    }
  }
}

/// The system's client: libcurl on Linux, URLSession on Apple's systems.
///
/// - Parameters:
///   - userAgent: The value of the `User-Agent` header.
///   - authorities: A file of certificates (PEM) to trust instead of the system's. URLSession ignores it: on Apple's
///     systems the keychain has what is trusted.
public func systemHTTPClient(
  userAgent: String = "recruiting-compass", authorities: URL? = nil
) -> any HTTPClient {
  #if canImport(CCurl)
    CurlClient(userAgent: userAgent, authorities: authorities)
  #else
    URLSessionClient(userAgent: userAgent)
  #endif
}
