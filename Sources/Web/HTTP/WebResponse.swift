/// An answer as the routes give it; the headers that every answer has are added by `SecurityHeaders`.
struct WebResponse: Sendable {
  var status: Int
  var contentType: String?
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// What follows the body piece by piece, for as long as somebody listens.
  var feed: AsyncStream<[UInt8]>?

  /// A page.
  static func page(_ html: HTML, status: Int = 200) -> WebResponse {
    WebResponse(status: status, contentType: "text/html; charset=utf-8", body: html.bytes)
  }

  /// Plain text, for whoever is not let in and for our script.
  static func text(_ text: String, status: Int) -> WebResponse {
    WebResponse(status: status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// Elsewhere, to be got.
  static func seeOther(_ path: String) -> WebResponse {
    WebResponse(status: 303, headers: [("location", path)])
  }

  /// Done, nothing to show.
  static let done = WebResponse(status: 204)
}

/// What every answer says to the browser: nothing of it may run, frame, leak or be kept.
enum SecurityHeaders {
  static let contentSecurityPolicy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  static let all: [(name: String, value: String)] = [
    ("content-security-policy", contentSecurityPolicy), ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"), ("referrer-policy", "same-origin"), ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
  ]
}
