import CanonicalJSON
import Compass
import Domain
import Pages

/// The reason why an API call failed: the one place where errors become answers.
struct APIError: Error, Equatable {
  let status: Int
  /// The reason in one sentence for people.
  let message: String
  /// The field that is wrong, by its name in the body or the query.
  var field: String?
  /// Further members of the answer.
  var more: [String: JSONValue] = [:]

  init(_ status: Int, _ message: String, field: String? = nil, more: [String: JSONValue] = [:]) {
    self.status = status
    self.message = message
    self.field = field
    self.more = more
  }

  /// The answer to any error. An internal error reveals no path, no statement and no type.
  init(_ error: any Error) {
    switch error {
    case let error as APIError: self = error
    case let error as WebError: self.init(error.status, Self.words(error))
    case let error as DomainError: self.init(Site.status(of: error), error.message, field: error.field)
    case CompassError.notFound, CompassError.notAMember: self.init(404, "Not found")
    case CompassError.noAccess, CompassError.memberNoMore: self.init(403, "\(error)")
    case ErasureError.familyErased(let erasure): self.init(410, ErasePage.familyErased(erasure).title)
    case CompassError.newerEvents: self.init(409, "A newer version wrote here; this one can read it, not change it")
    case CompassError.commandTaken:
      self.init(409, "This was sent before with other content; load the page and repeat it")
    default:
      let status = Site.status(of: error)
      self.init(status, SiteLabels.refusal(status: status).title)
    }
  }

  private static func words(_ error: WebError) -> String {
    switch error {
    case .badRequest: "The request cannot be read"
    case .unauthorized: "Not authenticated"
    case .forbidden: "No access"
    case .notFound: "Not found"
    case .methodNotAllowed: "This method is not for this path"
    case .readOnly: "This cannot be changed"
    case .tooLarge: "The body is too large"
    case .unsupportedMedia: "The body must be application/json"
    case .busy: "Too many requests at once"
    }
  }

  var answer: WebResponse {
    var members: [String: JSONValue] = [
      "success": false, "statusCode": .number(Double(status)), "message": .string(message),
    ]
    if let field { members["field"] = .string(field) }
    return .json(.object(members.merging(more) { $1 }), status: status)
  }

  /// The answer, with the path's methods if another method was used (RFC 9110, 15.5.6).
  func answer(allowing methods: [String]) -> WebResponse {
    var answer = answer
    if status == 405 { answer.headers.append(("allow", methods.joined(separator: ", "))) }
    return answer
  }

  /// The shape of every refusal.
  static let shape = Shape.object([
    "success": .init(shape: .always(false)),
    "statusCode": .init(shape: .integer(400...599), note: "The status once more."),
    "message": .init(shape: .text(), note: "Why, in one sentence for people."),
    "field": .init(shape: .text(), isRequired: false, note: "The field that is wrong."),
    "conflicts": .init(
      shape: .map(.members(["yours": .anything, "theirs": .anything])), isRequired: false,
      note: "With 409: what somebody else set since it was shown, by field. The rest is saved."),
  ])
}

extension WebResponse {
  static func json(_ value: JSONValue, status: Int = 200) -> WebResponse {
    WebResponse(status: status, contentType: "application/json", body: Array(value.canonical.utf8))
  }
}
