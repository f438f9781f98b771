import CanonicalJSON
import Foundation
import HTTP

/// Reads what the REST service answered. A page of a proxy must never be taken for the database's word: a refusal has
/// JSON with a code and a message, an acceptance has the rows.
enum RESTAnswer {
  static func outcome(_ response: HTTPResponse, of kind: RESTRequest.Kind) -> RESTOutcome {
    switch response.status {
    case 200...299: accepted(response, of: kind)
    case 401: .unauthorised(.signInAgain)
    case 408, 425, 429: transient(response)
    case 300...599: refused(response)
    default: .unreadable(reason: "its status is \(response.status)")
    }
  }

  /// Why no answer came.
  static func outcome(_ error: HTTPError) -> RESTOutcome {
    switch error {
    case .unreachable: .transient(Transient(reason: error.description, mayBeDone: false))
    case .timedOut, .broken, .cancelled: .transient(Transient(reason: error.description))
    case .badAddress, .badHeader, .untrusted, .tooLong: .unreadable(reason: error.description)
    }
  }

  private static func accepted(_ response: HTTPResponse, of kind: RESTRequest.Kind) -> RESTOutcome {
    if response.status == 204 || response.body.isEmpty, kind == .call { return .accepted(rows: [], value: .null) }
    guard let value = json(response.body) else {
      return .unreadable(reason: "its answer is no JSON")
    }
    if let rows = rows(value) {
      return rows.isEmpty && kind == .write ? .noRows : .accepted(rows: rows, value: value)
    }
    return kind == .call ? .accepted(rows: [], value: value) : .unreadable(reason: "its answer is no list of rows")
  }

  private static func refused(_ response: HTTPResponse) -> RESTOutcome {
    guard let refusal = refusal(response) else {
      if response.status >= 500 { return transient(response) }
      let isElsewhere = (300...399).contains(response.status)
      return .unreadable(
        reason: isElsewhere
          ? "it sends elsewhere, and that is not followed" : "its \(response.status) is not the project's")
    }
    switch refusal.code {
    case "PGRST204", "42703": return .gone(.column(MissingColumn(refusal.message)?.name), refusal)
    case "PGRST205", "42P01": return .gone(.table, refusal)
    case "PGRST202", "42883": return .gone(.function, refusal)
    case "23505", "23503": return .conflict(refusal)
    default: break
    }
    if response.status == 409 { return .conflict(refusal) }
    if response.status >= 500, !isFinal(refusal.code) { return transient(response) }
    return .refused(refusal)
  }

  /// Whether the same statement fails in the same way each time, although the status says that the server is in
  /// trouble: wrong cardinality, data, constraints, syntax and rights.
  static func isFinal(_ code: String) -> Bool {
    code.utf8.count == 5 && ["21", "22", "23", "42", "44"].contains(String(code.prefix(2)))
  }

  private static func transient(_ response: HTTPResponse) -> RESTOutcome {
    .transient(
      Transient(
        reason: refusal(response)?.message ?? "its status is \(response.status)", status: response.status,
        retryAfter: RetryAfter(response)))
  }

  private static func refusal(_ response: HTTPResponse) -> RESTRefusal? {
    guard case .object(let members)? = json(response.body), case .string(let code)? = members["code"],
      (1...40).contains(code.utf8.count), code.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      case .string(let message)? = members["message"]
    else { return nil }
    var hint: String?
    if case .string(let text)? = members["hint"] { hint = String(text.prefix(500)) }
    return RESTRefusal(status: response.status, code: code, message: String(message.prefix(500)), hint: hint)
  }

  private static func rows(_ value: JSONValue) -> [JSONObject]? {
    guard case .array(let elements) = value else { return nil }
    var rows: [JSONObject] = []
    rows.reserveCapacity(elements.count)
    for element in elements {
      guard case .object(let row) = element else { return nil }
      rows.append(row)
    }
    return rows
  }

  private static func json(_ body: Data) -> JSONValue? {
    try? body.withUnsafeBytes { try JSONValue(parsing: $0) }
  }
}
