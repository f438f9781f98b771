import CanonicalJSON
import Foundation

@testable import Web

extension Local {
  /// Calls the API without a network, and holds every answer to the shape that the document promises.
  func call(_ method: WebRequest.Method, _ target: String, _ body: String = "") throws -> Reply {
    let request = try WebRequest(method: method, target: target, body: Array(body.utf8))
    let answer = site.answerAPI(request)
    let value = try JSONValue(parsing: String(decoding: answer.body, as: UTF8.self))
    let endpoint = Site.endpoints.first { $0.method == method && $0.matches(request.segments) }
    let shape = answer.status == 200 ? endpoint?.answer : APIError.shape
    try shape?.check(value)
    return Reply(status: answer.status, value: value, headers: answer.headers)
  }

  struct Reply {
    let status: Int
    let value: JSONValue
    let headers: [(name: String, value: String)]

    /// A member by its path: `reply["data.status"]`.
    subscript(_ path: String) -> JSONValue? {
      path.split(separator: ".").reduce(JSONValue?.some(value)) { value, name in
        if case .object(let members)? = value { members[String(name)] } else { nil }
      }
    }

    var message: String { if case .string(let text)? = self["message"] { text } else { "" } }
  }
}
