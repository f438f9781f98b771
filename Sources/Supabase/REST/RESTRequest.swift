public import CanonicalJSON
import Compass
import Foundation
import HTTP

/// A row in the REST service's format.
public typealias JSONObject = [String: JSONValue]

/// A request to a project's tables and functions, and the kind of answer that means success.
///
/// A write asks for the row that it changed. This distinguishes "done" from "no row matched", which the status does not
/// (facts §1.12). If more than one row matches, nothing is done.
package struct RESTRequest: Equatable, Sendable {
  /// The kind of a request, which decides what an answer means.
  enum Kind: Sendable {
    /// Reads rows; an empty answer is valid.
    case read
    /// Writes a row; an empty answer means that nothing was done.
    case write
    /// Calls a function, whose answer may have any form.
    case call
  }

  let kind: Kind
  let method: HTTPRequest.Method
  let path: String
  var query: [Filter] = []
  var prefer: String?
  var body: JSONValue?

  /// Reads rows of a table.
  ///
  /// - Parameters:
  ///   - order: The columns by which the rows are sorted, each ascending.
  ///   - limit: The maximum number of rows to read. The service returns at most 1,000, and reports no error if there
  ///     are more.
  static func select(
    _ table: String, _ columns: [String] = ["*"], where filters: [Filter] = [], order: [String] = [], limit: Int? = nil
  ) -> RESTRequest {
    var query = [Filter(name: "select", condition: columns.joined(separator: ","))] + filters
    if !order.isEmpty {
      query.append(Filter(name: "order", condition: order.map { "\($0).asc" }.joined(separator: ",")))
    }
    if let limit { query.append(Filter(name: "limit", condition: String(limit))) }
    return RESTRequest(kind: .read, method: .get, path: table, query: query)
  }

  /// Inserts a row. Columns that it does not name take their defaults.
  static func insert(_ table: String, _ row: JSONObject) -> RESTRequest {
    RESTRequest(kind: .write, method: .post, path: table, prefer: "return=representation", body: .object(row))
  }

  /// Sets columns of the matching row.
  static func update(
    _ table: String, _ values: JSONObject, where filter: Filter, and more: [Filter] = []
  ) -> RESTRequest {
    RESTRequest(
      kind: .write, method: .patch, path: table, query: [filter] + more, prefer: oneRow, body: .object(values))
  }

  /// Deletes the matching row.
  static func delete(_ table: String, where filter: Filter, and more: [Filter] = []) -> RESTRequest {
    RESTRequest(kind: .write, method: .delete, path: table, query: [filter] + more, prefer: oneRow)
  }

  /// Calls a function of the database.
  package static func call(_ function: String, _ arguments: JSONObject = [:]) -> RESTRequest {
    RESTRequest(kind: .call, method: .post, path: "rpc/\(function)", body: .object(arguments))
  }

  private static let oneRow = "return=representation, count=exact, handling=strict, max-affected=1"

  private static func data(_ body: JSONValue) -> Data {
    var writer = JSONWriter()
    body.write(to: &writer)
    return Data(writer.bytes)
  }

  /// The program that asks, as the project's owner reads it in its logs.
  private static let clientInfo = "recruiting-compass/\(Release.number)"

  /// The longest answer that is accepted, in bytes: a thousand rows with long texts.
  static let longestAnswer = 32 << 20

  /// The request as an HTTP request.
  func http(_ project: Project, bearer: Secret) -> HTTPRequest {
    var headers = [
      HTTPHeader("Accept", "application/json"), HTTPHeader("apikey", project.key.text),
      HTTPHeader("Authorization", "Bearer \(bearer.text)"), HTTPHeader("X-Client-Info", Self.clientInfo),
    ]
    if body != nil { headers.append(HTTPHeader("Content-Type", "application/json")) }
    if let prefer { headers.append(HTTPHeader("Prefer", prefer)) }
    return HTTPRequest(
      method, project.address.rest(path, query.map { ($0.name, $0.condition) }), headers: headers,
      body: body.map(Self.data), longestAnswer: Self.longestAnswer)
  }
}
