import Foundation
import HTTP
import Synchronization

/// A request as it was made.
struct RecordedRequest: Codable {
  let method: String
  /// Path and query.
  let path: String
  let headers: [String]
  let body: Data
  /// The length of its answer, head and body, in bytes.
  let answered: Int

  /// Its own length in bytes, as HTTP/1.1 has it.
  var length: Int {
    method.utf8.count + path.utf8.count + " HTTP/1.1\r\n\r\n".utf8.count + 1 + body.count
      + headers.reduce(0) { $0 + $1.utf8.count + 2 }
  }
}

/// A client that keeps what is sent.
final class RequestRecorder: HTTPClient {
  private let client = systemHTTPClient()
  private let sent = Mutex<[RecordedRequest]>([])

  var requests: [RecordedRequest] { sent.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let response = try await client.send(request)
    let recorded = RecordedRequest(
      method: request.method.rawValue,
      path: request.url.path(percentEncoded: true) + (request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""),
      // The first is what our client adds by itself.
      headers: ["User-Agent: recruiting-compass"] + request.headers.map { "\($0.name): \($0.value)" },
      body: request.body ?? Data(),
      answered: response.headers.reduce(response.body.count + 19) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
    sent.withLock { $0.append(recorded) }
    return response
  }
}
