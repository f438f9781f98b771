import CollegeScorecard
import Domain
import Foundation

/// A parsed request of limited size, as the routes see it, without details of the network.
struct WebRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether the method changes nothing.
    var isSafe: Bool { self == .get || self == .head }
  }

  let method: Method
  /// The path as sent, without the query.
  let path: String
  /// The decoded parts of the path.
  let segments: [String]
  let query: FormFields
  /// The fields of a form that was posted; empty for other methods.
  let form: FormFields
  /// The body of an API call; empty for pages.
  let body: [UInt8]
  /// The file that a form uploaded; nil if there is none.
  let file: [UInt8]?
  /// Whether our script sent the request. It expects a short answer instead of a page.
  let isFromScript: Bool
  /// The server's origin as the browser sees it, such as "http://127.0.0.1:8080"; nil if it is unknown.
  let origin: String?

  /// The result of looking up the college that the form names; nil if it names none.
  var college: Result<CollegeAnswer, CollegeLookupError>?
  /// The coordinates of the address in the form; nil if the form asks for none.
  var place: Result<Coordinates, GeocodingError>?

  /// - Throws: `WebError.badRequest` for a path or query that is not percent-encoded UTF-8, or for bad query fields.
  init(
    method: Method, target: String, form: FormFields = .none, body: [UInt8] = [], file: [UInt8]? = nil,
    isFromScript: Bool = false, origin: String? = nil
  ) throws(WebError) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.method = method
    path = String(parts[0])
    var segments: [String] = []
    for part in parts[0].split(separator: "/") {
      guard let text = PercentEncoding.decode(part.utf8, plusIsSpace: false) else { throw .badRequest }
      segments.append(text)
    }
    self.segments = segments
    query = try parts.count > 1 ? FormFields(parts[1].utf8) : .none
    self.form = form
    self.body = body
    self.file = file
    self.isFromScript = isFromScript
    self.origin = origin
  }

  /// The maximum size in bytes of a file that a form at this path may upload; nil if it may upload none.
  var fileLimit: Int? {
    segments == ["settings", "player-details", "photo"] ? PhotoRule.maximumBytes : nil
  }
  /// Whether the form may contain a spreadsheet.
  var acceptsSpreadsheet: Bool { method == .post && segments == ["import"] }
  /// Whether the form may have a field for each school of a long list.
  var acceptsManyFields: Bool { method == .post && segments == ["schools", "edit"] }

  /// Whether the request is an API call and not for a page.
  var isAPI: Bool { segments.first == "api" }
}

/// An error that a request is answered with in place of a page.
enum WebError: Error, Equatable {
  /// The request cannot be read.
  case badRequest
  /// The request is unauthenticated.
  case unauthorized
  /// The person has no access.
  case forbidden
  /// There is no such page.
  case notFound
  /// The page exists, but not for this method.
  case methodNotAllowed
  /// The body is larger than this path allows.
  case tooLarge
  /// The body is not a form, or for an API call not JSON.
  case unsupportedMedia
  /// The page shows the past, or its record is in the trash, so nothing can be changed.
  case readOnly
  /// More requests than the server answers at once.
  case busy

  var status: Int {
    switch self {
    case .badRequest: 400
    case .unauthorized: 401
    case .forbidden: 403
    case .notFound: 404
    case .methodNotAllowed: 405
    case .readOnly: 409
    case .tooLarge: 413
    case .unsupportedMedia: 415
    case .busy: 503
    }
  }
}
