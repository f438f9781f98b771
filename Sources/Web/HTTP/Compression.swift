import CZlib

/// Compresses text answers for clients that accept gzip (RFC 9110 §12.5.3).
///
/// A form's secret in a page cannot be guessed by the length of compressed answers: the session's cookie is
/// `SameSite=Strict`, so no other site can have a page made with its guesses. The cookie of a paired device is
/// `SameSite=Lax`: with it, another site can do so only by opening our page in place of its own.
enum Compression {
  /// The minimum size in bytes; a shorter body fits into one packet uncompressed.
  static let threshold = 1400

  /// Returns the answer to send, given the request's `accept-encoding`.
  static func apply(to answer: WebResponse, accepting header: String?) -> WebResponse {
    guard isWorthIt(answer) else { return answer }
    var answer = answer
    answer.headers.append(("vary", "accept-encoding"))
    guard accepts(header), let packed = gzip(answer.body), packed.count < answer.body.count else { return answer }
    answer.headers.append(("content-encoding", "gzip"))
    answer.body = packed
    return answer
  }

  /// Returns whether an answer is a text that is long enough to compress. A feed and an answer that is encoded already
  /// are not compressed, nor is one with an ETag, which may stand for the exact bytes.
  static func isWorthIt(_ answer: WebResponse) -> Bool {
    guard answer.body.count > threshold, let type = answer.contentType?.prefix(while: { $0 != ";" }) else {
      return false
    }
    let isText = type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("+xml")
    return isText && answer.feed == nil
      && !answer.headers.contains { $0.name == "etag" || $0.name == "content-encoding" }
  }

  /// Returns whether `accept-encoding` names gzip or `*` with a weight above zero.
  static func accepts(_ header: String?) -> Bool {
    var any = false
    for part in (header ?? "").lowercased().split(separator: ",") {
      let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      let weight = words.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if words.first == "gzip" { return weight > 0 }
      if words.first == "*" { any = weight > 0 }
    }
    return any
  }

  /// The bytes in gzip format (RFC 1952); nil if there is not enough memory.
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 15 bits of window, plus 16 for the gzip header. Level 4 takes half of level 6's time for 5 % more bytes.
    guard
      deflateInit2_(
        &stream, 4, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, uLong(bytes.count)))
    var isWhole = false
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      bytes.withUnsafeBufferPointer { bytes in
        // zlib only reads from `next_in`, but its C declaration lacks `const`.
        stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.avail_in = uInt(bytes.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = uInt(bound)
        isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      count = isWhole ? bound - Int(stream.avail_out) : 0
    }
    return isWhole ? packed : nil
  }
}
