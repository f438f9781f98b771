import CanonicalJSON
import Compass
import Domain
import Foundation

extension Site {
  /// The endpoints of the API, in the order of the document.
  static let endpoints = Endpoint.ofSchools + Endpoint.ofOffers + Endpoint.ofPreferences + Endpoint.ofFamily

  /// The methods of a path; empty if there is no such path.
  static func methods(at path: String) -> [String] {
    methods(path.prefix { $0 != "?" }.split(separator: "/").map(String.init))
  }

  private static func methods(_ segments: [String]) -> [String] {
    segments == document ? ["GET"] : endpoints.filter { $0.matches(segments) }.map(\.method.rawValue)
  }

  private static let document = ["api", "openapi.json"]

  /// Answers a call below `/api`, always in JSON.
  func answerAPI(_ request: WebRequest) -> WebResponse {
    let method = request.method == .head ? .get : request.method
    if request.segments == Self.document, method == .get { return .json(OpenAPI.document(of: Self.endpoints)) }
    guard let endpoint = Self.endpoints.first(where: { $0.matches(request.segments) && $0.method == method }) else {
      let methods = Self.methods(request.segments)
      return APIError(methods.isEmpty ? WebError.notFound : .methodNotAllowed).answer(allowing: methods)
    }
    do {
      try home.requireFamilyNotErased()
      return .json(try endpoint.run(self, try endpoint.call(request)))
    } catch {
      var answer = APIError(error).answer
      answer.kind = FailureKind.name(of: error)
      return answer
    }
  }
}
