public import CanonicalJSON
import Foundation
import HTTP

/// A row, as the REST service takes and gives it.
public typealias JSONObject = [String: JSONValue]

/// One request to a project's tables and functions: what is asked, and which answer says that it was done.
///
/// Writes ask for the row that they changed. That tells "done" from "no row was meant", which the status does not
/// (facts §1.12). When more rows than one are meant, nothing is done.
package struct RESTRequest: Equatable, Sendable {
  /// What an answer to the request means.
  enum Kind: Sendable {
    /// Rows are read; none is an answer like any other.
    case read
    /// A row is written; none means that nothing was done.
    case write
    /// A function is called; what comes back is its own business.
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
  ///   - order: Columns by which the rows stand, each ascending.
  ///   - limit: How many rows are read. More than 1,000 the service cuts off without a word.
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

  /// Inserts a row. A column that it does not name takes its default.
  static func insert(_ table: String, _ row: JSONObject) -> RESTRequest {
    RESTRequest(kind: .write, method: .post, path: table, prefer: "return=representation", body: .object(row))
  }

  /// Sets columns of the row that is meant.
  static func update(
    _ table: String, _ values: JSONObject, where filter: Filter, and more: [Filter] = []
  ) -> RESTRequest {
    RESTRequest(
      kind: .write, method: .patch, path: table, query: [filter] + more, prefer: oneRow, body: .object(values))
  }

  /// Deletes the row that is meant.
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

  /// The longest answer that is taken, in bytes: a thousand rows with long texts.
  static let longestAnswer = 32 << 20

  /// The request as it travels.
  func http(_ project: Project, bearer: Secret) -> HTTPRequest {
    var headers = [
      HTTPHeader("Accept", "application/json"), HTTPHeader("apikey", project.key.text),
      HTTPHeader("Authorization", "Bearer \(bearer.text)"),
    ]
    if body != nil { headers.append(HTTPHeader("Content-Type", "application/json")) }
    if let prefer { headers.append(HTTPHeader("Prefer", prefer)) }
    return HTTPRequest(
      method, project.address.rest(path, query.map { ($0.name, $0.condition) }), headers: headers,
      body: body.map(Self.data), longestAnswer: Self.longestAnswer)
  }
}
