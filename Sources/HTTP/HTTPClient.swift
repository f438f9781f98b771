import Foundation

/// Sends requests. Redirects are answers like any other and are never followed; certificates are always checked; a
/// server that is not on this machine is spoken to by TLS alone.
public protocol HTTPClient: Sendable {
  /// The answer to a request.
  ///
  /// - Throws: `HTTPError`.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse

  /// The thread that drives the requests, where there is one: a task that prefers it, and sends one request after the
  /// other, changes no threads for them. What takes long is to be done elsewhere, as the answers of others wait for it.
  var executor: (any TaskExecutor)? { get }

  /// Sends a request without a task of its own where the client can, for whoever sends thousands.
  ///
  /// - Parameter answer: Called once, from a thread that drives other requests, too, and must not be kept; of a request
  ///   that is refused before it is sent, before this returns.
  func start(_ request: HTTPRequest, _ answer: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void)
}

extension HTTPClient {
  /// None.
  public var executor: (any TaskExecutor)? { nil }

  /// By a task, for clients that have no shorter way.
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
  /// The host, for messages.
  var host: String { url.host() ?? "" }

  /// Whether the server is on this machine: the only one that may be spoken to in the clear.
  var isLoopback: Bool { Self.isLoopback(host: url.host(percentEncoded: false) ?? "") }

  /// Whether a host is this machine, by its name or number: the only one that may be spoken to in the clear.
  public static func isLoopback(host: String) -> Bool {
    let host = host.lowercased()
    if ["localhost", "::1", "[::1]"].contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Refuses what must not be sent, before anything is.
  func check() throws(HTTPError) {
    let accepted = "https://…, or http:// on this machine, without a name and password"
    let host = url.host(percentEncoded: false) ?? ""
    guard let scheme = url.scheme?.lowercased(), !host.isEmpty, url.user() == nil, url.password() == nil,
      scheme == "https" || scheme == "http" && Self.isLoopback(host: host)
    else {
      // Only the scheme and the host are named: the rest may hold what must not be seen.
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

/// The client that belongs to the system: libcurl on Linux, URLSession on Apple's systems.
public func systemHTTPClient() -> any HTTPClient {
  #if canImport(CCurl)
    CurlClient()
  #else
    URLSessionClient()
  #endif
}
