import CanonicalJSON
import Foundation
import HTTP

// Interprets the REST service's answers. A proxy's page must never be taken for the database's answer: a refusal is
// JSON with a code and a message, an acceptance contains the rows.
extension RESTOutcome {
  /// Interprets an answer.
  init(_ response: HTTPResponse, of kind: RESTRequest.Kind) {
    let refusal = RESTRefusal(response)
    switch (response.status, refusal) {
    case (200...299, _): self = Self.done(response, of: kind)
    case (300...399, _): self = .unreadable(reason: "it sends elsewhere, and that is not followed")
    case (401, _): self = .unauthorized(.signInAgain)
    case (413, nil): self = .refused(RESTRefusal(status: 413, code: nil, message: "it is too long"))
    case (408, _), (425, _), (429, _), (500...599, nil): self = Self.passing(response, refusal)
    case (400...599, let refusal?):
      self = RESTOutcome(refusal)
      // A failing server may accept the request another time, unless the error is the same each time.
      if response.status >= 500, case .refused = self, !refusal.isFinal { self = Self.passing(response, refusal) }
    case (400...499, nil): self = .unreadable(reason: "its \(response.status) is not the project's")
    default: self = .unreadable(reason: "its status is \(response.status)")
    }
  }

  /// Interprets a refusal of a request, or of one event among many.
  init(_ refusal: RESTRefusal) {
    if let gone = Gone(refusal) {
      self = .gone(gone, refusal)
    } else {
      self =
        refusal.status == 409 || ["23505", "23503"].contains(refusal.code) ? .conflict(refusal) : .refused(refusal)
    }
  }

  /// Interprets an error that left the request without an answer.
  init(_ error: HTTPError) {
    switch error {
    case .unreachable: self = .transient(Transient(reason: error.description, mayBeDone: false))
    case .timedOut, .broken, .cancelled: self = .transient(Transient(reason: error.description))
    case .badAddress, .badHeader, .untrusted, .tooLong: self = .unreadable(reason: error.description)
    }
  }

  private static func done(_ response: HTTPResponse, of kind: RESTRequest.Kind) -> RESTOutcome {
    if response.status == 204 || response.body.isEmpty, kind == .call { return .accepted(rows: [], value: .null) }
    guard let value = response.json else {
      return (kind == .read ? PartialRows.read(response.body) : nil).map(RESTOutcome.acceptedInPart)
        ?? .unreadable(reason: "its answer is no JSON")
    }
    if let rows = Self.rows(value) {
      return rows.isEmpty && kind == .write ? .noRows : .accepted(rows: rows, value: value)
    }
    return kind == .call ? .accepted(rows: [], value: value) : .unreadable(reason: "its answer is no list of rows")
  }

  private static func passing(_ response: HTTPResponse, _ refusal: RESTRefusal?) -> RESTOutcome {
    .transient(
      Transient(
        reason: refusal?.message ?? "its status is \(response.status)", status: response.status, code: refusal?.code,
        retryAfter: retryDelay(from: response)))
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
}

extension RESTRefusal {
  /// The refusal that an answer contains; nil for a proxy's page.
  fileprivate init?(_ response: HTTPResponse) {
    guard response.status >= 400, case .object(let members)? = response.json, let code = members.text("code"),
      (1...40).contains(code.utf8.count), code.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let message = members.text("message")
    else { return nil }
    self.init(status: response.status, code: code, message: String(message.prefix(500)))
  }

  /// Whether the same statement fails in the same way each time, although the status reports a server error: wrong
  /// cardinality, data, constraints, syntax and rights.
  fileprivate var isFinal: Bool {
    guard let code, code.utf8.count == 5 else { return false }
    return ["21", "22", "23", "42", "44"].contains(code.prefix(2))
  }
}

extension RESTOutcome.Gone {
  /// What does not exist according to a refusal; nil for a refusal of another kind, or if no column name can be read.
  /// The names are read from messages such as:
  ///
  /// - `Could not find the 'ranking' column of 'schools' …`, `column "ranking" of relation "schools" does not exist`,
  ///   `column schools.ranking does not exist`
  /// - `Could not find the table 'public.offers' in the schema cache`, `relation "public.offers" does not exist`
  fileprivate init?(_ refusal: RESTRefusal) {
    let quoted = refusal.message.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }.map(String.init)
    switch refusal.code {
    case "PGRST204", "42703":
      let words = refusal.message.split(separator: " ")
      let path =
        quoted.count >= 3
        ? [quoted.count >= 5 ? quoted[3] : nil, quoted[1]].compactMap(\.self)
        : words.count >= 2 && words[0] == "column" ? words[1].split(separator: ".").map(String.init) : []
      guard let name = path.last, Self.isName(name) else { return nil }
      self = .column(name, of: path.dropLast().last)
    case "PGRST205", "42P01":
      self = .table(quoted.count >= 3 ? quoted[1].split(separator: ".").last.map(String.init) : nil)
    case "PGRST202", "42883": self = .function
    default: return nil
    }
  }

  private static func isName(_ text: String) -> Bool {
    (1...63).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }
}

extension HTTPResponse {
  fileprivate var json: JSONValue? { try? body.withUnsafeBytes { try JSONValue(parsing: $0) } }
}
