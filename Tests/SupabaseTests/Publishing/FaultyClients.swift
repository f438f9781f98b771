import Domain
import Foundation
import HTTP
import Synchronization

/// A client between us and the project that does what networks do.
final class FaultyClient: HTTPClient {
  enum Fault {
    /// The server carries it out, and nobody hears of it.
    case loseAnswer
    /// It never gets there.
    case loseRequest
    /// A proxy's page comes back.
    case page
    /// The token is not good any more.
    case unauthorized
  }

  private let client = systemHTTPClient()
  private let fault: @Sendable (Int) -> Fault?
  private let count = Mutex(0)

  /// - Parameter fault: What happens to a request to the tables, by its number from 0.
  init(_ fault: @escaping @Sendable (Int) -> Fault?) { self.fault = fault }

  /// Whether the project has our migration, and who speaks for whom there.
  private static func isQuestion(_ request: HTTPRequest) -> Bool {
    let path = request.url.path()
    return path.hasSuffix("/rpc/bind_actor")
      || path.hasSuffix("/rpc/apply_events")
        && String(decoding: request.body ?? Data(), as: UTF8.self).contains("\"events\":[]")
  }

  var requests: Int { count.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard request.url.path().hasPrefix("/rest/"), !Self.isQuestion(request) else {
      return try await client.send(request)
    }
    let number = count.withLock { count in
      count += 1
      return count - 1
    }
    switch fault(number) {
    case nil: return try await client.send(request)
    case .loseAnswer:
      _ = try await client.send(request)
      throw .timedOut(host: "127.0.0.1", after: .seconds(1))
    case .loseRequest: throw .unreachable(host: "127.0.0.1", reason: "no route")
    case .page: return HTTPResponse(status: 403, body: Data("<html>Welcome to the hotel</html>".utf8))
    case .unauthorized:
      return HTTPResponse(status: 401, body: Data(#"{"code":"PGRST301","message":"JWT expired"}"#.utf8))
    }
  }
}
