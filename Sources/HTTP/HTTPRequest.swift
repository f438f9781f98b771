public import Foundation

/// One request to a server.
public struct HTTPRequest: Equatable, Sendable {
  /// What is to be done.
  public enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// What is to be done.
  public var method: Method
  /// To whom. Secrets never stand here: addresses are logged.
  public var url: URL
  /// Names and values, in this order.
  public var headers: [HTTPHeader]
  /// What is sent; nil for nothing.
  public var body: Data?
  /// The longest that all of it may take.
  public var timeout: Duration
  /// The longest answer that is taken, in bytes.
  public var longestAnswer: Int

  /// A request. Answers of more than eight megabytes are refused unless told otherwise.
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

/// A line of a request's or an answer's head.
public struct HTTPHeader: Equatable, Sendable {
  /// The name; its case means nothing.
  public let name: String
  /// The value.
  public let value: String

  /// A line of a head.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// What a server answered. Any status is an answer; what it means is for whoever asked.
public struct HTTPResponse: Equatable, Sendable {
  /// 200, 404 …
  public let status: Int
  /// The head's lines, as they came.
  public let headers: [HTTPHeader]
  /// The bytes.
  public let body: Data

  /// An answer.
  public init(status: Int, headers: [HTTPHeader] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first value of a header, whatever the case of its name.
  public subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
