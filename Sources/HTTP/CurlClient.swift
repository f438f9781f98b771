#if canImport(CCurl)
  public import Foundation

  /// Requests by libcurl: connections are kept and shared, many requests are under way at once, and one thread, which
  /// sleeps while there is nothing to do, drives them all.
  public final class CurlClient: HTTPClient {
    private let loop: CurlLoop

    /// A client.
    ///
    /// - Parameters:
    ///   - userAgent: What servers are told of us.
    ///   - authorities: A file of certificates (PEM) to trust in place of the system's.
    public init(userAgent: String = "recruiting-compass", authorities: URL? = nil) {
      loop = CurlLoop(.init(userAgent: userAgent, authorities: authorities?.path))
      loop.run()
    }

    deinit { loop.stop() }

    /// The thread that drives all requests.
    public var executor: (any TaskExecutor)? { loop.isDriven ? loop : nil }

    /// Sends a request, whose answer comes on the thread that drives them all.
    public func start(_ request: HTTPRequest, _ answer: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void) {
      do throws(HTTPError) {
        try request.check()
      } catch {
        return answer(.failure(error))
      }
      let transfer = CurlTransfer(request)
      transfer.answer = answer
      loop.add(transfer)
    }

    /// The answer to a request.
    ///
    /// - Throws: `HTTPError`.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      try request.check()
      let transfer = CurlTransfer(request)
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          transfer.answer = { continuation.resume(returning: $0) }
          loop.add(transfer)
        }
      } onCancel: {
        loop.cancel(transfer)
      }
      return try result.get()
    }
  }
#endif
