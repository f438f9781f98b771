/// An answer as the routes make it; `SecurityHeaders` adds the headers that every answer has.
struct WebResponse: Sendable {
  var status: Int
  var contentType: String?
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// The kind of error that the answer stands for, as it is logged; nil if there was none.
  var kind: String?
  /// The parts that are sent in place of `body`, for as long as the client listens; nil if `body` is all.
  var feed: AsyncStream<[UInt8]>?

  /// A page.
  static func page(_ html: HTML, status: Int = 200) -> WebResponse {
    WebResponse(status: status, contentType: "text/html; charset=utf-8", body: html.bytes)
  }

  /// A plain text, for clients without access and for our script.
  static func text(_ text: String, status: Int) -> WebResponse {
    WebResponse(status: status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// A redirect to a page that the browser gets with GET.
  static func seeOther(_ path: String) -> WebResponse {
    WebResponse(status: 303, headers: [("location", path)])
  }

  /// A success without content.
  static let done = WebResponse(status: 204)
}

/// The headers of every answer: no foreign script may run, no site may frame a page, no address leaks to other sites.
enum SecurityHeaders {
  static let contentSecurityPolicy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    + "manifest-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  static let all: [(name: String, value: String)] = [
    ("content-security-policy", contentSecurityPolicy), ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"), ("referrer-policy", "same-origin"), ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
  ]
}
