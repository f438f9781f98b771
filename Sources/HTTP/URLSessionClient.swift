import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An HTTP client on `URLSession`, for apps on systems without libcurl.
public final class URLSessionClient: HTTPClient {
  private let session: URLSession
  private let receiver = URLSessionReceiver()

  /// Creates a client that keeps no cookies and no cache.
  public init(userAgent: String = "recruiting-compass") {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  /// Sends a request and returns its answer.
  ///
  /// - Throws: `HTTPError`.
  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    try request.check()
    var message = URLRequest(url: request.url)
    message.httpMethod = request.method.rawValue
    message.httpBody = request.body
    message.timeoutInterval = request.timeout / .seconds(1)
    for header in request.headers { message.addValue(header.value, forHTTPHeaderField: header.name) }
    let task = session.dataTask(with: message)
    // The session's own time-out restarts with every byte; this one limits the whole exchange.
    let clock = Task { [receiver] in
      try await Task.sleep(for: request.timeout)
      receiver.end(task, .failure(.timedOut(host: request.host, after: request.timeout)))
      task.cancel()
    }
    defer { clock.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        receiver.expect(task, request) { continuation.resume(returning: $0) }
        task.resume()
      }
    } onCancel: {
      receiver.end(task, .failure(.cancelled))
      task.cancel()
    }
    return try result.get()
  }
}

/// Gathers the answers of a session's tasks, each up to its longest allowed length.
private final class URLSessionReceiver: NSObject, URLSessionDataDelegate {
  private struct Transfer {
    let request: HTTPRequest
    let answer: @Sendable (Result<HTTPResponse, HTTPError>) -> Void
    var response: HTTPURLResponse?
    var body = Data()
  }

  private let transfers = Mutex<[Int: Transfer]>([:])

  func expect(
    _ task: URLSessionTask, _ request: HTTPRequest,
    _ answer: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) {
    guard !Task.isCancelled else { return answer(.failure(.cancelled)) }
    transfers.withLock { $0[task.taskIdentifier] = Transfer(request: request, answer: answer) }
  }

  /// Passes the result to whoever waits for the task, once.
  func end(_ task: URLSessionTask, _ result: Result<HTTPResponse, HTTPError>) {
    transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.answer(result)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    transfers.withLock { $0[dataTask.taskIdentifier]?.response = response as? HTTPURLResponse }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let tooLong = transfers.withLock { transfers -> HTTPRequest? in
      guard var transfer = transfers.removeValue(forKey: dataTask.taskIdentifier) else { return nil }
      let isTooLong = transfer.body.count + data.count > transfer.request.longestAnswer
      if !isTooLong { transfer.body += data }
      transfers[dataTask.taskIdentifier] = transfer
      return isTooLong ? transfer.request : nil
    }
    guard let tooLong else { return }
    end(dataTask, .failure(.tooLong(host: tooLong.host, limit: tooLong.longestAnswer)))
    dataTask.cancel()
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let error {
      transfer.answer(.failure(Self.reason(error, transfer.request)))
    } else if let response = transfer.response ?? task.response as? HTTPURLResponse {
      let headers = response.allHeaderFields.compactMap { name, value in
        (name as? String).map { HTTPHeader($0, "\(value)".trimmingCharacters(in: .whitespaces)) }
      }
      transfer.answer(
        .success(HTTPResponse(status: response.statusCode, headers: headers, body: transfer.body)))
    } else {
      transfer.answer(.failure(.broken(host: transfer.request.host, reason: "there was no answer")))
    }
  }

  private static func reason(_ error: any Error, _ request: HTTPRequest) -> HTTPError {
    let host = request.host
    let why = (error as NSError).localizedDescription
    switch (error as? URLError)?.code {
    case .timedOut?: return .timedOut(host: host, after: request.timeout)
    case .cancelled?: return .cancelled
    case .cannotFindHost?, .cannotConnectToHost?, .dnsLookupFailed?, .notConnectedToInternet?:
      return .unreachable(host: host, reason: why)
    case .serverCertificateUntrusted?, .serverCertificateHasBadDate?, .serverCertificateHasUnknownRoot?,
      .serverCertificateNotYetValid?, .secureConnectionFailed?:
      return .untrusted(host: host, reason: why)
    default: return .broken(host: host, reason: why)
    }
  }
}
