import Foundation
import HTTP
import Synchronization

/// A request that was sent.
struct RecordedRequest: Codable {
  let method: String
  /// Path and query.
  let path: String
  let headers: [String]
  let body: Data
  /// The length of the response in bytes, head and body.
  let answered: Int

  /// The length of the request in bytes, as HTTP/1.1 sends it.
  var length: Int {
    method.utf8.count + path.utf8.count + " HTTP/1.1\r\n\r\n".utf8.count + 1 + body.count
      + headers.reduce(0) { $0 + $1.utf8.count + 2 }
  }
}

/// A client that records the requests that it sends.
final class RequestRecorder: HTTPClient {
  private let client = systemHTTPClient()
  private let sent = Mutex<[RecordedRequest]>([])

  var requests: [RecordedRequest] { sent.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let response = try await client.send(request)
    let recorded = RecordedRequest(
      method: request.method.rawValue,
      path: request.url.path(percentEncoded: true) + (request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""),
      // The HTTP client adds the User-Agent itself.
      headers: ["User-Agent: recruiting-compass"] + request.headers.map { "\($0.name): \($0.value)" },
      body: request.body ?? Data(),
      // The status line with the empty line has 19 bytes; each header has ": " and a line end in addition.
      answered: response.headers.reduce(response.body.count + 19) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
    sent.withLock { $0.append(recorded) }
    return response
  }
}
