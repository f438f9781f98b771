#if canImport(CCurl)
  import CCurl
  import Foundation

  /// A request in flight. Once it is handed to the loop, only the loop's thread touches it, which makes it safe to
  /// declare `Sendable`.
  final class CurlTransfer: @unchecked Sendable {
    /// The longest response head, in bytes.
    private static let longestHead = 1 << 16

    let request: HTTPRequest
    /// The completion handler, called once. Set before the transfer is handed to the loop.
    var answer: (@Sendable (Result<HTTPResponse, HTTPError>) -> Void)?
    private(set) var handle: UnsafeMutableRawPointer?
    /// Whether it has ended, possibly before it began.
    private(set) var isOver = false

    private var lines: UnsafeMutablePointer<curl_slist>?
    private let reason = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headers: [HTTPHeader] = []
    private var headLength = 0
    private var body = Data()
    private var isTooLong = false

    init(_ request: HTTPRequest) {
      self.request = request
      reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit { reason.deallocate() }

    func reply(_ result: Result<HTTPResponse, HTTPError>) {
      answer?(result)
      answer = nil
    }

    /// Returns a handle with all options set; nil if libcurl cannot create one.
    ///
    /// - Parameter idle: A handle without options, to be reused; if nil, a new one is created.
    func open(_ settings: CurlLoop.Settings, _ idle: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let handle = idle ?? curl_easy_init() else { return nil }
      self.handle = handle
      set(CURLOPT_URL, request.url.absoluteString)
      set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
      if request.method == .head { set(CURLOPT_NOBODY, 1) }
      setBody()
      setHeaders()
      set(CURLOPT_USERAGENT, settings.userAgent)
      // All encodings that libcurl can undo. What is received, and bounded, is the decoded body.
      set(CURLOPT_ACCEPT_ENCODING, "")
      if let authorities = settings.authorities {
        set(CURLOPT_CAINFO, authorities)
        // The system's folder of certificates would be trusted besides.
        _ = rc_curl_set_pointer(handle, CURLOPT_CAPATH, nil)
      }
      // A server on this machine is never reached through a proxy.
      if request.isLoopback { set(CURLOPT_PROXY, "") }
      set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
      set(CURLOPT_FOLLOWLOCATION, 0)
      set(CURLOPT_NOSIGNAL, 1)
      set(CURLOPT_TCP_KEEPALIVE, 1)
      set(CURLOPT_TIMEOUT_MS, milliseconds(request.timeout))
      set(CURLOPT_CONNECTTIMEOUT_MS, min(10_000, milliseconds(request.timeout)))
      _ = rc_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.longestAnswer))
      _ = rc_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, reason)
      setReceivers(handle)
      return handle
    }

    /// Frees what libcurl holds for the transfer and returns its handle without options, for reuse.
    func close() -> UnsafeMutableRawPointer? {
      isOver = true
      if let handle { curl_easy_reset(handle) }
      if let lines { curl_slist_free_all(lines) }
      defer { (handle, lines) = (nil, nil) }
      return handle
    }

    /// The outcome of the transfer, from its result code.
    func result(of code: CURLcode) -> Result<HTTPResponse, HTTPError> {
      let host = request.host
      let text = String(cString: reason)
      let why = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
      switch code {
      case _ where isTooLong, CURLE_FILESIZE_EXCEEDED:
        return .failure(.tooLong(host: host, limit: request.longestAnswer))
      case CURLE_OK:
        var status = 0
        _ = handle.map { rc_curl_response_code($0, &status) }
        return .success(HTTPResponse(status: status, headers: headers, body: body))
      case CURLE_OPERATION_TIMEDOUT: return .failure(.timedOut(host: host, after: request.timeout))
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR:
        return .failure(.unreachable(host: host, reason: why))
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
        return .failure(.untrusted(host: host, reason: why))
      default: return .failure(.broken(host: host, reason: why))
      }
    }

    // MARK: Setting

    private func set(_ option: CURLoption, _ value: Int) { _ = handle.map { rc_curl_set_long($0, option, value) } }

    private func set(_ option: CURLoption, _ value: String) { _ = handle.map { rc_curl_set_text($0, option, value) } }

    private func milliseconds(_ duration: Duration) -> Int {
      // 0 would mean no limit.
      Int(min(max(duration / .milliseconds(1), 1), Double(Int32.max)))
    }

    private func setBody() {
      guard let handle, request.body != nil || [.post, .put, .patch].contains(request.method) else { return }
      var body = request.body ?? Data()
      _ = rc_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
      // libcurl copies the body; even an empty one needs an address.
      if body.isEmpty { body = Data([0]) }
      body.withUnsafeMutableBytes { _ = rc_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) }
    }

    private func setHeaders() {
      // A header without a value keeps libcurl from adding its own.
      var texts = ["Expect:"]
      if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) { texts.append("Content-Type:") }
      texts += request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      for text in texts { lines = curl_slist_append(lines, text) }
      _ = handle.map { rc_curl_set_pointer($0, CURLOPT_HTTPHEADER, lines) }
    }

    private func setReceivers(_ handle: UnsafeMutableRawPointer) {
      let context = Unmanaged.passUnretained(self).toOpaque()
      _ = rc_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
      _ = rc_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
      _ = rc_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
      }
      _ = rc_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.take(line: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
      }
    }

    // MARK: Receiving

    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard body.count + bytes.count <= request.longestAnswer else {
        isTooLong = true
        return false
      }
      body.append(contentsOf: bytes)
      return true
    }

    private func take(line bytes: UnsafeRawBufferPointer) -> Bool {
      headLength += bytes.count
      guard headLength <= Self.longestHead else {
        isTooLong = true
        return false
      }
      let line = Self.trimmed(bytes[...])
      if line.starts(with: "HTTP/".utf8) {
        // A provisional response (1xx) may come before the final one; its headers are dropped.
        headers = []
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        let value = Self.trimmed(line[line.index(after: colon)...])
        headers.append(
          HTTPHeader(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
      }
      return true
    }

    /// The bytes without leading and trailing blanks and line breaks.
    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
      let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
      guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
      else { return bytes[bytes.endIndex...] }
      return bytes[first...last]
    }
  }
#endif
