import CollegeScorecard
import Domain
import Foundation

/// A request as the routes see it: parsed, bounded, nothing of the network.
struct WebRequest: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether it changes nothing.
    var isSafe: Bool { self == .get || self == .head }
  }

  let method: Method
  /// The path as it was sent, without its query.
  let path: String
  /// The path's parts, decoded.
  let segments: [String]
  let query: FormFields
  /// The fields of a form that was sent; none for other methods.
  let form: FormFields
  /// What a call of the API sent; nothing for pages.
  let body: [UInt8]
  /// The file that a form brought along; nil where it brought none.
  let file: [UInt8]?
  /// Whether our script asks, which wants a short answer and no page.
  let isFromScript: Bool
  /// How the browser reaches this server, "http://127.0.0.1:8080"; nil where nobody knows.
  let origin: String?

  /// What was answered about the college that the form means; nil where it means none.
  var college: Result<CollegeAnswer, CollegeLookupError>?
  /// Where the home is that the form means; nil where it asks for none.
  var place: Result<Coordinates, GeocodingError>?

  /// - Throws: `WebError.badRequest` for a path or query that is no text.
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

  /// How many bytes the file may have that a form at this path brings along; nil where no form does.
  var fileLimit: Int? {
    segments == ["settings", "player-details", "photo"] ? PhotoRule.maximumBytes : nil
  }
  /// Whether its form may bring a spreadsheet.
  var holdsSheet: Bool { method == .post && segments == ["import"] }
  /// Whether its form may have a field for each school of a long list.
  var holdsMarks: Bool { method == .post && segments == ["schools", "edit"] }

  /// Whether it is a call of the API and not a page.
  var isAPI: Bool { segments.first == "api" }
}

/// What a request is refused with before or instead of a page.
enum WebError: Error, Equatable {
  /// The request cannot be read.
  case badRequest
  /// Nobody knows who asks.
  case unauthorized
  /// Whoever asks is not let in.
  case forbidden
  /// There is no such page.
  case notFound
  /// The page is there, but not for this method.
  case methodNotAllowed
  /// The body is larger than any form of ours.
  case tooLarge
  /// The body is no form.
  case unsupportedMedia
  /// The page shows the past, or its record is in the trash: nothing can be changed.
  case readOnly

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
    }
  }
}
