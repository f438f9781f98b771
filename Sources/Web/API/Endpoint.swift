import CanonicalJSON
import Domain
import EventSchemas
import Foundation

/// One call of the API. Both the server and the OpenAPI document use this description, so that they cannot differ.
struct Endpoint: Sendable {
  /// The path's id, the query and the body of a call, checked against the endpoint's shapes.
  struct Call: Sendable {
    /// The id in the path; a fresh one if the path has none.
    var id = UUID()
    let query: FormFields
    /// The body; an empty object if none was sent and none is needed.
    var body: [String: JSONValue] = [:]
  }

  /// A number in the query.
  struct Parameter: Sendable {
    let name: String
    let range: ClosedRange<Int>
    let usual: Int
    let note: String
  }

  let method: WebRequest.Method
  /// The path; `{id}` stands for an id.
  let path: String
  /// The name in generated clients.
  let name: String
  let summary: String
  var query: [Parameter] = []
  /// The shape of the body; nil if none is read.
  var body: Shape?
  var needsBody = true
  /// The shape of the answer to a success.
  let answer: Shape
  /// The reasons of refusals beyond those of every endpoint, by status.
  var refusals: [Int: String] = [:]
  /// The message if the id does not exist.
  var notFound = "Not found"
  let run: @Sendable (Site, Call) throws -> JSONValue

  private var parts: [Substring] { path.split(separator: "/") }

  /// Returns whether a path is the endpoint's, whatever its id.
  func matches(_ segments: [String]) -> Bool {
    segments.count == parts.count && zip(parts, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }

  /// Whether the path has an id.
  var hasID: Bool { parts.contains("{id}") }

  /// Reads a call.
  ///
  /// - Throws: `APIError`: 400 for a call that does not match the endpoint, 404 for an id that is malformed.
  func call(_ request: WebRequest) throws -> Call {
    var call = Call(query: request.query)
    for (part, segment) in zip(parts, request.segments) {
      guard part == "{id}" else { continue }
      guard let id = UUID(strict: segment) else { throw APIError(404, notFound) }
      call.id = id
    }
    for name in request.query.names.sorted() where !query.contains(where: { $0.name == name }) {
      throw APIError(
        400, "The query may have: \(query.isEmpty ? "nothing" : query.map(\.name).joined(separator: ", "))")
    }
    for parameter in query { _ = try parameter.value(in: request.query) }
    if let body { call.body = try members(of: request.body, body) }
    return call
  }

  private func members(of body: [UInt8], _ shape: Shape) throws -> [String: JSONValue] {
    if body.isEmpty, !needsBody { return [:] }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: body)
    } catch {
      throw APIError(400, "The body is not JSON: \(error)")
    }
    do throws(Shape.Problem) {
      try shape.check(value)
    } catch {
      throw APIError(400, error.message, field: error.path.isEmpty ? nil : error.path)
    }
    guard case .object(let members) = value else { throw APIError(400, "The body must be an object") }
    return members
  }
}

extension Endpoint.Parameter {
  /// The parameter's value in a query.
  func value(in query: FormFields) throws(APIError) -> Int {
    guard let text = query[name] else { return usual }
    guard let number = Int(text), range.contains(number), String(number) == text else {
      throw APIError(
        400, "\(name) must be a whole number between \(range.lowerBound) and \(range.upperBound)", field: name)
    }
    return number
  }
}

extension JSONValue {
  /// Parses one value that fills the bytes, which must be UTF-8.
  ///
  /// - Throws: `JSONError` with the position.
  init(parsing bytes: [UInt8]) throws(JSONError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw JSONError(.badString, at: 0) }
    try self.init(parsing: text)
  }
}
