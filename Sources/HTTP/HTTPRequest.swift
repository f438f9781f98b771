public import Foundation

/// An HTTP request.
public struct HTTPRequest: Equatable, Sendable {
  /// An HTTP method.
  public enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// The method.
  public var method: Method
  /// The address. It never contains secrets, because addresses are logged.
  public var url: URL
  /// The headers, in the order in which they are sent.
  public var headers: [HTTPHeader]
  /// The body; nil for none.
  public var body: Data?
  /// The time limit for the whole exchange.
  public var timeout: Duration
  /// The longest answer that is accepted, in bytes.
  public var longestAnswer: Int
  /// Whether a server on another machine must be reached by TLS. False only for what is public and checked otherwise.
  public var needsTLS = true

  /// Creates a request. By default, answers of more than eight megabytes are refused.
  public init(
    _ method: Method = .get, _ url: URL, headers: [HTTPHeader] = [], body: Data? = nil,
    timeout: Duration = .seconds(30), longestAnswer: Int = 8 << 20
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.longestAnswer = longestAnswer
  }
}

/// A header of a request or an answer.
public struct HTTPHeader: Equatable, Sendable {
  /// The name; its case does not matter.
  public let name: String
  /// The value.
  public let value: String

  /// Creates a header.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A server's answer, of any status. The caller decides what the status means.
public struct HTTPResponse: Equatable, Sendable {
  /// The status code: 200, 404 …
  public let status: Int
  /// The headers; with libcurl, in the order in which they came.
  public let headers: [HTTPHeader]
  /// The body.
  public let body: Data

  /// Creates an answer.
  public init(status: Int, headers: [HTTPHeader] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first value of a header; the case of its name does not matter.
  public subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
