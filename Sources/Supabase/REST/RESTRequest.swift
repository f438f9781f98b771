public import CanonicalJSON
import Foundation
import HTTP

/// A row, as the REST service takes and gives it.
public typealias JSONObject = [String: JSONValue]

/// One request to a project's tables and functions: what is asked, and which answer says that it was done.
///
/// Writes ask for the rows that they changed. That tells "done" from "no row was meant", which the status does not
/// (facts 3, 4 and 13 of the contract).
public struct RESTRequest: Equatable, Sendable {
  /// What an answer to the request means.
  public enum Kind: Sendable {
    /// Rows are read; none is an answer like any other.
    case read
    /// Rows are written; none means that nothing was done.
    case write
    /// A function is called; what comes back is its own business.
    case call
  }

  /// What an answer means.
  public let kind: Kind
  let method: HTTPRequest.Method
  let path: String
  let query: [URLQueryItem]
  let prefer: [String]
  let body: JSONValue?

  /// Reads rows of a table.
  ///
  /// - Parameters:
  ///   - order: Columns by which the rows stand, each ascending.
  ///   - limit: How many rows are read. More than 1,000 the service cuts off without a word.
  public static func select(
    _ table: String, _ columns: [String] = ["*"], where filters: [Filter] = [], order: [String] = [], limit: Int? = nil
  ) -> RESTRequest {
    var query = [URLQueryItem(name: "select", value: columns.joined(separator: ","))] + filters.map(item)
    if !order.isEmpty {
      query.append(URLQueryItem(name: "order", value: order.map { "\($0).asc" }.joined(separator: ",")))
    }
    if let limit { query.append(URLQueryItem(name: "limit", value: String(limit))) }
    return RESTRequest(kind: .read, method: .get, path: table, query: query, prefer: [], body: nil)
  }

  /// Inserts rows, all or none. A column that a row does not name takes its default.
  public static func insert(_ table: String, _ rows: [JSONObject]) -> RESTRequest {
    RESTRequest(
      kind: .write, method: .post, path: table, query: columns(of: rows),
      prefer: ["return=representation", "count=exact", "missing=default"], body: .array(rows.map(JSONValue.object)))
  }

  /// Sets columns of the rows that are meant.
  ///
  /// - Parameter most: When more rows than this are meant, nothing is done.
  public static func update(
    _ table: String, _ values: JSONObject, where filter: Filter, and more: [Filter] = [], atMost most: Int = 1
  ) -> RESTRequest {
    RESTRequest(
      kind: .write, method: .patch, path: table, query: ([filter] + more).map(item),
      prefer: ["return=representation", "count=exact", "handling=strict", "max-affected=\(most)"],
      body: .object(values))
  }

  /// Deletes the rows that are meant.
  ///
  /// - Parameter most: When more rows than this are meant, nothing is done.
  public static func delete(
    _ table: String, where filter: Filter, and more: [Filter] = [], atMost most: Int = 1
  ) -> RESTRequest {
    RESTRequest(
      kind: .write, method: .delete, path: table, query: ([filter] + more).map(item),
      prefer: ["return=representation", "count=exact", "handling=strict", "max-affected=\(most)"], body: nil)
  }

  /// Calls a function of the database.
  public static func call(_ function: String, _ arguments: JSONObject = [:]) -> RESTRequest {
    RESTRequest(
      kind: .call, method: .post, path: "rpc/\(function)", query: [], prefer: [], body: .object(arguments))
  }

  private static func item(_ filter: Filter) -> URLQueryItem {
    URLQueryItem(name: filter.name, value: filter.condition)
  }

  /// The columns of all rows: without them rows of unequal keys are refused (fact 7).
  private static func columns(of rows: [JSONObject]) -> [URLQueryItem] {
    let names = Set(rows.flatMap(\.keys)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names.isEmpty ? [] : [URLQueryItem(name: "columns", value: names.joined(separator: ","))]
  }

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
    if !prefer.isEmpty { headers.append(HTTPHeader("Prefer", prefer.joined(separator: ", "))) }
    return HTTPRequest(
      method, project.address.rest(path, query.map { ($0.name, $0.value ?? "") }), headers: headers,
      body: body.map(Self.data), longestAnswer: Self.longestAnswer)
  }
}
