#if canImport(CCurl)
  public import Foundation

  /// An HTTP client on libcurl. Connections are kept alive and shared, many requests are in flight at once, and a
  /// single thread, which sleeps while there is nothing to do, drives them all.
  public final class CurlClient: HTTPClient {
    private let loop: CurlLoop

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - userAgent: The value of the `User-Agent` header.
    ///   - authorities: A file of certificates (PEM) to trust instead of the system's.
    public init(userAgent: String = "recruiting-compass", authorities: URL? = nil) {
      loop = CurlLoop(.init(userAgent: userAgent, authorities: authorities?.path))
      loop.run()
    }

    deinit { loop.stop() }

    /// The executor of the thread that drives all requests; nil if libcurl could not be set up.
    public var executor: (any TaskExecutor)? { loop.isDriven ? loop : nil }

    /// Sends a request. The answer arrives on the thread that drives all requests; if the request cannot be sent,
    /// `answer` is called before this method returns.
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

    /// Sends a request and returns its answer.
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
